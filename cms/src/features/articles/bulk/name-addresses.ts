import { toPlainRun } from '@meridian/shared/body/plain-text'
import { toSlug, validateSlug } from '../../../platform/fields/slug.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLocks } from '../../../platform/locks/with-lock.ts'
import type { NewestDraft } from './read-newest-drafts.ts'

type Named = Pick<NewestDraft, 'id' | 'slug' | 'title'>

/**
 * The addresses that articles are published at: the one that each has, else one from its title that nobody else has or had. Held
 * until the end of the transaction, so that no other publication takes one. `refused` has those whose address is another's.
 */
export async function nameAddresses(
  client: SqlClient,
  articles: readonly Named[],
): Promise<{ slugs: Map<number, string>; refused: Map<number, string[]> }> {
  const wanted = articles.map(({ id, slug, title }) => ({
    id,
    chosen: slug?.trim() || null,
    base: slug?.trim() || toSlug(toPlainRun(title ?? '')) || 'article',
  }))
  const bases = [...new Set(wanted.map(({ base }) => base))]
  await holdLocks(client, bases.map(locks.articleAddress))
  const holders = await readHolders(client, bases)
  const slugs = new Map<number, string>()
  const refused = new Map<number, string[]>()
  const isFree = (slug: string, id: number) => [...(holders.get(slug) ?? [])].every((holder) => holder === id)
  const take = (slug: string, id: number) => {
    slugs.set(id, slug)
    holders.set(slug, new Set([...(holders.get(slug) ?? []), id]))
  }
  // Those that have one come first: one that is made gives way.
  for (const { id, chosen } of wanted) {
    if (chosen === null) continue
    const form = validateSlug(chosen)
    if (form !== true) refused.set(id, [form])
    else if (isFree(chosen, id)) take(chosen, id)
    else refused.set(id, ['Another article has, or once had, this address. Choose another.'])
  }
  for (const { id, chosen, base } of wanted) {
    if (chosen !== null) continue
    for (let number = 1; !slugs.has(id); number += 1) {
      const slug = number === 1 ? base : `${base}-${number}`
      if (number % numbersAtOnce === 2) {
        const numbered = Array.from({ length: numbersAtOnce }, (_, more) => `${base}-${number + more}`)
        for (const [known, ids] of await readHolders(client, numbered)) {
          holders.set(known, new Set([...(holders.get(known) ?? []), ...ids]))
        }
      }
      if (isFree(slug, id)) take(slug, id)
    }
  }
  return { slugs, refused }
}

/** So many addresses with a number are looked up together. */
const numbersAtOnce = 50

/** Which articles have or had these addresses. */
async function readHolders(client: SqlClient, slugs: readonly string[]): Promise<Map<string, Set<number>>> {
  const { rows } = await client.query<{ slug: string; id: number }>(
    `select slug, id from articles where slug = any($1)
     union select slug, article_id from article_addresses where slug = any($1) and article_id is not null`,
    [[...slugs]],
  )
  const holders = new Map<string, Set<number>>()
  for (const { slug, id } of rows) holders.set(slug, new Set([...(holders.get(slug) ?? []), id]))
  return holders
}
