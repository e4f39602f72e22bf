import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const Row = z.object({ slug: z.string(), id: z.number() })
const longestSlug = 100

/** Which articles have an address, or once had it. */
type Holders = Map<string, Set<number>>

/**
 * The addresses of articles of a batch, in their order: each as it was wanted, or with a number behind it where another article
 * has, or once had it: also one of the batch that is about to get another. `id` is the number of the article that wants it.
 */
export async function freeAddresses(
  db: SqlClient,
  wanted: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const articles = wanted.map(({ id, slug }) => ({ id, base: slug || `article-${id}` }))
  const bases = articles.map(({ base }) => base)
  const holders: Holders = new Map()
  await addHolders(holders, { db, where: 'slug = any($1)', values: bases })
  // Numbers behind an address are looked for only where the address itself is taken: seldom, and without an index.
  const clashing = articles
    .filter(({ id, base }, index) => !isFree(base, id, holders) || bases.indexOf(base) !== index)
    .map(({ base }) => base)
  if (clashing.length > 0)
    await addHolders(holders, {
      db,
      where: "regexp_replace(slug, '-[0-9]+$', '') = any($1)",
      values: clashing,
    })
  return articles.map(({ id, base }) => {
    const slug = firstFree(base, id, holders)
    hold(holders, slug, id)
    return slug
  })
}

async function addHolders(
  holders: Holders,
  { db, where, values }: { db: SqlClient; where: string; values: readonly string[] },
): Promise<void> {
  const { rows } = await db.query(
    `select slug, id from articles where ${where}
     union
     select slug, article_id as id from article_addresses where ${where} and article_id is not null`,
    [values],
  )
  for (const { slug, id } of Row.array().parse(rows)) hold(holders, slug, id)
}

function hold(holders: Holders, slug: string, id: number): void {
  holders.set(slug, (holders.get(slug) ?? new Set()).add(id))
}

function isFree(slug: string, id: number, holders: Holders): boolean {
  return [...(holders.get(slug) ?? [])].every((holder) => holder === id)
}

function firstFree(base: string, id: number, holders: Holders): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = `${base.slice(0, longestSlug - ending.length).replace(/-+$/, '')}${ending}`
    if (isFree(slug, id, holders)) return slug
  }
}
