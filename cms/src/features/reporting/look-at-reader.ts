import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Actor } from '../../platform/audit/actor.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type ReaderFile, readReaderFile } from './read-reader-file.ts'

/** What is shown again after an action, or reloaded, is the same look. */
const sameLookMinutes = 10

/**
 * The file of a reader for an administrator, whose look at it is recorded in the audit log. Null: there is no such
 * reader.
 */
export async function lookAtReader(pool: Pool, actor: Actor, publicId: string): Promise<ReaderFile | null> {
  const file = await readReaderFile(pool, publicId)
  if (!file) return null
  const { userId } = file.reader
  const sameLook = await sqlOn(pool)
    .selectFrom('audit_events')
    .select('id')
    .where('action', '=', 'reader-data-read')
    .where('actor_id', '=', actor.userId)
    .where('subject_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${sameLookMinutes})`)
    .limit(1)
    .executeTakeFirst()
  if (sameLook) return file
  await recordAudit(pool, {
    action: 'reader-data-read',
    actorId: actor.userId,
    subjectId: userId,
    detail: 'The file of the reader',
    address: actor.address,
  })
  return file
}
