import { isStaff, type Role } from '../../../platform/access/roles.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { enqueue, type JobPlace } from '../../../platform/queue/enqueue.ts'
import { accountMailJob } from '../account-mail.job.ts'
import { endSessionsOf } from '../sessions/end-sessions.ts'

interface RoleChange {
  userId: number
  role: Role
  /** null for a new account */
  previousRole: Role | null
  actorId: number | null
}

/**
 * What follows from a role, in the transaction that gives it: every session of the user ends, because what they may do
 * has changed. Anyone who joins the staff chooses a new password by a mail: a reader's may be shorter than theirs must be.
 */
export async function applyRoleChange(client: SqlClient, change: RoleChange): Promise<void> {
  const { userId, role, previousRole, actorId } = change
  const detail = `${previousRole ?? 'nobody'} → ${role}`
  const action = previousRole === null ? 'account-created' : 'role-changed'
  await recordAudit(client, { action, actorId, subjectId: userId, detail })
  await endSessionsOf(client, userId)
  if (!isStaff({ role }) || isStaff({ role: previousRole })) return
  await sqlOn(client).deleteFrom('user_passwords').where('user_id', '=', userId).execute()
  await inviteStaff({ client }, userId)
  await recordAudit(client, { action: 'account-invited', actorId, subjectId: userId })
}

/** Sends a new colleague the link to choose a password with, once the transaction of `place` has committed. */
export async function inviteStaff(place: JobPlace, userId: number): Promise<void> {
  await enqueue(accountMailJob, { about: 'invitation', userId }, place)
}
