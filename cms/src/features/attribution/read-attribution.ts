import { z } from 'zod'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { type ConversionKind, conversionsSql } from './conversions.ts'
import { type AttributionModel, creditOf, partsOfOne } from './credit.ts'
import { foldSmall } from './fold-small.ts'

export interface AttributionQuery {
  model: AttributionModel
  kind: ConversionKind
  /** Days in UTC, `2026-11-30`: from this one on, and before that one. */
  from: string
  to: string
}

/**
 * What led to the conversions of a kind, as far as their tabs have told. Credit is in parts of a conversion, {@link partsOfOne} each: those of
 * all articles and `withoutArticle` add up to `number` times that.
 */
export interface Attribution {
  number: number
  /** Most credit first. Those that were deleted since are one row, without a name. */
  articles: { id: string | null; title: string | null; parts: number }[]
  withoutArticle: number
  /** Where they came in, most first: other sites, newsletters, and nothing that is known. All of them add up to `number`. */
  hosts: { host: string; number: number }[]
  newsletters: NewsletterEntry[]
  unknownEntry: number
}

interface NewsletterEntry {
  sendId: number
  newsletter: string
  subject: string
  number: number
  /** By the address that the link led to. */
  links: { address: string; number: number }[]
  /** By links that have fewer than three each. */
  otherLinks: number
}

const PathRow = z.object({
  articles: z.array(z.number()),
  host: z.string().nullable(),
  sendId: z.coerce.number().nullable(),
  link: z.number().nullable(),
  number: z.number(),
})
type Path = z.output<typeof PathRow>

const ArticleRow = z.object({ key: z.number(), id: z.string().nullable(), title: z.string().nullable() })
const SendRow = z.object({
  sendId: z.coerce.number(),
  newsletter: z.string(),
  subject: z.string(),
  links: z.array(z.string()),
})

/** Which articles and which entries led to the conversions of a kind that were made in a stretch of time. */
export async function readAttribution(db: SqlClient, query: AttributionQuery): Promise<Attribution> {
  const { model, kind, from, to } = query
  const { rows } = await db.query(
    `select articles, entry_host as host, entry_send_id as "sendId", entry_link as link, count(*)::int as number
       from (${conversionsSql[kind]}) counted
      where told_on >= $1 and told_on < $2
      group by 1, 2, 3, 4`,
    [from, to],
  )
  const paths = PathRow.array().parse(rows)
  const number = sum(paths)
  const parts = partsByArticle(paths, model)
  const credited = [...parts.values()].reduce((all, one) => all + one, 0)
  const ofSends = paths.filter(({ sendId }) => sendId !== null)
  const ofHosts = paths.filter(({ sendId, host }) => sendId === null && host !== null)
  return {
    number,
    articles: await nameArticles(db, parts),
    withoutArticle: number * partsOfOne - credited,
    hosts: [...Map.groupBy(ofHosts, ({ host }) => host ?? '')]
      .map(([host, of]) => ({ host, number: sum(of) }))
      .toSorted((one, other) => other.number - one.number || one.host.localeCompare(other.host)),
    newsletters: await nameSends(db, ofSends),
    unknownEntry: number - sum(ofSends) - sum(ofHosts),
  }
}

function sum(paths: readonly Pick<Path, 'number'>[]): number {
  return paths.reduce((all, { number }) => all + number, 0)
}

function partsByArticle(paths: readonly Path[], model: AttributionModel): Map<number, number> {
  const byArticle = new Map<number, number>()
  for (const { articles, number } of paths) {
    for (const { article, parts } of creditOf(articles, model))
      byArticle.set(article, (byArticle.get(article) ?? 0) + parts * number)
  }
  return byArticle
}

async function nameArticles(
  db: SqlClient,
  parts: ReadonlyMap<number, number>,
): Promise<Attribution['articles']> {
  const { rows } = await db.query(`select id as key, slug as id, title from articles where id = any($1)`, [
    [...parts.keys()],
  ])
  const named = new Map(
    ArticleRow.array()
      .parse(rows)
      .map(({ key, ...article }) => [key, article]),
  )
  const articles = [...parts].flatMap(([key, of]) => {
    const article = named.get(key)
    return article ? [{ ...article, parts: of }] : []
  })
  const gone = [...parts].reduce((all, [key, of]) => (named.has(key) ? all : all + of), 0)
  return [...articles, ...(gone > 0 ? [{ id: null, title: null, parts: gone }] : [])].toSorted(
    (one, other) => other.parts - one.parts,
  )
}

async function nameSends(db: SqlClient, paths: readonly Path[]): Promise<NewsletterEntry[]> {
  const bySend = Map.groupBy(paths, ({ sendId }) => sendId ?? 0)
  const { rows } = await db.query(
    `select id as "sendId", content #>> '{newsletter,name}' as newsletter, content #>> '{subjects,a}' as subject,
            content -> 'links' as links
       from campaign_sends where id = any($1)`,
    [[...bySend.keys()]],
  )
  return SendRow.array()
    .parse(rows)
    .map(({ links, ...send }) => {
      const of = bySend.get(send.sendId) ?? []
      const byLink = Map.groupBy(of, ({ link }) => link ?? 0)
      const { shown, folded } = foldSmall(
        [...byLink].map(([link, those]) => ({ address: links[link] ?? '', number: sum(those) })),
        (row) => row.number,
      )
      return { ...send, number: sum(of), links: shown, otherLinks: sum(folded) }
    })
    .toSorted((one, other) => other.number - one.number || other.sendId - one.sendId)
}
