import type { ServerProps } from 'payload'
import { countWaiting } from '../../domain/support/count-waiting.ts'

/** Above the dashboard, as long as a reader waits for an answer. */
export async function DeskNote({ payload }: ServerProps) {
  const { waiting, overdue } = await countWaiting(payload.db.pool)
  if (waiting === 0) return null
  return (
    <p className="desk-note">
      <a href="/admin/collections/support-tickets">
        {waiting === 1 ? 'One reader waits' : `${waiting} readers wait`} for an answer
      </a>
      {overdue > 0 && (
        <span className="support-promise" data-tone="overdue">
          {overdue} overdue
        </span>
      )}
    </p>
  )
}
