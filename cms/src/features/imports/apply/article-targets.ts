import type { Pool } from 'pg'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { createLinkLookup } from '../addresses/address-lookup.ts'
import { createLinkResolver, type LinkTarget, type ResolvedLink } from '../addresses/resolve-links.ts'
import type { ImportedBody } from '../body/imported-body.ts'
import type { Resolve } from '../body/resolve-imported-body.ts'
import { readKeptPictures } from '../pictures/picture-queue.ts'
import { pictureKey, type PictureRecords } from '../pictures/wanted-pictures.ts'
import { type ImportContext, siteOf } from '../plan/import-context.ts'
import type { SourceArticle, SourcePictureUse } from '../source-record.ts'

const Row = z.object({ kind: z.string(), key: z.string(), id: z.number() })

/** An article with its text as it was read. */
export interface ReadArticle {
  record: SourceArticle
  body: ImportedBody
}

/** What the records that an article names have become here. */
export interface ArticleTargets extends Resolve {
  /** By the ids of term records: topics that the import has made. */
  newTopics: ReadonlyMap<string, number>
  /** By the ids of author records, and by names that no record says more about. */
  authors: ReadonlyMap<string, number>
  defaultAuthor: number | null
}

/** What the records that a batch of articles names have become here: pictures, articles that their texts lead to, authors, topics. */
export async function findArticleTargets(
  pool: Pool,
  input: { context: ImportContext; records: PictureRecords; articles: readonly ReadArticle[] },
): Promise<ArticleTargets> {
  const { context, records, articles } = input
  const uses = articles.flatMap(picturesOf)
  const keys = uses.flatMap((use) => pictureKey(use, records.find(use)) ?? [])
  const pictures = await readKeptPictures(pool, { sourceId: context.sourceId, keys: [...new Set(keys)] })
  const resolver = createLinkResolver({ site: siteOf(context), lookup: createLinkLookup(pool) })
  const links = await resolver.resolve(
    articles.flatMap(({ body }) => body.links),
    null,
  )
  return {
    ...(await readStructureTargets(pool, context)),
    picture: (reference) => pictures.get(pictureKey(reference, records.find(reference)) ?? '') ?? null,
    link: (url) => leadTo(links.get(url)),
  }
}

/** The pictures that an article shows, above its text and in it. */
export function picturesOf({ record, body }: ReadArticle): SourcePictureUse[] {
  return record.heroPicture ? [record.heroPicture, ...body.pictures] : body.pictures
}

/** Null leaves a link as it is. */
function leadTo(link: ResolvedLink | undefined): LinkTarget | null {
  if (link?.kind === 'article') return { article: link.article }
  return link?.kind === 'path' ? { path: link.path } : null
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
  const ofKind = (kind: string) =>
    new Map(linked.flatMap((row) => (row.kind === kind ? [[row.key, row.id] as const] : [])))
  const authors = ofKind('authors')
  for (const [id, { existing }] of context.authors) if (existing !== null) authors.set(id, existing)
  const { defaultAuthor } = context.answers
  return {
    authors,
    newTopics: ofKind('terms'),
    defaultAuthor: context.magazine.authors.find(({ slug }) => slug === defaultAuthor)?.id ?? null,
  }
}
