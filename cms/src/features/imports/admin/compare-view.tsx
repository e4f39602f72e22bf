import { addressOf } from '../../../platform/admin/staff-formats.ts'
import { staffView } from '../../../platform/admin/staff-view.tsx'
import { compareArticle, type ComparedArticle, listDifferences } from '../report/compare-article.ts'

/** `/admin/import-article/{id}?key=`: the text of an article there and here, side by side; without a key, which differ most. */
export const CompareView = staffView('moveContent', async ({ pool, id, query }) => {
  const runId = /^\d{1,9}$/.test(id) ? Number(id) : 0
  const key = query('key')
  const steps = [
    { label: 'Imports', url: '/admin/imports' },
    { label: `Import ${runId}`, url: `/admin/imports/${runId}` },
    { label: 'Old beside new' },
  ]
  if (key === null)
    return { steps, content: <Differences runId={runId} list={await listDifferences(pool, runId)} /> }
  const compared = await compareArticle(pool, { runId, key })
  const content = compared ? (
    <Compared compared={compared} />
  ) : (
    <p className="staff-empty">This article is not here.</p>
  )
  return { steps, content }
})

function Differences({ runId, list }: { runId: number; list: Awaited<ReturnType<typeof listDifferences>> }) {
  return (
    <>
      <div className="staff-head">
        <h1>Old beside new</h1>
        <p className="staff-hint">
          The articles whose text differs from that of the old site, those that differ most first.
        </p>
      </div>
      {list.length === 0 && <p className="staff-empty">None differs.</p>}
      <ol className="staff-list">
        {list.map(({ key, title, share }) => (
          <li key={key}>
            <a href={addressOf(`/admin/import-article/${runId}`, { key })}>{title}</a>
            <span className="staff-note-line">{shareText(share)}</span>
          </li>
        ))}
      </ol>
    </>
  )
}

function Compared({ compared }: { compared: ComparedArticle }) {
  const { title, segments, share, oldUrl, original, document } = compared
  return (
    <>
      <div className="staff-head">
        <h1>{title}</h1>
        <p className="staff-hint">{share === 0 ? 'Every word is here.' : shareText(share)}</p>
        <p className="staff-actions">
          {oldUrl !== null && /^https?:/.test(oldUrl) && (
            <a href={oldUrl} rel="noreferrer" target="_blank">
              The page of the old site
            </a>
          )}
          <a href={`/admin/collections/articles/${document.id}`}>The article here</a>
          {document.isLive && document.slug !== null && <a href={`/articles/${document.slug}`}>Its page</a>}
        </p>
      </div>
      <div className="import-compare">
        <section aria-labelledby="old-title" className="staff-section">
          <h2 id="old-title">There</h2>
          <p className="import-text">
            {segments.map(({ kind, text }, index) => {
              if (kind === 'added') return null
              const part = `${index} ${kind}`
              return kind === 'missing' ? <del key={part}>{text}</del> : <span key={part}>{text}</span>
            })}
          </p>
        </section>
        <section aria-labelledby="new-title" className="staff-section">
          <h2 id="new-title">Here</h2>
          <p className="import-text">
            {segments.map(({ kind, text }, index) => {
              if (kind === 'missing') return null
              const part = `${index} ${kind}`
              return kind === 'added' ? <ins key={part}>{text}</ins> : <span key={part}>{text}</span>
            })}
          </p>
        </section>
      </div>
      <details>
        <summary>As the old site wrote it</summary>
        <pre className="import-original">{original}</pre>
      </details>
    </>
  )
}

function shareText(share: number): string {
  return share < 0.001 ? 'Less than a thousandth differs.' : `${(share * 100).toFixed(1)} % differs.`
}
