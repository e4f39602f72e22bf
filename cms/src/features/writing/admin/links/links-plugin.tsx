'use client'

import {
  $setSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { useLexicalEditable } from '@payloadcms/richtext-lexical/lexical/react/useLexicalEditable'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useConfig } from '@payloadcms/ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { LinkBar } from './link-bar.tsx'
import { LinkForm } from './link-form.tsx'
import { $linkPlace, $removeLink, $setLink, type LinkPlace, OPEN_LINK } from './link-place.ts'

/** By this name the style sheet knows the words that are linked. */
const highlightName = 'link-words'

/** A place of a link with where it is on the screen. */
type Shown = LinkPlace & { style: CSSProperties; words: Range | null }

/** Links by Ctrl+K and by the toolbar. Nothing of the text changes before something is chosen. */
export function LinksPlugin({ anchorElem }: { anchorElem: HTMLElement }) {
  const [editor] = useLexicalComposerContext()
  const isEditable = useLexicalEditable()
  const { config } = useConfig()
  const [edited, setEdited] = useState<Shown | null>(null)
  const [touched, setTouched] = useState<Shown | null>(null)
  useEffect(() => {
    if (!isEditable) return
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || !anchorElem.contains(relatedTarget)) setTouched(null)
    }
    anchorElem.addEventListener('focusout', leave)
    return mergeRegister(
      () => anchorElem.removeEventListener('focusout', leave),
      editor.registerCommand(
        OPEN_LINK,
        () => {
          const place = $linkPlace()
          if (place) setEdited(onScreen(editor, anchorElem, place))
          return true
        },
        COMMAND_PRIORITY_EDITOR,
      ),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          const isPlain = !event.altKey && !event.shiftKey
          if (event.code !== 'KeyK' || !isPlain || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          return editor.dispatchCommand(OPEN_LINK, undefined)
        },
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerUpdateListener(({ editorState }) => {
        const place = editorState.read(() => $linkPlace())
        setTouched((before) => {
          if (!place?.nodeKey) return null
          const isSame = before?.nodeKey === place.nodeKey && before.target.url === place.target.url
          return isSame ? before : onScreen(editor, anchorElem, place)
        })
      }),
    )
  }, [anchorElem, editor, isEditable])
  useEffect(() => {
    if (!edited?.words || !('highlights' in CSS)) return
    CSS.highlights.set(highlightName, new Highlight(edited.words))
    return () => void CSS.highlights.delete(highlightName)
  }, [edited])

  const change = (what: () => void) => {
    setEdited(null)
    // At once: together with a change of focus Payload takes it for no change of the text.
    editor.update(what, { discrete: true })
    editor.focus()
  }
  if (edited) {
    const { selection, nodeKey, target, style } = edited
    return createPortal(
      <LinkForm
        api={config.routes.api}
        target={target}
        style={style}
        onTake={(choice) => change(() => $setLink(editor, edited, choice))}
        onRemove={() => change(() => $removeLink(nodeKey))}
        onLeave={() => change(() => $setSelection(selection.clone()))}
        onBlur={() => setEdited(null)}
      />,
      anchorElem,
    )
  }
  if (!touched) return null
  return createPortal(
    <LinkBar
      target={touched.target}
      style={touched.style}
      onEdit={() => editor.dispatchCommand(OPEN_LINK, undefined)}
      onRemove={() => change(() => $removeLink(touched.nodeKey))}
    />,
    anchorElem,
  )
}

/** Under the link, or the selected words. */
function onScreen(editor: LexicalEditor, anchorElem: HTMLElement, place: LinkPlace): Shown {
  const link = editor.getElementByKey(place.nodeKey ?? place.selection.anchor.key)
  const selection = getSelection()
  let words: Range | null = null
  if (place.nodeKey && link) {
    words = document.createRange()
    words.selectNodeContents(link)
  } else if (selection && selection.rangeCount > 0 && anchorElem.contains(selection.anchorNode)) {
    words = selection.getRangeAt(0).cloneRange()
  }
  // An empty line has no letters.
  const rect = words?.getClientRects().length ? words.getBoundingClientRect() : link?.getBoundingClientRect()
  const { top, left } = anchorElem.getBoundingClientRect()
  return {
    ...place,
    words,
    style: {
      insetBlockStart: (rect?.bottom ?? top) - top,
      insetInlineStart: `max(0px, min(${(rect?.left ?? left) - left}px, 100% - 28rem))`,
    },
  }
}
