'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import { deleteExportEndpoint, downloadExportEndpoint } from '@meridian/shared/exports/exports.endpoints'
import type { ExportRun } from '@meridian/shared/exports/exports.schema'
import { Button } from '@payloadcms/ui'
import { momentText } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { useAction } from '../../../platform/admin/use-action.ts'
import { formatWords, sizeText, stateText } from './export-words.ts'

const columns = [
  'Export',
  'Asked for',
  'By',
  'State',
  { label: 'Size', isAmount: true },
  'SHA-256',
  'File',
] as const

/** The exports that there were, the newest first. */
export function ExportTable({ runs }: { runs: readonly ExportRun[] }) {
  return (
    <section aria-labelledby="exports-title" className="staff-section">
      <h2 id="exports-title">Exports so far</h2>
      {runs.length === 0 && <p className="staff-empty">None so far.</p>}
      {runs.length > 0 && (
        <StaffTable label="Exports so far" columns={columns}>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">{formatWords[run.format].label}</th>
              <td>{momentText(run.createdAt)} UTC</td>
              <td>{run.startedBy ?? 'A former colleague'}</td>
              <td className={run.state === 'failed' ? 'staff-warning' : ''}>
                <output>{stateText(run)}</output>
              </td>
              <td className="staff-amount">{sizeText(run.sizeBytes)}</td>
              <td>
                <code title={run.sha256 ?? undefined}>{run.sha256?.slice(0, 12) ?? '–'}</code>
              </td>
              <td>
                <ExportActions run={run} />
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
    </section>
  )
}

function ExportActions({ run: { id, state, format } }: { run: ExportRun }) {
  const { isPending, perform } = useAction()
  const name = `${formatWords[format].label}, export ${id}`
  if (state !== 'done' && state !== 'failed') return null
  return (
    <div className="staff-actions">
      {state === 'done' && (
        <a href={endpointAt(downloadExportEndpoint, { id }).path} download aria-label={`Download ${name}`}>
          Download
        </a>
      )}
      <Button
        type="button"
        size="small"
        buttonStyle="secondary"
        disabled={isPending}
        aria-label={`Delete ${name}`}
        onClick={() =>
          void perform({ endpoint: endpointAt(deleteExportEndpoint, { id }), done: 'The export is deleted.' })
        }
      >
        Delete
      </Button>
    </div>
  )
}
