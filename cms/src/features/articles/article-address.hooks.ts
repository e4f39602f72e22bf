import { toPlainRun } from '@meridian/shared/body/plain-text'
import {
  type CollectionAfterChangeHook,
  type CollectionBeforeChangeHook,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { isAddressTaken, recordAddress } from '../content/article-addresses.ts'
import { toSlug } from '../../platform/fields/slug.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import type { Article } from '../../payload-types.ts'

/** Gives an article its address when it is published: the one that the editor chose, else one from its title. */
export const nameAddressAtPublish: CollectionBeforeChangeHook<Article> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (data._status !== 'published') return data
  const articleId = originalDoc?.id ?? null
  const chosen = data.slug?.trim()
  if (!chosen)
    return {
      ...data,
      slug: await freeAddress(req, { base: toSlug(toPlainRun(data.title ?? '')) || 'article', articleId }),
    }
  await holdLock(await clientOf(req), locks.articleAddress(chosen))
  if (await isAddressTaken(req, { slug: chosen, articleId })) {
    const message = 'Another article has, or once had, this address. Choose another.'
    throw new ValidationError({
      collection: 'articles',
      errors: [{ label: 'Address', path: 'slug', message }],
      req,
    })
  }
  return { ...data, slug: chosen }
}

/** Notes every address an article is published at, so that it leads readers to the article for ever after. */
export const keepAddress: CollectionAfterChangeHook<Article> = async ({ doc, req }) => {
  if (doc._status === 'published' && doc.slug) await recordAddress(req, { slug: doc.slug, articleId: doc.id })
}

/** `the-quiet-capital`, or `the-quiet-capital-2` when another article has that already. */
async function freeAddress(
  req: PayloadRequest,
  wanted: { base: string; articleId: number | null },
): Promise<string> {
  await holdLock(await clientOf(req), locks.articleAddress(wanted.base))
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted.base : `${wanted.base}-${number}`
    if (!(await isAddressTaken(req, { slug, articleId: wanted.articleId }))) return slug
  }
}
