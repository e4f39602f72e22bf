import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import { newId } from '../engine/new-id.ts'
import { listPage } from '../http/list-page.ts'
import {
  cents,
  clearableText,
  datedPaging,
  flag,
  mergeMetadata,
  metadata,
  text,
  wholeNumber,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { priceObject } from '../objects/catalog-objects.ts'
import { intervals, type Price } from '../records/catalog.ts'
import { createProduct, requireProduct } from './product-routes.ts'

const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/, { error: 'Invalid currency' })
  .transform((code) => code.toLowerCase())
const recurring = z.strictObject({
  interval: z.enum(intervals),
  interval_count: wholeNumber.optional(),
  usage_type: z.literal('licensed').optional(),
})

export const priceRoutes = [
  route(
    'POST /v1/prices',
    {
      active: flag.optional(),
      currency,
      lookup_key: text.optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      product: text.optional(),
      product_data: z.strictObject({ name: text, metadata: metadata.optional() }).optional(),
      recurring: recurring.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      transfer_lookup_key: flag.optional(),
      unit_amount: cents,
    },
    ({ engine }, params) => priceObject(createPrice(engine, params)),
  ),
  route(
    'GET /v1/prices',
    {
      ...datedPaging,
      active: flag.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).optional(),
      product: text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    ({ engine }, params) =>
      listPage(engine.store.prices, {
        url: '/v1/prices',
        params,
        where: { product: params.product },
        passes: (price) => matches(price, params),
        render: priceObject,
      }),
  ),
  route('GET /v1/prices/:id', {}, ({ engine, id }) => priceObject(requirePriceById(engine, id))),
  route(
    'POST /v1/prices/:id',
    {
      active: flag.optional(),
      lookup_key: clearableText.optional(),
      metadata: metadata.optional(),
      nickname: clearableText.optional(),
      tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
      transfer_lookup_key: flag.optional(),
    },
    ({ engine, id }, { transfer_lookup_key: transfers, ...params }) => {
      const before = requirePriceById(engine, id)
      if (params.lookup_key)
        claimLookupKey(engine, params.lookup_key, { transfers: Boolean(transfers), by: id })
      const after = engine.store.prices.replace({
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
      })
      engine.emit('price.updated', priceObject(after), { customer: null, before: priceObject(before) })
      return priceObject(after)
    },
  ),
]

interface NewPrice {
  active?: boolean
  currency: string
  lookup_key?: string
  metadata?: Record<string, string> | null
  nickname?: string
  product?: string
  product_data?: { name: string; metadata?: Record<string, string> | null }
  recurring?: { interval: NonNullable<Price['recurring']>['interval']; interval_count?: number }
  tax_behavior?: Price['tax_behavior']
  transfer_lookup_key?: boolean
  unit_amount: number
}

function createPrice(engine: Engine, params: NewPrice): Price {
  const product = params.product_data ? createProduct(engine, params.product_data).id : params.product
  if (product === undefined) {
    throw badRequest('You must specify either `product` or `product_data` when creating a price.', {
      code: 'parameter_missing',
      param: 'product',
    })
  }
  requireProduct(engine, product, 'product')
  const id = newId('price')
  if (params.lookup_key) {
    claimLookupKey(engine, params.lookup_key, { transfers: Boolean(params.transfer_lookup_key), by: id })
  }
  const price = engine.store.prices.insert({
    id,
    created: engine.now(),
    active: params.active ?? true,
    currency: params.currency,
    lookup_key: params.lookup_key ?? null,
    metadata: mergeMetadata({}, params.metadata),
    nickname: params.nickname ?? null,
    product,
    recurring: params.recurring
      ? { interval: params.recurring.interval, interval_count: params.recurring.interval_count ?? 1 }
      : null,
    tax_behavior: params.tax_behavior ?? 'unspecified',
    unit_amount: params.unit_amount,
  })
  engine.emit('price.created', priceObject(price), { customer: null })
  return price
}

/** A lookup key belongs to one price; another may take it over with `transfer_lookup_key`. */
function claimLookupKey(
  engine: Engine,
  key: string,
  { transfers, by }: { transfers: boolean; by: string },
): void {
  for (const holder of engine.store.prices.all({ lookup_key: key })) {
    if (holder.id === by) continue
    if (!transfers) {
      throw badRequest(
        `A price (\`${holder.id}\`) already uses that lookup key. If you want to change the price associated with the ` +
          'lookup key, pass `transfer_lookup_key`.',
        { param: 'lookup_key' },
      )
    }
    engine.store.prices.replace({ ...holder, lookup_key: null })
  }
}

function matches(
  price: Price,
  params: { active?: boolean; currency?: string; lookup_keys?: string[]; type?: 'one_time' | 'recurring' },
): boolean {
  const type = price.recurring ? 'recurring' : 'one_time'
  return (
    (params.active === undefined || params.active === price.active) &&
    (params.currency === undefined || params.currency === price.currency) &&
    (params.type === undefined || params.type === type) &&
    (params.lookup_keys === undefined ||
      (price.lookup_key !== null && params.lookup_keys.includes(price.lookup_key)))
  )
}

function requirePriceById(engine: Engine, id: string): Price {
  const price = engine.store.prices.find(id)
  if (!price) throw noSuch('price', id)
  return price
}
