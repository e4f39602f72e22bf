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

interface Menu {
  groups: Group[]
}

/**
 * Puts the snippets into the menu of `/`, in place of those it has: they change while a text is open. The menu has other groups then, by
 * which an open one knows. Payload's own groups that depend on what is typed come out empty (`LexicalTypeaheadMenuPlugin` of 3.90).
 */
export function offerSnippets(menu: Menu, snippets: readonly Snippet[]): void {
  const items = snippets.map(({ id, title, nodes }) => ({
    key: `snippet-${id}`,
    label: title,
    Icon: SnippetIcon,
    onSelect: ({ editor }: { editor: LexicalEditor }) =>
      editor.update(() => $insertNodes($nodesOfSnippet(nodes))),
  }))
  menu.groups = menu.groups.map((group) => {
    if (group.key !== snippetsGroup) return group
    return { ...group, items: [...items, ...group.items.filter(({ key }) => !key.startsWith('snippet-'))] }
  })
}
