import { sql } from 'kysely'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { LinkOutcome } from '../surroundings.ts'

/** What was found stands for a day; that nothing could be found is forgotten sooner. */
const stillGood = sql<boolean>`checked_at > now() - case outcome when 'unchecked' then interval '10 minutes' else interval '1 day' end`

const Row = z
  .object({
    url: z.string(),
    outcome: z.enum(['fine', 'missing', 'unknown-host', 'unchecked']),
    status: z.number().nullable(),
  })
  .transform(({ url, outcome, status }): [string, LinkOutcome] => [
    url,
    outcome === 'missing' ? { kind: outcome, status: status ?? 404 } : { kind: outcome },
  ])

/** What is known of links to other sites, as far as it was looked at lately. */
export async function readLinkOutcomes(
  client: SqlClient,
  urls: readonly string[],
): Promise<Map<string, LinkOutcome>> {
  if (urls.length === 0) return new Map()
  const rows = await sqlOn(client)
    .selectFrom('link_checks')
    .select(['url', 'outcome', 'status'])
    .where('url', 'in', [...new Set(urls)])
    .where(stillGood)
    .execute()
  return new Map(z.array(Row).parse(rows))
}

export async function keepLinkOutcome(
  client: SqlClient,
  { url, outcome }: { url: string; outcome: LinkOutcome },
): Promise<void> {
  const status = outcome.kind === 'missing' ? outcome.status : null
  const check = { outcome: outcome.kind, status, checked_at: sql<Date>`now()` }
  await sqlOn(client)
    .insertInto('link_checks')
    .values({ url, ...check })
    .onConflict((known) => known.column('url').doUpdateSet(check))
    .execute()
}

/** Deletes links that no form has asked about for two days. */
export async function deleteExpiredLinkChecks(client: SqlClient): Promise<void> {
  const expiresAt = sql<Date>`now() - interval '2 days'`
  await sqlOn(client).deleteFrom('link_checks').where('checked_at', '<', expiresAt).execute()
}
