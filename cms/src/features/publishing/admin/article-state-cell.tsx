import type { DefaultServerCellComponentProps } from 'payload'
import { articleStateLabels, articleStates } from '../article-states.ts'

const tones = {
  draft: 'over',
  'in-review': 'warning',
  scheduled: 'warning',
  live: 'live',
  changed: 'warning',
  unpublished: 'over',
} as const

/** What becomes of an article, told by its word and by its colour. */
export function ArticleStateCell({ cellData }: DefaultServerCellComponentProps) {
  const state = articleStates.find((known) => known === cellData) ?? 'draft'
  return (
    <span className="staff-badge" data-tone={tones[state]}>
      {articleStateLabels[state]}
    </span>
  )
}
