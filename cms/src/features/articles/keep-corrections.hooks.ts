import type { CollectionBeforeChangeHook, CollectionBeforeOperationHook } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { Article } from '../../payload-types.ts'

/** Later hooks see a restored version as any other change. */
export const noteRestoring: CollectionBeforeOperationHook<'articles'> = ({ args, operation, req }) => {
  req.context.isRestoring = operation === 'restoreVersion'
  return args
}

/**
 * A correction is a promise to readers: the version that is restored gets those that stand under the article, or stood
 * there until it was unpublished. To take one out is a change of its own.
 */
export const keepCorrections: CollectionBeforeChangeHook<Article> = async ({ data, originalDoc, req }) => {
  if (req.context.isRestoring !== true || originalDoc?.id === undefined) return data
  const known = await sqlOn(await clientOf(req))
    .selectFrom('article_addresses')
    .select('slug')
    .where('article_id', '=', originalDoc.id)
    .limit(1)
    .executeTakeFirst()
  if (!known) return data
  const published = await req.payload.findByID({
    collection: 'articles',
    id: originalDoc.id,
    depth: 0,
    draft: false,
    req,
  })
  return { ...data, corrections: published.corrections ?? [] }
}
