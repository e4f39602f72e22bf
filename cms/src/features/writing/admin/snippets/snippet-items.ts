import { $insertNodes, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { $nodesOfSnippet } from './selected-nodes.ts'
import { SnippetIcon } from './snippet-icon.tsx'
import type { Snippet } from './snippet-list.ts'

/** The group of the menu of `/` that snippets stand in. */
export const snippetsGroup = 'snippets'

interface Item {
  key: string
  label?: unknown
}
interface Group {
  key: string
  items: Item[]
}

/**
 * Puts the snippets into the menu of an editor, in place of those it has: they change while it is open. Payload's own groups that depend
 * on what is typed come out empty (`LexicalTypeaheadMenuPlugin` of 3.90).
 */
export function offerSnippets(groups: readonly Group[], snippets: readonly Snippet[]): void {
  const group = groups.find(({ key }) => key === snippetsGroup)
  if (!group) return
  const items = snippets.map(({ id, title, nodes }) => ({
    key: `snippet-${id}`,
    label: title,
    Icon: SnippetIcon,
    onSelect: ({ editor }: { editor: LexicalEditor }) =>
      editor.update(() => $insertNodes($nodesOfSnippet(nodes))),
  }))
  group.items = [...items, ...group.items.filter(({ key }) => !key.startsWith('snippet-'))]
}
