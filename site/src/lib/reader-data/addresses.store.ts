import { listAddressesEndpoint } from '@meridian/shared/readers/address.endpoints'
import type { Address } from '@meridian/shared/readers/address.schema'
import { hasFields, isFlag, isText, listOf, oneOf, orNull, schemaOf } from '../coded-call/answer-check.ts'
import { createReaderResource } from './reader-resource.ts'

const isAddress = hasFields<Address>({
  id: isText,
  firstName: isText,
  lastName: isText,
  addressLine1: isText,
  addressLine2: orNull(isText),
  city: isText,
  state: orNull(isText),
  postalCode: isText,
  country: isText,
  type: oneOf(['shipping']),
  isDefault: isFlag,
})

/** The checkout reads them too, and does without zod. */
export const addressListAnswer = schemaOf(listOf(isAddress))

export const addresses = createReaderResource(listAddressesEndpoint, addressListAnswer)
