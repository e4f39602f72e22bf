'use client'

import { commentLimits } from '@meridian/shared/comments/comment.schema'
import {
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_EDITOR,
  COMMAND_PRIORITY_HIGH,
  type EditorState,
  KEY_DOWN_COMMAND,
  type LexicalEditor,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { toast, useDocumentInfo } from '@payloadcms/ui'
import { useEffect } from 'react'
import { anchorAt, findPassage, type Passage } from '../passage.ts'
import { COMMENT_ON_SELECTION } from './comment-commands.ts'
import { type CommentedText, commentsOf, type CommentsStore } from './comments-store.ts'
import { $readText, $selectedRange, $selectRange, type EditorText } from './editor-text.ts'
import { markPassages, unmarkPassages } from './highlights.ts'

/** After so long without a key the passages are looked for again. */
const pauseMs = 150

/** Comments in the text: begins one on selected words, and marks those that there are. */
export function CommentsPlugin() {
  const [editor] = useLexicalComposerContext()
  const { id, collectionSlug } = useDocumentInfo()
  const articleId = collectionSlug === 'articles' && id !== undefined ? Number(id) : null
  useEffect(() => {
    if (articleId === null) return
    const store = commentsOf(articleId)
    let read: EditorText = { text: '', pieces: [] }
    const look = () => {
      read = editor.read(() => $readText())
      lookForPassages(editor, store, read)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      timer = setTimeout(look, pauseMs)
    }
    store.set({ text: commentedText(editor) })
    let { threads, active } = store.get()
    const stop = mergeRegister(
      editor.registerCommand(COMMENT_ON_SELECTION, () => begin(store), COMMAND_PRIORITY_EDITOR),
      editor.registerCommand(
        KEY_DOWN_COMMAND,
        (event) => {
          if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return false
          event.preventDefault()
          return editor.dispatchCommand(COMMENT_ON_SELECTION, undefined)
        },
        COMMAND_PRIORITY_HIGH,
      ),
      editor.registerUpdateListener(({ dirtyElements, dirtyLeaves, editorState }) => {
        if (store.get().threads.length === 0) return
        if (dirtyElements.size > 0 || dirtyLeaves.size > 0) follow()
        else followCursor(editorState, store, read)
      }),
      store.subscribe(() => {
        const now = store.get()
        if (now.threads === threads && now.active === active) return
        ;({ threads, active } = now)
        look()
      }),
    )
    look()
    return () => {
      stop()
      clearTimeout(timer)
      unmarkPassages()
      store.set({ text: null, begun: null })
    }
  }, [articleId, editor])
  return null
}

/** Whether there was something to comment on. Within a command. */
function begin(store: CommentsStore): boolean {
  const selection = $getSelection()
  const read = $readText()
  const range = $isRangeSelection(selection) ? $selectedRange(selection, read) : null
  if (!range) {
    toast.error('Select the words first that you want to comment on.')
  } else if (range.end - range.start > commentLimits.quote) {
    toast.error(`Please select at most ${commentLimits.quote} characters.`)
  } else {
    store.set({ begun: anchorAt(read.text, range) })
  }
  return true
}

function lookForPassages(editor: LexicalEditor, store: CommentsStore, read: EditorText): void {
  const { threads, active, places: former } = store.get()
  const open = threads.filter(({ state }) => state === 'open')
  const places = new Map(open.map(({ id, anchor }) => [id, findPassage(read.text, anchor)]))
  const shown = [...places.values()].filter((place) => place !== null)
  markPassages(editor, read, { all: shown, active: (active !== null && places.get(active)) || null })
  if (!areSame(former, places)) store.set({ places })
}

/** The thread in whose words the cursor is; the last one stays until it is in another's. */
function followCursor(editorState: EditorState, store: CommentsStore, read: EditorText): void {
  const { places, active } = store.get()
  const at = editorState.read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection)) return null
    const piece = read.pieces.find(({ key }) => key === selection.anchor.key)
    return piece && selection.anchor.type === 'text' ? piece.start + selection.anchor.offset : null
  })
  if (at === null) return
  const found = [...places].find(([, place]) => place && place.start <= at && at <= place.end)
  if (found && found[0] !== active) store.set({ active: found[0] })
}

function commentedText(editor: LexicalEditor): CommentedText {
  return {
    show: (anchor) => {
      editor.update(() => {
        const read = $readText()
        const passage = findPassage(read.text, anchor)
        const selection = passage && $selectRange(passage, read)
        const element = selection && editor.getElementByKey(selection.anchor.key)
        element?.scrollIntoView({ block: 'center' })
      })
      editor.focus()
    },
    replace: (anchor, words) => {
      let isDone = false
      editor.update(
        () => {
          const read = $readText()
          const passage = findPassage(read.text, anchor)
          const selection = passage && !passage.isChanged ? $selectRange(passage, read) : null
          if (!selection) return
          if (words === '') selection.removeText()
          else selection.insertText(words)
          isDone = true
        },
        { discrete: true },
      )
      return isDone
    },
  }
}

function areSame(
  one: ReadonlyMap<number, Passage | null>,
  other: ReadonlyMap<number, Passage | null>,
): boolean {
  if (one.size !== other.size) return false
  return [...one].every(([id, place]) => {
    const now = other.get(id)
    return place?.start === now?.start && place?.end === now?.end && place?.isChanged === now?.isChanged
  })
}
