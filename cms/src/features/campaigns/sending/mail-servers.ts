import { Resolver } from 'node:dns/promises'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

/** Tells the mail exchangers of a domain, as `resolveMx` does. */
export type ResolveMx = (domain: string) => Promise<{ exchange: string; priority: number }[]>

const atATime = 50
/** So many days what was looked up is believed. */
const keptDays = 7

/** Asks the system's name servers, twice, for at most two seconds each. */
export function createResolver(): Resolver {
  return new Resolver({ timeout: 2000, tries: 2 })
}

export function createMxResolver(): ResolveMx {
  const resolver = createResolver()
  return (domain) => resolver.resolveMx(domain)
}

/** Whether a name server has answered that there is nothing; else nobody could tell just now. */
export function isNothing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA')
}

/**
 * Looks up who receives the mail of those domains of an audience that are not known: domains behind the same exchangers share a pace. All
 * together may take `limitMs`; a domain that gave no answer by then is a group of its own, and is asked again another time.
 */
export async function lookUpServers(
  db: SqlClient,
  { domains, resolveMx, limitMs }: { domains: readonly string[]; resolveMx: ResolveMx; limitMs: number },
): Promise<void> {
  const known = await sqlOn(db)
    .selectFrom('mail_domains')
    // One value, however many there are: a statement takes 65,535 at most.
    .where(({ eb, ref }) => eb(ref('domain'), '=', sql<string>`any(${domains}::text[])`))
    .where('looked_up_at', '>', new Date(Date.now() - keptDays * 24 * 60 * 60 * 1000))
    .select('domain')
    .execute()
  const isKnown = new Set(known.map(({ domain }) => domain))
  const asked = domains.filter((domain) => !isKnown.has(domain))
  const endsAt = performance.now() + limitMs
  const limit = pLimit(atATime)
  const found = await Promise.all(
    asked.map((domain) =>
      limit(async () => {
        if (performance.now() > endsAt) return null
        const exchangers = await findExchangers(domain, resolveMx)
        if (exchangers === null) return null
        const [first] = exchangers.toSorted((one, other) => one.priority - other.priority)
        return { domain, servers: first ? groupOf(first.exchange) : domain }
      }),
    ),
  )
  const rows = found.filter((row) => row !== null)
  for (let from = 0; from < rows.length; from += 1000) {
    await sqlOn(db)
      .insertInto('mail_domains')
      .values(rows.slice(from, from + 1000))
      .onConflict((conflict) =>
        conflict.column('domain').doUpdateSet((eb) => ({
          servers: eb.ref('excluded.servers'),
          looked_up_at: new Date(),
        })),
      )
      .execute()
  }
}

/** None where the domain names none; null where nobody could tell just now. */
async function findExchangers(
  domain: string,
  resolveMx: ResolveMx,
): Promise<Awaited<ReturnType<ResolveMx>> | null> {
  try {
    return await resolveMx(domain)
  } catch (error) {
    return isNothing(error) ? [] : null
  }
}

/** What exchangers of one operator have in common: `google.com` of `alt1.aspmx.l.google.com`, `example.co.uk` of `mx.example.co.uk`. */
export function groupOf(exchange: string): string {
  const labels = exchange.toLowerCase().replace(/\.$/, '').split('.')
  const [second = '', top = ''] = labels.slice(-2)
  return labels.slice(top.length === 2 && second.length <= 3 ? -3 : -2).join('.')
}
