'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { $insertNodes, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { $nodesOfSnippet } from './selected-nodes.ts'
import { KEEP_SNIPPET } from './snippet-commands.ts'
import { findSnippets } from './snippet-list.ts'
import { SnippetsPlugin } from './snippets-plugin.tsx'

/** Snippets by `/` and their name; the toolbar keeps what is selected. */
export const SnippetsFeatureClient = createClientFeature({
  plugins: [{ Component: SnippetsPlugin, position: 'normal' }],
  slashMenu: {
    // Payload takes no dynamic groups of a feature without others.
    groups: [],
    dynamicGroups: ({ queryString }) => {
      const items = findSnippets(queryString).map(({ id, title, nodes }) => ({
        key: `snippet-${id}`,
        label: title,
        Icon: SnippetIcon,
        onSelect: ({ editor }: { editor: LexicalEditor }) =>
          editor.update(() => $insertNodes($nodesOfSnippet(nodes))),
      }))
      return items.length === 0 ? [] : [{ key: 'snippets', label: 'Snippets', items }]
    },
  },
  toolbarFixed: {
    groups: [
      {
        type: 'buttons',
        key: 'snippets',
        order: 60,
        items: [
          {
            key: 'snippet',
            label: 'Keep as a snippet',
            ChildComponent: SnippetIcon,
            onSelect: ({ editor }) => editor.dispatchCommand(KEEP_SNIPPET, undefined),
          },
        ],
      },
    ],
  },
})

function SnippetIcon() {
  return (
    <svg className="content-block-insert" viewBox="0 0 20 20" role="img" aria-label="Keep as a snippet">
      <path d="M5 3h10v14l-5-4-5 4z" stroke="currentColor" strokeWidth="1.4" fill="none" />
    </svg>
  )
}
