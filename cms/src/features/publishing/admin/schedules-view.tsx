import { readSettledSchedules, readWaitingSchedules } from '../schedules/read-schedules.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { ScheduleCalendar } from './schedule-calendar.tsx'

/** `/admin/schedules`: everything that is published or unpublished by the clock, and what became of it lately. */
export const SchedulesView = staffView('editArticles', async ({ pool, may }) => {
  const [waiting, settled] = await Promise.all([readWaitingSchedules(pool), readSettledSchedules(pool)])
  const content = (
    <>
      <div className="staff-head">
        <h1>Schedule</h1>
        <p className="staff-hint">
          What is published and unpublished by the clock. Each goes out exactly as it was when it was
          scheduled. To schedule something, open it and use the panel ‘Schedule’ beside it.
        </p>
      </div>
      <ScheduleCalendar waiting={waiting} settled={settled} canCancel={may('publishArticles')} />
    </>
  )
  return { steps: [{ label: 'Schedule' }], content }
})
