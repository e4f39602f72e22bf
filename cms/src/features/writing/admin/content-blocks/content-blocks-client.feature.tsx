'use client'

import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import type { BlockChoice } from '../../content-blocks/content-blocks.feature.ts'
import { INSERT_CONTENT_BLOCK } from './content-block-commands.ts'
import { ContentBlockViewNode } from './content-block-view.node.tsx'
import { ContentBlocksPlugin } from './content-blocks-plugin.tsx'

/** Content blocks in the text: by `/`, by the toolbar, and as cards that can be dragged. */
export const ContentBlocksFeatureClient = createClientFeature<{ choices: BlockChoice[] }>(({ props }) => ({
  nodes: [ContentBlockViewNode],
  plugins: [{ Component: ContentBlocksPlugin, position: 'normal' }],
  sanitizedClientFeatureProps: props,
  slashMenu: {
    groups: [
      {
        key: 'contentBlocks',
        label: 'Blocks',
        items: props.choices.map(({ kind, label, sketch, keywords }) => ({
          key: `block-${kind}`,
          label,
          keywords,
          Icon: sketched(sketch),
          onSelect: ({ editor }) => editor.dispatchCommand(INSERT_CONTENT_BLOCK, kind),
        })),
      },
    ],
  },
  toolbarFixed: {
    groups: [
      {
        type: 'dropdown',
        key: 'contentBlocks',
        order: 30,
        ChildComponent: InsertIcon,
        items: props.choices.map(({ kind, label, sketch }, order) => ({
          key: `block-${kind}`,
          label,
          order,
          ChildComponent: sketched(sketch),
          onSelect: ({ editor }) => editor.dispatchCommand(INSERT_CONTENT_BLOCK, kind),
        })),
      },
    ],
  },
}))

function sketched(address: string) {
  return function Sketch() {
    return <img className="content-block-sketch" src={address} alt="" />
  }
}

function InsertIcon() {
  return (
    <svg className="content-block-insert" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 4v12M4 10h12" stroke="currentColor" strokeWidth="1.5" fill="none" />
    </svg>
  )
}
