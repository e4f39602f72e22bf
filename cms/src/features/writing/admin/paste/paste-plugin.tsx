'use client'

import {
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $parseSerializedNode,
  COMMAND_PRIORITY_NORMAL,
  type LexicalEditor,
  PASTE_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { toast } from '@payloadcms/ui'
import { useEffect } from 'react'
import { cleanPaste } from '../../paste/clean-paste.ts'
import { blocksToLexical } from '../../../body/body-from-blocks.ts'
import { ContentBlockViewNode } from '../content-blocks/content-block-view.node.tsx'
import { FootnoteViewNode } from '../footnotes/footnote-view.node.tsx'
import { pasteNotice } from '../../paste/paste-notice.ts'

const editorsOwn = 'application/x-lexical-editor'

/** Puts into the text what an article can hold of what is pasted, and says what was left out. */
export function PastePlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(
    () =>
      editor.registerCommand(
        PASTE_COMMAND,
        (event) => event instanceof ClipboardEvent && takePaste(editor, event),
        COMMAND_PRIORITY_NORMAL,
      ),
    [editor],
  )
  return null
}

/** Whether the paste is done; otherwise the editor's own ways go on. */
function takePaste(editor: LexicalEditor, event: ClipboardEvent): boolean {
  const data = event.clipboardData
  const html = data?.getData('text/html') ?? ''
  if (!data || html === '' || data.types.includes(editorsOwn) || isAddressOnSelection(data)) return false
  const isArticle = editor.hasNodes([ContentBlockViewNode, FootnoteViewNode])
  const { blocks, pictures, notes } = cleanPaste(html, { isArticle })
  if (blocks.length === 0 && data.files.length > 0) return pasteFiles(editor, data.files)
  event.preventDefault()
  editor.update(() => {
    if ($isRangeSelection($getSelection()))
      $insertNodes(blocksToLexical(blocks).root.children.map($parseSerializedNode))
  })
  const notice = pasteNotice({ pictures, notes })
  if (notice !== null) toast.info(notice, { duration: 10_000 })
  return true
}

/** An address on selected words makes them a link, which is the link feature's. */
function isAddressOnSelection(data: DataTransfer): boolean {
  const selection = $getSelection()
  const isSelected = $isRangeSelection(selection) && !selection.isCollapsed()
  return isSelected && URL.canParse(data.getData('text/plain').trim())
}

/** A picture that a browser copies comes with markup about it; the file alone is taken as if it were dropped. */
function pasteFiles(editor: LexicalEditor, files: FileList): boolean {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  return editor.dispatchCommand(
    PASTE_COMMAND,
    new ClipboardEvent('paste', { clipboardData, cancelable: true }),
  )
}
