import { importActions, importRecordKinds } from '@meridian/shared/imports/imports.schema'
import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { listRecords } from '../report/list-records.ts'
import { actionNames, kindNames } from './import-words.ts'

const columns = ['Record', 'Where it stood', 'What becomes of it', 'To be looked at'] as const

/** `/admin/import-records/{id}?kind=&action=&code=`: what becomes of each record of an import, and why. */
export const ImportRecordsView = staffView('moveContent', async ({ pool, id, query }) => {
  const kind = importRecordKinds.find((one) => one === query('kind')) ?? 'articles'
  const action = importActions.find((one) => one === query('action'))
  const code = query('code') ?? undefined
  const runId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const after = /^\d{1,9}$/.test(query('after') ?? '') ? Number(query('after')) : 0
  const page = await listRecords(pool, { runId, kind, action, code, after })
  const path = `/admin/import-records/${runId}`
  const content = (
    <>
      <div className="staff-head">
        <h1>
          {kindNames[kind]}
          {action && `: ${actionNames[action].planned.toLowerCase()}`}
        </h1>
      </div>
      {page.records.length === 0 && <p className="staff-empty">None.</p>}
      {page.records.length > 0 && (
        <StaffTable label={kindNames[kind]} columns={columns}>
          {page.records.map(({ key, title, place, action: own, reason, findings, document }) => (
            <tr key={key}>
              <th scope="row">
                {kind === 'articles' ? (
                  <a href={addressOf(`/admin/import-article/${runId}`, { key })}>{title}</a>
                ) : (
                  title
                )}
              </th>
              <td>
                {place.file}
                {place.line !== null && `, line ${place.line}`}
              </td>
              <td>
                {document ? (
                  <a href={`/admin/collections/${document.collection}/${document.id}`}>
                    {own ? actionNames[own].done : 'Here'}
                  </a>
                ) : (
                  own && actionNames[own].planned
                )}
                {reason !== null && <span className="staff-note-line">{reason}</span>}
              </td>
              <td>
                {findings.map(({ code: finding, message }) => (
                  <span key={`${finding} ${message}`} className="staff-note-line">
                    {message}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </StaffTable>
      )}
      <nav className="staff-pages" aria-label="Pages">
        {after > 0 && (
          <a href={addressOf(path, { kind, action: action ?? null, code: code ?? null })}>First page</a>
        )}
        {page.after !== null && (
          <a
            rel="next"
            href={addressOf(path, { kind, action: action ?? null, code: code ?? null, after: page.after })}
          >
            Next page
          </a>
        )}
      </nav>
    </>
  )
  const steps = [
    { label: 'Imports', url: '/admin/imports' },
    { label: `Import ${runId}`, url: `/admin/imports/${runId}` },
    { label: kindNames[kind] },
  ]
  return { steps, content }
})
