import { APIError, type CollectionBeforeDeleteHook, type CollectionSlug } from 'payload'

/**
 * Refuses to delete what other documents are built on: an article without its section or byline could not be
 * shown. `message` tells the editor what to do first.
 */
export function refuseWhileUsed(use: {
  by: CollectionSlug
  field: string
  message: string
}): CollectionBeforeDeleteHook {
  return async ({ id, req }) => {
    const where = { [use.field]: { in: [id] } }
    const { totalDocs } = await req.payload.count({ collection: use.by, where, req })
    if (totalDocs > 0) throw new APIError(use.message, 409, null, true)
  }
}
