'use client'

import { findEmbed } from '@meridian/shared/embeds/embed-providers'
import {
  $createParagraphNode,
  $createTextNode,
  $getNodeByKey,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  $isRootNode,
  COMMAND_PRIORITY_HIGH,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
  type ParagraphNode,
  PASTE_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'
import { EDIT_CONTENT_BLOCK } from '../../writing/admin/content-blocks/content-block-commands.ts'
import { ContentBlockViewNode } from '../../writing/admin/content-blocks/content-block-view.node.tsx'
import { newBlockId } from '../../body/block-id.ts'
import { askAboutEmbed } from './ask-about-embed.ts'

/**
 * Makes the address of a known site, pasted into an empty line, a block, and fills it with what the site tells. Undone once, the
 * address stands there as text.
 */
export function EmbedPastePlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => {
          const address = event instanceof ClipboardEvent ? addressAlone(event.clipboardData) : null
          const line = address === null ? null : $emptyLine()
          if (!(event instanceof ClipboardEvent) || address === null || !line) return false
          event.preventDefault()
          line.append($createTextNode(address))
          line.selectEnd()
          const key = line.getKey()
          // After what is under way: it is a step of its own, to be undone by itself.
          setTimeout(() => replace(editor, key, address))
          return true
        },
        COMMAND_PRIORITY_HIGH,
      ),
    [editor],
  )
  return null
}

/** The address that is all of what is pasted, where it is one that can be shown. */
function addressAlone(data: DataTransfer | null): string | null {
  const text = data?.getData('text/plain').trim() ?? ''
  return !/\s/.test(text) && findEmbed(text) ? text : null
}

/** The paragraph with the cursor, if nothing is in it. */
function $emptyLine(): ParagraphNode | null {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const line = selection.anchor.getNode()
  return $isParagraphNode(line) && line.isEmpty() && $isRootNode(line.getParent()) ? line : null
}

function replace(editor: LexicalEditor, lineKey: NodeKey, address: string): void {
  let key: NodeKey | null = null
  const put = () => {
    const line = $getNodeByKey(lineKey)
    if (!$isParagraphNode(line) || line.getTextContent() !== address) return
    const block = new ContentBlockViewNode({
      id: newBlockId(),
      blockType: 'embed',
      url: address,
      shownAs: 'frame',
    })
    line.replace(block)
    key = block.getKey()
    const next = $createParagraphNode()
    block.insertAfter(next)
    next.select()
  }
  editor.update(put, {
    tag: HISTORY_PUSH_TAG,
    onUpdate: () => {
      if (key !== null) void fill(editor, key, address)
    },
  })
}

/** Fills the block with what its site tells; where it tells nothing, its form asks the editor. */
async function fill(editor: LexicalEditor, key: NodeKey, address: string): Promise<void> {
  const answer = await askAboutEmbed(address)
  if (answer.ok) {
    const { note, ...facts } = answer.value
    editor.update(() => {
      const node = $getNodeByKey(key)
      if (node instanceof ContentBlockViewNode) node.setFields({ ...node.getFields(), ...facts })
    })
    if (note === '') return
    toast.info(note, { duration: 10_000 })
  } else toast.error(answer.text, { duration: 10_000 })
  editor.dispatchCommand(EDIT_CONTENT_BLOCK, key)
}
