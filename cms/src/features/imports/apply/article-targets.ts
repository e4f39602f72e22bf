import type { Pool } from 'pg'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { toImportedBody } from '../body/imported-body.ts'
import { createBodyLinks } from '../addresses/body-links.ts'
import { readKeptPictures } from '../pictures/picture-queue.ts'
import { pictureKey, type PictureRecords } from '../pictures/wanted-pictures.ts'
import type { ImportContext } from '../plan/import-context.ts'
import type { SourceArticle } from '../source-record.ts'
import type { ArticleTargets } from './build-article.ts'
import { picturesOf } from './import-pictures.ts'

const Row = z.object({ kind: z.string(), key: z.string(), id: z.number() })

/** What the records that a batch of articles names have become here: pictures, articles that their texts lead to, authors, topics. */
export async function findArticleTargets(
  pool: Pool,
  { context, records, articles }: { context: ImportContext; records: PictureRecords; articles: readonly SourceArticle[] },
): Promise<ArticleTargets> {
  const uses = articles.flatMap((article) => picturesOf(article, context.siteUrl))
  const keys = uses.flatMap((use) => pictureKey(use, records.find(use)) ?? [])
  const pictures = await readKeptPictures(pool, { sourceId: context.sourceId, keys: [...new Set(keys)] })
  const links = articles.flatMap((article) => toImportedBody(article.body, { siteUrl: context.siteUrl }).links)
  return {
    ...(await readStructureTargets(pool, context)),
    picture: (reference) => pictures.get(pictureKey(reference, records.find(reference)) ?? '') ?? null,
    link: await createBodyLinks(pool, { context, links }),
  }
}

/** The authors and new topics that articles of the source stand under. */
async function readStructureTargets(
  db: Queryable,
  context: ImportContext,
): Promise<Pick<ArticleTargets, 'authors' | 'newTopics' | 'defaultAuthor'>> {
  const { rows } = await db.query(
    `select kind, source_key as key, document_id as id from import_links
      where source_id = $1 and kind in ('authors', 'terms') and deleted_at is null`,
    [context.sourceId],
  )
  const linked = Row.array().parse(rows)
  const ofKind = (kind: string) => new Map(linked.flatMap((row) => (row.kind === kind ? [[row.key, row.id] as const] : [])))
  const authors = ofKind('authors')
  for (const [id, { existing }] of context.authors) if (existing !== null) authors.set(id, existing)
  const { defaultAuthor } = context.answers
  return {
    authors,
    newTopics: ofKind('terms'),
    defaultAuthor: context.magazine.authors.find(({ slug }) => slug === defaultAuthor)?.id ?? null,
  }
}
