'use client'

import {
  $getNodeByKey,
  $getPreviousSelection,
  $getSelection,
  $insertNodes,
  $isRangeSelection,
  $setSelection,
  type BaseSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
  type NodeKey,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect, useState } from 'react'
import { WRITE_FOOTNOTE } from './footnote-commands.ts'
import { FootnoteDialog } from './footnote-dialog.tsx'
import { FootnoteViewNode } from './footnote-view.node.tsx'

/** The footnote that is written: one of the text, or one that is not in it yet, with the place where it will stand. */
type Written = { text: string } & ({ nodeKey: NodeKey } | { place: BaseSelection | null })

/** Writes footnotes: the mark of a new one stands where the cursor was. */
export function FootnotesPlugin() {
  const [editor] = useLexicalComposerContext()
  const [written, setWritten] = useState<Written | null>(null)
  useEffect(() => {
    const open = (next: Written) => {
      setWritten(next)
      return true
    }
    return mergeRegister(
      editor.registerCommand(
        WRITE_FOOTNOTE,
        (nodeKey) => {
          const node = nodeKey === null ? null : $getNodeByKey(nodeKey)
          if (nodeKey !== null && node instanceof FootnoteViewNode)
            return open({ text: node.getText(), nodeKey })
          const place = ($getSelection() ?? $getPreviousSelection())?.clone() ?? null
          return open({ text: '', place })
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const isKey = event.code === 'KeyF' && event.altKey && (event.ctrlKey || event.metaKey)
          if (!isKey) return false
          event.preventDefault()
          return editor.dispatchCommand(WRITE_FOOTNOTE, null)
        },
        COMMAND_PRIORITY_HIGH,
      ),
    )
  }, [editor])
  if (!written) return null
  return (
    <FootnoteDialog
      text={written.text}
      onClose={(text) => {
        if (text !== null) keep(editor, written, text)
        setWritten(null)
        editor.focus()
      }}
    />
  )
}

/** Takes what was written into the text; nothing takes a footnote out of it. */
function keep(editor: LexicalEditor, written: Written, text: string): void {
  const write = () => {
    if ('nodeKey' in written) {
      const node = $getNodeByKey(written.nodeKey)
      if (!(node instanceof FootnoteViewNode)) return
      if (text === '') node.remove()
      else node.setText(text)
      return
    }
    if (text === '' || !written.place) return
    $setSelection(written.place.clone())
    const selection = $getSelection()
    // The words that are selected stay: the mark stands after them.
    if ($isRangeSelection(selection) && !selection.isCollapsed()) {
      const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus
      selection.anchor.set(key, offset, type)
      selection.focus.set(key, offset, type)
    }
    $insertNodes([new FootnoteViewNode(text)])
  }
  // At once: together with a change of focus Payload takes it for no change of the text.
  editor.update(write, { discrete: true })
}
