import { awayAfterSeconds } from '@meridian/shared/publishing/publish-target.schema'
import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'

/** A site server that has not been heard of for so long has left without saying so. */
export const forgottenAfterHours = 24

/** Select of the targets that a worker delivers to at this moment: the hash of each address, as its lock has it. */
export const heldDeliveries = `
  select objid::bigint::bit(32)::int as url_hash from pg_locks
  where locktype = 'advisory' and granted and objsubid = 2
    and classid::bigint::bit(32)::int = hashtext('publish_targets')
    and database = (select oid from pg_database where datname = current_database())`

/** Who gets publishes. */
export interface PublishTarget {
  url: string
  /** When a site server that registered itself was last heard of; null for one that PUBLISH_TARGETS names. */
  heardAt: string | null
  /** It registered itself, and nobody has heard of it for a while: it still gets what it takes, but is not waited for. */
  isAway: boolean
}

const TargetRow = z.object({
  url: z.string(),
  heardAt: z.coerce.date().transform((date) => date.toISOString()),
  isAway: z.boolean(),
})

/** Those that PUBLISH_TARGETS names, in its order, and after them the site servers that have registered themselves. */
export async function listTargets(db: SqlClient, named: readonly string[]): Promise<PublishTarget[]> {
  const { rows } = await db.query(
    `select url, heard_at as "heardAt", heard_at < now() - make_interval(secs => ${awayAfterSeconds}) as "isAway"
     from publish_targets
     where heard_at > now() - make_interval(hours => ${forgottenAfterHours}) and url <> all($1)
     order by url`,
    [named],
  )
  const fixed = [...new Set(named)].map((url) => ({ url, heardAt: null, isAway: false }))
  return [...fixed, ...TargetRow.array().parse(rows)]
}

/** The addresses of those that a publish waits for. */
export function presentTargets(targets: PublishTarget[]): string[] {
  return targets.flatMap(({ url, isAway }) => (isAway ? [] : [url]))
}
