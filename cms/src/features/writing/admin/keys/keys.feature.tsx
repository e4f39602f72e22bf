'use client'

import { $isListItemNode, type ListItemNode } from '@payloadcms/richtext-lexical/lexical/list'
import { createClientFeature } from '@payloadcms/richtext-lexical/client'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  INDENT_CONTENT_COMMAND,
  KEY_DOWN_COMMAND,
  KEY_TAB_COMMAND,
  OUTDENT_CONTENT_COMMAND,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { $findMatchingParent, mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'

/** Lists in lists; further in nobody reads them. */
const deepestIndent = 2

/** The way by keyboard from the standfirst into the text and back, to the toolbar, and a step in or out in lists. */
export const KeysFeatureClient = createClientFeature({
  plugins: [{ Component: KeysPlugin, position: 'normal' }],
})

function KeysPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const field = () => editor.getRootElement()?.closest('.rich-text-lexical')
    const intoText = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof Element) || event.defaultPrevented) return
      const isTab = event.key === 'Tab' && !event.shiftKey && target.matches('#field-excerpt')
      const isEscape = event.key === 'Escape' && field()?.querySelector('.fixed-toolbar')?.contains(target)
      if (!isTab && !isEscape) return
      event.preventDefault()
      editor.focus(undefined, { defaultSelection: 'rootStart' })
    }
    return mergeRegister(
      editor.registerRootListener((root, before) => {
        before?.closest('form')?.removeEventListener('keydown', intoText)
        root?.closest('form')?.addEventListener('keydown', intoText)
      }),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.key !== 'F10' || !event.altKey) return false
          event.preventDefault()
          field()?.querySelector<HTMLElement>('.fixed-toolbar button:not(.disabled)')?.focus()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
      editor.registerCommand(
        KEY_TAB_COMMAND,
        (event) => {
          const item = $itemAtCursor()
          const indent = item?.getIndent() ?? 0
          const isOut = event.shiftKey && indent === 0
          const standfirst = field()?.closest('form')?.querySelector<HTMLElement>('#field-excerpt')
          if (item && !isOut) {
            if (event.shiftKey) editor.dispatchCommand(OUTDENT_CONTENT_COMMAND, undefined)
            else if (indent < deepestIndent) editor.dispatchCommand(INDENT_CONTENT_COMMAND, undefined)
          } else if (event.shiftKey && standfirst) standfirst.focus()
          else return false
          event.preventDefault()
          return true
        },
        COMMAND_PRIORITY_LOW,
      ),
    )
  }, [editor])
  return null
}

function $itemAtCursor(): ListItemNode | null {
  const selection = $getSelection()
  return $isRangeSelection(selection)
    ? $findMatchingParent(selection.anchor.getNode(), $isListItemNode)
    : null
}
