import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import {
  type Presence,
  presenceIntervalMs,
  type PresenceReport,
  PresenceSchema,
} from '@meridian/shared/writing/presence.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { personNameSql, readNewestSave } from './newest-version.ts'

const forgottenAfterSeconds = (3 * presenceIntervalMs) / 1000

/** Where the open forms of a collection's documents are noted. */
const tables = {
  articles: { presence: 'article_presence', document: 'article_id' },
  issues: { presence: 'issue_presence', document: 'issue_id' },
  campaigns: { presence: 'campaign_presence', document: 'campaign_id' },
} as const satisfies Record<WrittenCollection, object>

const OtherRow = z.object({
  name: z.string(),
  isOneself: z.boolean(),
  since: z.coerce.date().transform((date) => date.toISOString()),
})

/** Notes that somebody has a document open in a form, or closes it, and tells who else has. */
export async function reportPresence(
  pool: Pick<Pool, 'query'>,
  report: PresenceReport & { collection: WrittenCollection; documentId: number; userId: number },
): Promise<Presence> {
  const { collection, documentId, userId, form, isOpen } = report
  const { presence, document } = tables[collection]
  await pool.query(`delete from ${presence} where seen_at < now() - make_interval(secs => $1)`, [
    forgottenAfterSeconds,
  ])
  if (isOpen) {
    await pool.query(
      `insert into ${presence} (${document}, form, user_id) select id, $2, $3 from ${collection} where id = $1
       on conflict (${document}, form) do update set seen_at = now()`,
      [documentId, form, userId],
    )
  } else {
    await pool.query(`delete from ${presence} where ${document} = $1 and form = $2`, [documentId, form])
  }
  const others = await pool.query(
    `select ${personNameSql} as name, u.id = $3 as "isOneself", min(p.opened_at) as since
     from ${presence} p join users u on u.id = p.user_id
     where p.${document} = $1 and p.form <> $2
     group by u.id, u.first_name, u.last_name, u.email order by since, u.id`,
    [documentId, form, userId],
  )
  return PresenceSchema.parse({
    others: OtherRow.array().parse(others.rows),
    newest: await readNewestSave(pool, { collection, id: documentId }),
  })
}
