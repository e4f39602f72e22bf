import { momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { describeRuns } from '../report/run-details.ts'
import { BeginImport } from './begin-import.tsx'
import { formatNames, stateNames } from './import-words.ts'

const columns = ['Import', 'From', 'Begun', 'State'] as const

/** `/admin/imports`: what was brought in from elsewhere, and the way to bring in more. */
export const ImportsView = staffView('moveContent', async ({ pool }) => {
  const runs = await describeRuns(pool)
  const content = (
    <>
      <div className="staff-head">
        <h1>Imports</h1>
        <p className="staff-hint">
          Bring in what another system exported: articles with their pictures and addresses, authors, readers.
          First it is read and planned, and you see what would become of everything. Nothing changes until you
          say so, and it can be undone.
        </p>
      </div>
      <BeginImport />
      <section aria-labelledby="runs-title" className="staff-section">
        <h2 id="runs-title">Imports so far</h2>
        {runs.length === 0 && <p className="staff-empty">None yet.</p>}
        {runs.length > 0 && (
          <StaffTable label="Imports" columns={columns}>
            {runs.map(({ id, format, source, state, createdAt }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={`/admin/imports/${id}`}>{source?.name ?? `Import ${id}`}</a>
                </th>
                <td>{formatNames[format]}</td>
                <td>{momentText(createdAt)} UTC</td>
                <td>{stateNames[state]}</td>
              </tr>
            ))}
          </StaffTable>
        )}
      </section>
    </>
  )
  return { steps: [{ label: 'Imports' }], content }
})
