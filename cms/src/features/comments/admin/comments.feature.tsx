'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  type BaseSelection,
  $isRangeSelection,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { COMMENT_ON_SELECTION } from './comment-commands.ts'
import { CommentsPlugin } from './comments-plugin.tsx'

const group = {
  type: 'buttons' as const,
  key: 'comments',
  order: 60,
  items: [
    {
      key: 'comment',
      label: 'Comment',
      ChildComponent: CommentIcon,
      isEnabled: ({ selection }: { selection: BaseSelection }) =>
        $isRangeSelection(selection) && !selection.isCollapsed(),
      onSelect: ({ editor }: { editor: LexicalEditor }) =>
        editor.dispatchCommand(COMMENT_ON_SELECTION, undefined),
    },
  ],
}

/** Comments on selected words: by the toolbars and by Ctrl+Alt+M. */
export const CommentsFeatureClient = createClientFeature({
  plugins: [{ Component: CommentsPlugin, position: 'normal' }],
  toolbarFixed: { groups: [group] },
  toolbarInline: { groups: [group] },
})

function CommentIcon() {
  return (
    <svg className="comment-icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3 4h14v10H9l-4 3v-3H3z" stroke="currentColor" strokeWidth="1.3" fill="none" />
    </svg>
  )
}
