'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { WRITE_FOOTNOTE } from './footnote-commands.ts'
import { FootnoteViewNode } from './footnote-view.node.tsx'
import { FootnotesPlugin } from './footnotes-plugin.tsx'

/** Footnotes by the toolbar, by `/` and by keyboard. */
export const FootnotesFeatureClient = createClientFeature({
  nodes: [FootnoteViewNode],
  plugins: [{ Component: FootnotesPlugin, position: 'normal' }],
  slashMenu: {
    groups: [
      {
        key: 'footnotes',
        label: 'Notes',
        items: [
          {
            key: 'footnote',
            label: 'Footnote',
            keywords: ['note', 'source', 'reference', 'endnote'],
            Icon: FootnoteIcon,
            onSelect: ({ editor }) => editor.dispatchCommand(WRITE_FOOTNOTE, null),
          },
        ],
      },
    ],
  },
  toolbarFixed: {
    groups: [
      {
        type: 'buttons',
        key: 'footnotes',
        order: 55,
        items: [
          {
            key: 'footnote',
            label: 'Footnote',
            ChildComponent: FootnoteIcon,
            onSelect: ({ editor }) => editor.dispatchCommand(WRITE_FOOTNOTE, null),
          },
        ],
      },
    ],
  },
})

function FootnoteIcon() {
  return (
    <svg className="content-block-insert" viewBox="0 0 20 20" role="img" aria-label="Footnote">
      <path d="M3 6h9M3 10h7M3 14h9M15 4l2-1v6" stroke="currentColor" strokeWidth="1.4" fill="none" />
    </svg>
  )
}
