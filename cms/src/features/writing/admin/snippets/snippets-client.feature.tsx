'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import { SnippetIcon } from './snippet-icon.tsx'
import { KEEP_SNIPPET } from './snippet-commands.ts'
import { snippetsGroup } from './snippet-items.ts'
import { SnippetsPlugin } from './snippets-plugin.tsx'

/** Snippets by `/` and their name; the toolbar keeps what is selected. */
export const SnippetsFeatureClient = createClientFeature({
  plugins: [{ Component: SnippetsPlugin, position: 'normal' }],
  slashMenu: {
    groups: [
      {
        key: snippetsGroup,
        label: 'Snippets',
        items: [
          {
            key: 'snippets',
            label: 'All snippets',
            Icon: SnippetIcon,
            onSelect: () => void open('/admin/collections/snippets', '_blank', 'noopener'),
          },
        ],
      },
    ],
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
