'use client'

import { LinkFeatureClient } from '@payloadcms/richtext-lexical/client'
import {
  $isRangeSelection,
  type BaseSelection,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { OPEN_LINK } from './link-place.ts'
import { LinksPlugin } from './links-plugin.tsx'

/** Payload's links, with a form of our own in place of its drawer. */
export const LinksFeatureClient: typeof LinkFeatureClient = (props) => {
  const payloads = LinkFeatureClient(props)
  return {
    ...payloads,
    feature: (given) => {
      const links = typeof payloads.feature === 'function' ? payloads.feature(given) : payloads.feature
      const toolbar = { groups: (links.toolbarFixed?.groups ?? []).map(opensForm) }
      return {
        ...links,
        plugins: [
          ...(links.plugins ?? []).filter(({ position }) => position !== 'floatingAnchorElem'),
          { Component: LinksPlugin, position: 'floatingAnchorElem' },
        ],
        toolbarFixed: toolbar,
        toolbarInline: toolbar,
      }
    },
  }
}

function opensForm<Group extends { items: object[] }>(group: Group): Group {
  return {
    ...group,
    items: group.items.map((item) => ({
      ...item,
      isEnabled: ({ selection }: { selection: BaseSelection }) => $isRangeSelection(selection),
      onSelect: ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(OPEN_LINK, undefined),
    })),
  }
}
