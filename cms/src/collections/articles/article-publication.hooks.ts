import { sql } from '@payloadcms/db-postgres/drizzle'
import type { CollectionBeforeChangeHook } from 'payload'
import { z } from 'zod'
import { takeTurn } from '../../database/advisory-locks.ts'
import { recordArticleRefresh } from '../../domain/publishing/record-article-change.ts'
import { readInTransaction, runInTransaction } from '../../database/transaction.ts'
import type { Article } from '../../payload-types.ts'

/** Dates an article when it is first published, unless the editor chose a date. */
export const datePublication: CollectionBeforeChangeHook<Article> = ({ data }) => {
  if (data._status !== 'published' || data.publishedAt) return data
  return { ...data, publishedAt: new Date().toISOString() }
}

/**
 * Takes the mark off the article that was featured before. The newest version of it changes as well: an editor
 * who opens it next would else publish the mark again without knowing.
 */
export const featureOnlyOne: CollectionBeforeChangeHook<Article> = async ({ data, originalDoc, req }) => {
  if (data._status !== 'published' || !data.featured) return data
  await takeTurn(req, 'featuredArticle')
  const others = await readInTransaction(req, {
    statement: sql`
      update articles set featured = false
      where featured and _status = 'published' and id is distinct from ${originalDoc?.id ?? null}
      returning id`,
    row: z.object({ id: z.number() }),
  })
  for (const { id } of others) {
    await runInTransaction(
      req,
      sql`update _articles_v set version_featured = false where parent_id = ${id} and latest`,
    )
    await recordArticleRefresh(req, id)
  }
  return data
}
