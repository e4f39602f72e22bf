import { endpointAt } from '@meridian/shared/api/endpoint'
import { readImportAddressesEndpoint } from '@meridian/shared/imports/imports.endpoints'
import { importRecordKinds } from '@meridian/shared/imports/imports.schema'
import { StaffTable } from '../../../platform/admin/staff-table.tsx'
import { addressOf, countText } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { describeRun } from '../report/run-details.ts'
import { readRun } from '../runs/import-run.ts'
import { CheckSitemap } from './check-sitemap.tsx'
import { ImportPace } from './import-pace.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { actionNames, formatNames, kindNames } from './import-words.ts'

const columns = [
  'Kind',
  ...['Read', 'New', 'Changed', 'Here already', 'Left out', 'Waiting for you', 'Failed'].map(
    (label) => ({ label, isAmount: true }) as const,
  ),
]
const cells = [
  ['create', 'created'],
  ['update', 'updated'],
  ['unchanged', 'unchanged'],
  ['skip', 'skipped'],
  ['ask', 'asked'],
  ['fail', 'failed'],
] as const

/** `/admin/imports/{id}`: how far an import is, what becomes of everything, and what only somebody can say. */
export const ImportView = staffView('moveContent', async ({ pool, id }) => {
  const run = /^\d{1,9}$/.test(id) ? await readRun(pool, Number(id)) : null
  const steps = [{ label: 'Imports', url: '/admin/imports' }, { label: `Import ${id}` }]
  if (!run) return { steps, content: <p className="staff-empty">There is no such import.</p> }
  const details = await describeRun(pool, run)
  const records = `/admin/import-records/${run.id}`
  const wantsReview = ['planned', 'paused', 'stopped', 'done', 'undone'].includes(details.state)
  const isPaced =
    details.waitingArticles > 0 && ['planned', 'dripping', 'paused', 'stopped'].includes(details.state)
  const content = (
    <>
      <div className="staff-head">
        <h1>{details.source?.name ?? `Import ${run.id}`}</h1>
        <p className="staff-hint">
          {formatNames[details.format]}
          {details.files.length > 0 && `: ${details.files.map(({ name }) => name).join(', ')}`}
        </p>
      </div>
      <ImportProgress first={details} />
      {wantsReview && details.questions.length > 0 && (
        <ImportQuestions
          key={JSON.stringify(details.answers)}
          runId={run.id}
          questions={details.questions}
          answers={details.answers}
        />
      )}
      {Object.keys(details.report).length > 0 && (
        <section aria-labelledby="report-title" className="staff-section">
          <h2 id="report-title">What becomes of everything</h2>
          <StaffTable label="What becomes of everything" columns={columns}>
            {importRecordKinds.map((kind) => {
              const counts = details.report[kind]
              if (!counts) return null
              return (
                <tr key={kind}>
                  <th scope="row">{kindNames[kind]}</th>
                  <td className="staff-amount">{counts.read.toLocaleString('en-US')}</td>
                  {cells.map(([action, count]) => (
                    <td key={action} className="staff-amount">
                      {counts[count] === 0 ? (
                        '–'
                      ) : (
                        <a
                          href={addressOf(records, { kind, action })}
                          aria-label={`${kindNames[kind]}, ${actionNames[action].planned}: ${counts[count]}`}
                        >
                          {counts[count].toLocaleString('en-US')}
                        </a>
                      )}
                    </td>
                  ))}
                </tr>
              )
            })}
          </StaffTable>
        </section>
      )}
      {details.reasons.length > 0 && (
        <section aria-labelledby="reasons-title" className="staff-section">
          <h2 id="reasons-title">Why</h2>
          <ul className="staff-list">
            {details.reasons.map(({ kind, action, code, reason, records: count }) => (
              <li key={`${kind} ${action} ${code}`}>
                <a href={addressOf(records, { kind, action, code })}>{countText(count, 'record')}</a>
                <span className="staff-note-line">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isPaced && <ImportPace key={details.articlesPerDay} {...details} />}
      {(details.state === 'done' || details.state === 'dripping') && (
        <section aria-labelledby="after-title" className="staff-section">
          <h2 id="after-title">Look at what came</h2>
          <ul className="staff-list">
            <li>
              <a href={`/admin/import-article/${run.id}`}>Old beside new</a>: which texts differ, and in what
            </li>
            <li>
              <a href={endpointAt(readImportAddressesEndpoint, { id: run.id, form: 'csv' }).path} download>
                The map of addresses
              </a>
              , as CSV; lines for{' '}
              <a href={endpointAt(readImportAddressesEndpoint, { id: run.id, form: 'nginx' }).path} download>
                nginx
              </a>{' '}
              and{' '}
              <a
                href={endpointAt(readImportAddressesEndpoint, { id: run.id, form: 'cloudflare' }).path}
                download
              >
                Cloudflare
              </a>
            </li>
          </ul>
          <CheckSitemap runId={run.id} />
        </section>
      )}
      {details.pictures.wanted + details.pictures.kept + details.pictures.failed > 0 && (
        <section aria-labelledby="pictures-title" className="staff-section">
          <h2 id="pictures-title">Pictures</h2>
          <p>
            {countText(details.pictures.kept, 'picture')} brought in,{' '}
            {details.pictures.wanted.toLocaleString('en-US')} to come,{' '}
            {details.pictures.failed.toLocaleString('en-US')} that could not be had.
          </p>
          {details.pictures.problems.length > 0 && (
            <details>
              <summary>Which could not be had, and why</summary>
              <ul className="staff-list">
                {details.pictures.problems.map(({ picture, problem }) => (
                  <li key={picture}>
                    <span>{picture}</span>
                    <span className="staff-note-line">{problem}</span>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </>
  )
  return { steps, content }
})
