import type { Pool } from 'pg'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type ReaderFile, readReaderFile } from './read-reader-file.ts'

/** What is shown again after an action, or reloaded, is the same look. */
const sameLookMinutes = 10

/**
 * The file of a reader for an administrator, whose look at it is taken down in the audit log. Null: there is no such
 * reader.
 */
export async function lookAtReader(pool: Pool, actor: Actor, publicId: string): Promise<ReaderFile | null> {
  const file = await readReaderFile(pool, publicId)
  if (!file) return null
  const { userId } = file.reader
  const { rows } = await pool.query(
    `select from audit_events where action = 'reader-data-read' and actor_id = $1 and subject_id = $2
        and created_at > now() - make_interval(mins => $3) limit 1`,
    [actor.userId, userId, sameLookMinutes],
  )
  if (rows.length > 0) return file
  await recordAudit(pool, {
    action: 'reader-data-read',
    actorId: actor.userId,
    subjectId: userId,
    detail: 'The file of the reader',
    address: actor.address,
  })
  return file
}
