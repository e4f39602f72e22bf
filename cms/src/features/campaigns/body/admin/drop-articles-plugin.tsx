'use client'

import {
  $createParagraphNode,
  $getNodeByKey,
  $getPreviousSelection,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  DRAGOVER_COMMAND,
  DROP_COMMAND,
  type LexicalEditor,
  type NodeKey,
  SKIP_DOM_SELECTION_TAG,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { mergeRegister } from '@payloadcms/richtext-lexical/lexical/utils'
import { useEffect } from 'react'
import { z } from 'zod'
import { newBlockId } from '../../../body/block-id.ts'
import { ContentBlockViewNode } from '../../../writing/admin/content-blocks/content-block-view.node.tsx'
import { type CarriedArticle, carriedArticleType, onInsertArticle } from './insert-article.ts'

const CarriedSchema = z.object({ id: z.number().int().positive(), title: z.string() })

/** Between which of the text's paragraphs and blocks something is dropped: before or after one of them. */
interface DropPlace {
  key: NodeKey
  side: 'before' | 'after'
}

/** Takes articles from the list beside the form: dropped between two paragraphs, or put where the cursor is. */
export function DropArticlesPlugin() {
  const [editor] = useLexicalComposerContext()
  useEffect(() => {
    const clear = () => markPlace(editor, null)
    addEventListener('dragend', clear)
    const unregister = mergeRegister(
      editor.registerCommand(
        DRAGOVER_COMMAND,
        (event) => {
          if (!carriesArticle(event)) return false
          event.preventDefault()
          if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
          markPlace(editor, $findPlace(editor, event.clientY))
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      editor.registerCommand(
        DROP_COMMAND,
        (event) => {
          if (!carriesArticle(event)) return false
          event.preventDefault()
          clear()
          const carried = readCarried(event.dataTransfer?.getData(carriedArticleType) ?? '')
          if (carried) $insertAt($findPlace(editor, event.clientY), carried)
          return true
        },
        COMMAND_PRIORITY_CRITICAL,
      ),
      // Those who insert by keyboard stay at the list.
      onInsertArticle((article) =>
        editor.update(() => $insertAtCursor(article), { tag: SKIP_DOM_SELECTION_TAG }),
      ),
    )
    return () => {
      removeEventListener('dragend', clear)
      clear()
      unregister()
    }
  }, [editor])
  return null
}

function carriesArticle({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes(carriedArticleType) ?? false
}

function readCarried(text: string): CarriedArticle | null {
  try {
    return CarriedSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The gap that is nearest to this height of the window; null for a text with nothing in it. */
function $findPlace(editor: LexicalEditor, clientY: number): DropPlace | null {
  const keys = $getRoot().getChildrenKeys()
  for (const key of keys) {
    const box = editor.getElementByKey(key)?.getBoundingClientRect()
    if (box && clientY < box.top + box.height / 2) return { key, side: 'before' }
  }
  const last = keys.at(-1)
  return last === undefined ? null : { key: last, side: 'after' }
}

const mark = 'data-drop-article'

/** Shows where the article will stand, by a line that the stylesheet draws. */
function markPlace(editor: LexicalEditor, place: DropPlace | null): void {
  for (const marked of editor.getRootElement()?.querySelectorAll(`[${mark}]`) ?? [])
    marked.removeAttribute(mark)
  if (place) editor.getElementByKey(place.key)?.setAttribute(mark, place.side)
}

function $card({ id }: CarriedArticle): ContentBlockViewNode {
  return new ContentBlockViewNode({
    id: newBlockId(),
    blockType: 'mail-article',
    article: id,
    isLead: false,
    shownTo: 'everyone',
  })
}

function $insertAt(place: DropPlace | null, article: CarriedArticle): void {
  const beside = place && $getNodeByKey(place.key)
  const card = $card(article)
  if (!beside) $getRoot().append(card)
  else if ($isParagraphNode(beside) && beside.isEmpty()) beside.insertBefore(card)
  else if (place.side === 'before') beside.insertBefore(card)
  else beside.insertAfter(card)
  $leaveLineAfter(card)
}

/** After the paragraph of the cursor, or before it where the cursor stands at its beginning: one after the other they keep their order. */
function $insertAtCursor(article: CarriedArticle): void {
  const selection = $getSelection() ?? $getPreviousSelection()
  const focus = $isRangeSelection(selection) ? selection.focus : null
  const focused = focus && $getNodeByKey(focus.key)
  const beside = focused?.getTopLevelElement() ?? $getRoot().getLastChild()
  const first = $isElementNode(beside) ? (beside.getFirstDescendant() ?? beside) : null
  const isAtStart = focus?.offset === 0 && (focused?.is(first) === true || focused?.is(beside) === true)
  $insertAt(beside ? { key: beside.getKey(), side: isAtStart ? 'before' : 'after' } : null, article)
}

/** Whatever stands last in a text, one can write on below it. */
function $leaveLineAfter(card: ContentBlockViewNode): void {
  const next = card.getNextSibling()
  if (!next) card.insertAfter($createParagraphNode())
  const line = card.getNextSibling()
  if ($isElementNode(line)) line.selectStart()
}
