import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

const Row = z.object({ slug: z.string() })
const longestSlug = 100

/**
 * The addresses of articles of a batch, in their order: each as it was wanted, or with a number behind it where another article
 * has, or once had, it. `id` is the number of the article that wants it.
 */
export async function freeAddresses(
  db: SqlClient,
  wanted: readonly { id: number; slug: string }[],
): Promise<string[]> {
  const bases = wanted.map(({ id, slug }) => slug || `article-${id}`)
  const ids = wanted.map(({ id }) => id)
  const exact = await takenAddresses(db, { ids, where: 'slug = any($1)', values: bases })
  // Numbers behind an address are looked for only where the address itself is taken: seldom, and without an index.
  const clashing = [...exact, ...bases.filter((base, index) => bases.indexOf(base) !== index)]
  const numbered =
    clashing.length === 0
      ? []
      : await takenAddresses(db, {
          ids,
          where: "regexp_replace(slug, '-[0-9]+$', '') = any($1)",
          values: clashing,
        })
  const taken = new Set([...exact, ...numbered])
  return bases.map((base) => {
    const slug = firstFree(base, taken)
    taken.add(slug)
    return slug
  })
}

async function takenAddresses(
  db: SqlClient,
  { ids, where, values }: { ids: readonly number[]; where: string; values: readonly string[] },
): Promise<string[]> {
  const { rows } = await db.query(
    `select slug from articles where ${where} and id <> all($2)
     union
     select slug from article_addresses where ${where} and article_id is not null and article_id <> all($2)`,
    [values, ids],
  )
  return Row.array()
    .parse(rows)
    .map(({ slug }) => slug)
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : `-${number}`
    const slug = `${base.slice(0, longestSlug - ending.length).replace(/-+$/, '')}${ending}`
    if (!taken.has(slug)) return slug
  }
}
