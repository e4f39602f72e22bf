'use client'

import type { ShownArticle } from './use-issue-articles.ts'

const states = {
  draft: { label: 'Draft', tone: 'warning' },
  changed: { label: 'Changed', tone: 'warning' },
  live: { label: 'Live', tone: 'live' },
} as const

/** The articles of an issue with their state; those that readers do not have so can be chosen. */
export function IssueArticleRows({
  articles,
  chosen,
  onToggle,
}: {
  articles: ShownArticle[]
  /** Null for anyone who may only look. */
  chosen: ReadonlySet<number> | null
  onToggle: (id: number) => void
}) {
  return (
    <ul className="issue-articles" aria-label="Articles of this issue">
      {articles.map((article) => (
        <li key={article.id}>
          {chosen && article.state !== 'live' && (
            <input
              type="checkbox"
              id={`release-${article.id}`}
              checked={chosen.has(article.id)}
              onChange={() => onToggle(article.id)}
            />
          )}
          <label htmlFor={`release-${article.id}`}>
            {article.printOrder !== null && <span>{article.printOrder}. </span>}
            {article.title || 'Untitled article'}
            {article.publicIssue && (
              <span className="staff-note-line"> Readers find it in ‘{article.publicIssue}’ until then.</span>
            )}
            {article.problems.map((problem) => (
              <span key={problem} className="staff-warning issue-article-problem">
                {problem}
              </span>
            ))}
          </label>
          <span className="staff-badge" data-tone={states[article.state].tone}>
            {states[article.state].label}
          </span>
          <a href={`/admin/collections/articles/${article.id}`}>Open</a>
        </li>
      ))}
    </ul>
  )
}
