'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { cancelScheduleEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { useRouter } from 'next/navigation.js'
import { useEffect, useState } from 'react'
import type { Schedule } from '../schedules/schedule.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { useAction } from '../../../platform/admin/use-action.ts'
import { useIsBrowser } from '../../../platform/admin/use-is-browser.ts'
import { HeldBack } from './held-back.tsx'
import { ownZoneName, shortMoment } from './local-moment.ts'
import { MonthGrid } from './month-grid.tsx'
import { plannedText, settledText } from './schedule-text.ts'

const lookAgainMs = 5000
const columns = ['When', 'What', 'Scheduled by', ''] as const

/** All schedules by day, by the viewer's clock: known in the browser alone, so that it is drawn there. */
export function ScheduleCalendar({
  waiting,
  settled,
  canCancel,
}: {
  waiting: Schedule[]
  settled: Schedule[]
  canCancel: boolean
}) {
  const isHere = useIsBrowser()
  const [now] = useState(() => new Date())
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), lookAgainMs)
    return () => clearInterval(timer)
  }, [router])
  const { isPending, perform } = useAction()
  if (!isHere) return <p className="staff-empty">One moment…</p>
  const cancel = (id: number) =>
    perform({ endpoint: endpointAt(cancelScheduleEndpoint, { id }), done: 'It is cancelled.' })
  return (
    <>
      <p className="staff-note-line">All times are those of your clock: {ownZoneName(now)}.</p>
      <section aria-labelledby="waiting-title" className="staff-section schedule-waiting">
        <h2 id="waiting-title">To come</h2>
        {waiting.length === 0 && <p className="staff-empty">Nothing is scheduled.</p>}
        {waiting.length > 0 && (
          <>
            <MonthGrid schedules={waiting} />
            <StaffTable label="To come" columns={columns}>
              {waiting.map((schedule) => (
                <tr key={schedule.id}>
                  <th scope="row">{shortMoment(schedule.dueAt)}</th>
                  <td>
                    <a href={addressOfDocument(schedule)}>{schedule.title}</a>
                    <p className="staff-note-line">{plannedText(schedule)}</p>
                    <HeldBack schedule={schedule} />
                  </td>
                  <td>{schedule.requestedByName ?? 'Somebody who has left'}</td>
                  <td>
                    {canCancel && (
                      <button
                        type="button"
                        className="staff-link"
                        disabled={isPending}
                        aria-label={`Cancel: ${schedule.title}`}
                        onClick={() => void cancel(schedule.id)}
                      >
                        Cancel
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </StaffTable>
          </>
        )}
      </section>
      <section aria-labelledby="settled-title" className="staff-section">
        <h2 id="settled-title">The last two weeks</h2>
        {settled.length === 0 && <p className="staff-empty">Nothing was due.</p>}
        <ul className="staff-list">
          {settled.map((schedule) => (
            <li key={schedule.id} className={schedule.state === 'failed' ? 'staff-warning' : ''}>
              <a href={addressOfDocument(schedule)}>{schedule.title}</a> {settledText(schedule)}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function addressOfDocument({ collection, documentId }: Schedule): string {
  return `/admin/collections/${collection}/${documentId}`
}
