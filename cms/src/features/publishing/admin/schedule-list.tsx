'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { cancelScheduleEndpoint } from '@meridian/shared/publishing/newsroom.endpoints'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../platform/admin/use-action.ts'
import { HeldBack } from './held-back.tsx'
import { plannedText } from './schedule-text.ts'
import type { ShownSchedule } from './use-schedules.ts'

/** What is scheduled, with the way back for those who may publish. */
export function ScheduleList({
  schedules,
  canCancel,
  onChange,
}: {
  schedules: ShownSchedule[]
  canCancel: boolean
  onChange: () => void
}) {
  const { isPending, perform } = useAction()
  const cancel = async (id: number) => {
    await perform({ endpoint: endpointAt(cancelScheduleEndpoint, { id }), done: 'It is cancelled.' })
    onChange()
  }
  if (schedules.length === 0) return null
  return (
    <ul className="schedule-list" aria-label="Scheduled">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <p>
            <strong>{plannedText(schedule)}</strong>
          </p>
          <HeldBack schedule={schedule} />
          <p className="staff-note-line">
            Scheduled by {schedule.requestedByName ?? 'somebody who has left'}
          </p>
          {canCancel && (
            <Button
              type="button"
              size="small"
              buttonStyle="secondary"
              disabled={isPending}
              onClick={() => void cancel(schedule.id)}
            >
              Cancel
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
