import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isRangeSelection,
} from '@payloadcms/richtext-lexical/lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $createLinkNode, LinkNode } from '@payloadcms/richtext-lexical/lexical/link'
import {
  $createListItemNode,
  $createListNode,
  ListItemNode,
  ListNode,
} from '@payloadcms/richtext-lexical/lexical/list'
import { $createHeadingNode, HeadingNode } from '@payloadcms/richtext-lexical/lexical/rich-text'
import { expect, test } from 'vitest'
import { passageText } from '../body-passages.ts'
import { $readText, $selectedRange, $selectRange } from './editor-text.ts'

/** A heading, a paragraph with bold words, a link and a broken line, and a list in a list. */
function written() {
  const editor = createHeadlessEditor({ nodes: [HeadingNode, LinkNode, ListItemNode, ListNode] })
  editor.update(
    () => {
      const bold = $createTextNode('old bank').toggleFormat('bold')
      const inner = $createListNode('bullet').append($createListItemNode().append($createTextNode('Inner')))
      $getRoot().append(
        $createHeadingNode('h2').append($createTextNode('A harbour')),
        $createParagraphNode().append(
          $createTextNode('The '),
          bold,
          $createTextNode(' of '),
          $createLinkNode('https://example.com').append($createTextNode('Bern')),
          $createLineBreakNode(),
          $createTextNode('is gone.'),
        ),
        $createParagraphNode(),
        $createListNode('bullet').append(
          $createListItemNode().append($createTextNode('Outer')),
          $createListItemNode().append(inner),
        ),
      )
    },
    { discrete: true },
  )
  return editor
}

test('the editor and the server read one text, to the character', () => {
  const editor = written()
  const { text, pieces } = editor.read(() => $readText())
  expect(text).toBe(passageText(editor.getEditorState().toJSON()))
  expect(text).toContain('The old bank of Bern\nis gone.\n')
  expect(pieces.map(({ start, length }) => text.slice(start, start + length))).toEqual([
    'A harbour',
    'The ',
    'old bank',
    ' of ',
    'Bern',
    'is gone.',
    'Outer',
    'Inner',
  ])
})

test.each(['old bank', 'e old ba', 'bank of Bern', 'harbour\nThe old', 'Inner'])(
  'what is selected is what was found: %j',
  (words) => {
    const editor = written()
    editor.update(
      () => {
        const read = $readText()
        const start = read.text.indexOf(words)
        $selectRange({ start, end: start + words.length }, read)
        const selection = $getSelection()
        if (!$isRangeSelection(selection)) throw new Error('Nothing is selected.')
        expect($selectedRange(selection, read)).toEqual({ start, end: start + words.length })
      },
      { discrete: true },
    )
  },
)

test('other words take the place of the found ones and keep their look, and nothing beside them changes', () => {
  const editor = written()
  editor.update(
    () => {
      const read = $readText()
      const start = read.text.indexOf('old bank')
      $selectRange({ start, end: start + 'old bank'.length }, read)?.insertText('mint')
    },
    { discrete: true },
  )
  const state = editor.getEditorState().toJSON()
  expect(passageText(state)).toContain('A harbour\nThe mint of Bern\nis gone.\n')
  expect(JSON.stringify(state)).toContain('"format":1,"mode":"normal","style":"","text":"mint"')
})
