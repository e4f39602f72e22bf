import type { CollectionBeforeDeleteHook } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'

/**
 * Old addresses of an article that readers had stand, once it is deleted, for the address at which they had it: that it is gone is answered
 * there, or by what takes its place. Comes after `noteReferrers`, which names them to site servers.
 */
export const keepOldAddresses: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const client = await clientOf(req)
  await client.query(
    `update old_addresses set subject = '/articles/' || had.slug
     from (
       select address.slug from article_addresses address join articles article on article.id = address.article_id
       where article.id = $1::integer order by address.slug is distinct from article.slug, address.slug limit 1
     ) had
     where old_addresses.subject = 'articles:' || $1::integer`,
    [id],
  )
}
