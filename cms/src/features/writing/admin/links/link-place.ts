import {
  $createLinkNode,
  $isAutoLinkNode,
  $isLinkNode,
  type LinkNode,
  TOGGLE_LINK_COMMAND,
} from '@payloadcms/richtext-lexical/client'
import {
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isRangeSelection,
  $setSelection,
  createCommand,
  type LexicalCommand,
  type LexicalEditor,
  type NodeKey,
  type RangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { $findMatchingParent } from '@payloadcms/richtext-lexical/lexical/utils'
import type { LinkChoice, LinkTarget } from './link-choices.ts'

/** Opens the form of a link: of the one in which the cursor is, else for the selected words. */
export const OPEN_LINK: LexicalCommand<void> = createCommand('OPEN_LINK')

/** Where in the text a link stands or will stand, and where it leads so far. */
export interface LinkPlace {
  selection: RangeSelection
  nodeKey: NodeKey | null
  target: LinkTarget
}

/** The place of the cursor; null outside of words. */
export function $linkPlace(): LinkPlace | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const [link, other] = [selection.anchor, selection.focus].map((point) =>
    $findMatchingParent(point.getNode(), $isLinkNode),
  )
  const node = link && other && link.is(other) ? link : null
  const fields = node?.getFields()
  return {
    selection: selection.clone(),
    nodeKey: node?.getKey() ?? null,
    target: {
      url: fields?.url ?? '',
      articleId: typeof fields?.article === 'number' ? fields.article : null,
    },
  }
}

/** Makes a link of the place, or changes where its link leads. The cursor stands behind it then. */
export function $setLink(editor: LexicalEditor, place: LinkPlace, choice: LinkChoice): void {
  const fields = {
    linkType: 'custom',
    newTab: false,
    url: choice.url,
    article: choice.articleId,
  } satisfies ReturnType<LinkNode['getFields']>
  const selection = place.selection.clone()
  $setSelection(selection)
  const link = $linkOf(place.nodeKey)
  if ($isAutoLinkNode(link)) {
    link.replace($createLinkNode({ fields }), true).selectEnd()
  } else if (link) {
    link.setFields(fields)
    link.selectEnd()
  } else if (selection.isCollapsed()) {
    selection.insertNodes([$createLinkNode({ fields }).append($createTextNode(choice.words))])
  } else {
    editor.dispatchCommand(TOGGLE_LINK_COMMAND, { fields, text: null })
    const linked = $getSelection()
    if (!$isRangeSelection(linked)) return
    const { key, offset, type } = linked.isBackward() ? linked.anchor : linked.focus
    linked.anchor.set(key, offset, type)
    linked.focus.set(key, offset, type)
  }
}

/** Leaves the words of a link as words. */
export function $removeLink(nodeKey: NodeKey | null): void {
  const link = $linkOf(nodeKey)
  if (!link) return
  for (const child of link.getChildren()) link.insertBefore(child)
  link.remove()
}

function $linkOf(nodeKey: NodeKey | null): LinkNode | null {
  const node = nodeKey === null ? null : $getNodeByKey(nodeKey)
  return $isLinkNode(node) ? node : null
}
