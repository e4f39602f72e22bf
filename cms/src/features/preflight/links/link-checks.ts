import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import type { LinkOutcome } from '../surroundings.ts'

/** What was found stands for a day; that nothing could be found is forgotten sooner. */
const stillGood = `checked_at > now() - case outcome when 'unchecked' then interval '10 minutes' else interval '1 day' end`

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
  const { rows } = await client.query(
    `select url, outcome, status from link_checks where url = any($1) and ${stillGood}`,
    [[...new Set(urls)]],
  )
  return new Map(z.array(Row).parse(rows))
}

export async function keepLinkOutcome(
  client: SqlClient,
  { url, outcome }: { url: string; outcome: LinkOutcome },
): Promise<void> {
  await client.query(
    `insert into link_checks (url, outcome, status, checked_at) values ($1, $2, $3, now())
     on conflict (url) do update set outcome = excluded.outcome, status = excluded.status, checked_at = now()`,
    [url, outcome.kind, outcome.kind === 'missing' ? outcome.status : null],
  )
}

/** Forgets links that no form has asked about for two days. */
export async function deleteExpiredLinkChecks(client: SqlClient): Promise<void> {
  await client.query(`delete from link_checks where checked_at < now() - interval '2 days'`)
}
