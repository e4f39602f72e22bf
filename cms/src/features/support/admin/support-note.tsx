import type { ServerProps } from 'payload'
import { can } from '../../../platform/access/rights.ts'
import { TodayList } from '../../../platform/admin/today-list.tsx'
import { countWaiting, readWaitingTickets } from '../read-staff-tickets.ts'
import { responseTimeState } from '../response-time.ts'

/** On the first page of those who answer readers: who has waited longest, and how many are overdue. */
export async function SupportNote({ payload, user }: ServerProps) {
  if (!can(user, 'answerTickets')) return null
  const { pool } = payload.db
  const [{ waiting, overdue }, tickets] = await Promise.all([countWaiting(pool), readWaitingTickets(pool)])
  const now = Date.now()
  return (
    <TodayList
      title="Tickets"
      rows={tickets.map(({ id, subject, readerName, waitingSince }) => {
        const { tone, text } = responseTimeState(waitingSince, now)
        return {
          key: id,
          href: `/admin/collections/support-tickets/${id}`,
          title: subject,
          detail: (
            <>
              {readerName},{' '}
              <span className="response-time" data-tone={tone}>
                {text}
              </span>
            </>
          ),
        }
      })}
      empty="Nobody waits for an answer."
      more={
        <>
          <a href="/admin/collections/support-tickets">
            {waiting === 0 && 'All tickets'}
            {waiting === 1 && 'One reader waits for an answer'}
            {waiting > 1 && `${waiting} readers wait for an answer`}
          </a>
          {overdue > 0 && (
            <span className="response-time" data-tone="overdue">
              {' '}
              {overdue} overdue
            </span>
          )}
        </>
      }
    />
  )
}
