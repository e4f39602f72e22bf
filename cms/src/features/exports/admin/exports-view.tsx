import { staffView } from '../../../platform/admin/staff-view.tsx'
import { keepExportsDays, readExportRuns } from '../export-runs.ts'
import { ExportBoard } from './export-board.tsx'

/** `/admin/exports`: the whole magazine as a file. */
export const ExportsView = staffView('operate', async ({ pool }) => {
  const content = (
    <>
      <div className="staff-head">
        <h1>Exports</h1>
        <p className="staff-hint">
          Take everything with you, on any day. An export is of one moment, and is written while everybody
          works on. Its file is kept for {keepExportsDays} days; who asks for one, downloads or deletes it is
          in the audit log.
        </p>
      </div>
      <ExportBoard first={await readExportRuns(pool)} />
    </>
  )
  return { steps: [{ label: 'Exports' }], content }
})
