import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { addressProblems, notDeliveredTo } from '@meridian/shared/readers/address-limits'
import { type AddressEntry, AddressInputSchema } from '@meridian/shared/readers/address.schema'
import type { Context } from 'hono'
import {
  addAddressEndpoint,
  changeAddressEndpoint,
  deleteAddressEndpoint,
  listAddressesEndpoint,
  readDeliveryAddressEndpoint,
  setDefaultAddressEndpoint,
} from '@meridian/shared/readers/address.endpoints'
import {
  addAddress,
  changeAddress,
  chooseDefaultAddress,
  listAddresses,
  readDeliveryAddress,
  removeAddress,
} from '../addresses/addresses.ts'
import { isDeliveredTo } from '../addresses/delivery-countries.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import type { ParameterCheck } from '../../../platform/http/errors/parameters.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { addReaderRoute, type ReaderRequest } from './reader-route.ts'
import {
  AddressAnswer,
  addressInput,
  DeliveryAddressAnswer,
  doneAnswer,
  ownIdParam,
} from './reader-schemas.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Account']

const deliveryRoute = describeEndpoint(readDeliveryAddressEndpoint, {
  tags,
  summary: 'Where the print edition goes',
  responses: {
    200: jsonAnswer(DeliveryAddressAnswer, 'The default address; null without one.'),
  },
})

const listRoute = describeEndpoint(listAddressesEndpoint, {
  tags,
  summary: 'All addresses, the default one first',
  responses: { 200: jsonAnswer(z.array(AddressAnswer), 'The addresses.') },
})

const addRoute = describeEndpoint(addAddressEndpoint, {
  tags,
  summary: 'Keep another address',
  description: 'The first address is the default one, and so is one that is sent with `isDefault: true`.',
  request: addressInput,
  responses: {
    201: jsonAnswer(AddressAnswer, 'The address.'),
  },
})

const changeRoute = describeEndpoint(changeAddressEndpoint, {
  tags,
  summary: 'Change an address',
  request: { params: ownIdParam, ...addressInput },
  responses: {
    200: jsonAnswer(AddressAnswer, 'The address as it is now.'),
  },
})

const removeRoute = describeEndpoint(deleteAddressEndpoint, {
  tags,
  summary: 'Delete an address',
  description: 'After the default address, the newest of the others is it.',
  request: { params: ownIdParam },
  responses: doneAnswer('The address is deleted.'),
})

const defaultRoute = describeEndpoint(setDefaultAddressEndpoint, {
  tags,
  summary: 'Make an address the default one',
  request: { params: ownIdParam },
  responses: doneAnswer('It is the default address.'),
})

/** Where a reader's print edition is sent to (spec §7, addresses). */
export function addAddressRoutes(app: OpenAPIHono, context: ApiContext): void {
  const openPool = async () => (await context.cms()).db.pool

  /** What was sent of an address, in a country that is delivered to. */
  async function readEntry(c: Context): Promise<ParameterCheck<AddressEntry>> {
    const body = await readBody(c, AddressInputSchema)
    if (!body.ok || (await isDeliveredTo(await context.db(), body.value.country))) return body
    const detail = notDeliveredTo(body.value.country)
    return { ok: false, response: answerProblem(c, { code: 'parameter-invalid', detail, headers: noStore }) }
  }

  addReaderRoute(app, context, {
    route: deliveryRoute,
    handle: async ({ c, session }) => c.json(await readDeliveryAddress(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: listRoute,
    handle: async ({ c, session }) => c.json(await listAddresses(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: addRoute,
    handle: async ({ c, session }) => {
      const body = await readEntry(c)
      if (!body.ok) return body.response
      const outcome = await addAddress(await openPool(), session.userId, body.value)
      if (outcome.ok) return c.json(outcome.address, 201)
      return answerProblem(c, { code: 'limit-reached', detail: addressProblems.tooMany, headers: noStore })
    },
  })

  addReaderRoute(app, context, {
    route: changeRoute,
    handle: async ({ c, session }) => {
      const body = await readEntry(c)
      if (!body.ok) return body.response
      const address = await changeAddress(await openPool(), keyOf({ c, session }), body.value)
      return address ? c.json(address) : answerUnknown(c)
    },
  })

  addReaderRoute(app, context, {
    route: removeRoute,
    handle: async ({ c, session }) => {
      const isRemoved = await removeAddress(await openPool(), keyOf({ c, session }))
      return isRemoved ? c.body(null, 204) : answerUnknown(c)
    },
  })

  addReaderRoute(app, context, {
    route: defaultRoute,
    handle: async ({ c, session }) => {
      const isChosen = await chooseDefaultAddress(await openPool(), keyOf({ c, session }))
      return isChosen ? c.body(null, 204) : answerUnknown(c)
    },
  })
}

/** What cannot be an id at all is asked for as the empty one, which nothing has: the database takes no NUL. */
function keyOf({ c, session }: ReaderRequest) {
  const id = idParameter(c)
  return { userId: session.userId, id: /^[\w-]{1,64}$/.test(id) ? id : '' }
}

function answerUnknown(c: Context): Response {
  const detail = 'You have no address with this id.'
  return answerProblem(c, { code: 'address-unknown', detail, headers: noStore })
}
