import type { ShownArticle } from './use-issue-articles.ts'

/** What goes out with an issue, and what is to be thought of in each article. */
export function ReleaseQuestion({ articles }: { articles: readonly ShownArticle[] }) {
  const warned = articles.filter(({ warnings }) => warnings.length > 0)
  return (
    <>
      <p>Readers get all of it at one moment.</p>
      {warned.length > 0 && (
        <>
          <p>To think of first:</p>
          <ul aria-label="Warnings" className="preflight-findings" data-severity="warning">
            {warned.map(({ id, title, warnings }) => (
              <li key={id}>
                <strong>{title || 'Untitled article'}</strong>
                {warnings.map(({ key, text }) => (
                  <span key={key}>{text}</span>
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
