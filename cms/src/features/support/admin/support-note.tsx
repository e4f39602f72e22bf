import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { countWaiting } from '../read-staff-tickets.ts'

/** Above the dashboard of those who answer readers, as long as one waits. */
export async function SupportNote({ payload, user }: ServerProps) {
  if (!can(user, 'answerTickets')) return null
  const { waiting, overdue } = await countWaiting(payload.db.pool)
  if (waiting === 0) return null
  return (
    <p className="staff-view-note">
      <a href="/admin/collections/support-tickets">
        {waiting === 1 ? 'One reader waits' : `${waiting} readers wait`} for an answer
      </a>
      {overdue > 0 && (
        <span className="response-time" data-tone="overdue">
          {overdue} overdue
        </span>
      )}
    </p>
  )
}
