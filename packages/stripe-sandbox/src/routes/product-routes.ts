import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import type { Engine } from '../engine/engine.ts'
import { newId } from '../engine/new-id.ts'
import { listPage } from '../http/list-page.ts'
import { clearableText, datedPaging, flag, mergeMetadata, metadata, text } from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { productObject } from '../objects/catalog-objects.ts'
import type { Product } from '../records/catalog.ts'

const productFields = {
  active: flag.optional(),
  description: clearableText.optional(),
  images: z.array(text).optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  url: clearableText.optional(),
}

export const productRoutes = [
  route(
    'POST /v1/products',
    { ...productFields, id: text.optional(), name: text, type: z.literal('service').optional() },
    ({ engine }, params) => {
      const { type: _type, ...data } = params
      if (data.id !== undefined && engine.store.products.find(data.id)) {
        throw badRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' })
      }
      return productObject(createProduct(engine, data))
    },
  ),
  route(
    'GET /v1/products',
    { ...datedPaging, active: flag.optional(), ids: z.array(text).optional() },
    ({ engine }, params) =>
      listPage(engine.store.products, {
        url: '/v1/products',
        params,
        passes: ({ id, active, internal }) =>
          !internal.isDeleted &&
          (params.active === undefined || params.active === active) &&
          (params.ids === undefined || params.ids.includes(id)),
        render: productObject,
      }),
  ),
  route('GET /v1/products/:id', {}, ({ engine, id }) =>
    productObject(engine.store.products.find(id) ?? requireProduct(engine, id)),
  ),
  route(
    'POST /v1/products/:id',
    { ...productFields, default_price: text.optional(), name: text.optional() },
    ({ engine, id }, params) => {
      const before = requireProduct(engine, id)
      const after = engine.store.products.replace({
        ...before,
        ...params,
        metadata: mergeMetadata(before.metadata, params.metadata),
        updated: engine.now(),
      })
      engine.emit('product.updated', productObject(after), { customer: null, before: productObject(before) })
      return productObject(after)
    },
  ),
  route('DELETE /v1/products/:id', {}, ({ engine, id }) => {
    const product = requireProduct(engine, id)
    if (engine.store.prices.all({ product: id }).length > 0) {
      throw badRequest('This product cannot be deleted because it has one or more user-created prices.')
    }
    engine.emit('product.deleted', productObject(product), { customer: null })
    return productObject(engine.store.products.replace({ ...product, internal: { isDeleted: true } }))
  }),
]

interface NewProduct extends Partial<
  Pick<Product, 'id' | 'active' | 'description' | 'images' | 'statement_descriptor' | 'url'>
> {
  name: string
  metadata?: Record<string, string> | null
}

/** Makes a product and says so. */
export function createProduct(
  engine: Engine,
  { id = newId('prod', 14), metadata: given, ...data }: NewProduct,
): Product {
  const now = engine.now()
  const product = engine.store.products.insert({
    id,
    created: now,
    active: true,
    default_price: null,
    description: null,
    images: [],
    statement_descriptor: null,
    url: null,
    ...data,
    metadata: mergeMetadata({}, given),
    updated: now,
    internal: { isDeleted: false },
  })
  engine.emit('product.created', productObject(product), { customer: null })
  return product
}

export function requireProduct(engine: Engine, id: string, param = 'id'): Product {
  const product = engine.store.products.find(id)
  if (!product || product.internal.isDeleted) throw noSuch('product', id, param)
  return product
}
