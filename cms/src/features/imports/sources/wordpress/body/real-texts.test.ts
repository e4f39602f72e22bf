import { expect, test } from 'vitest'
import type { SourceBlock } from '../../../source-record.ts'
import { splitCredit } from './credit.ts'
import { readBody } from './read-body.ts'

/* What exports of real sites have and no handbook tells. */

function blocksOf(content: string): SourceBlock[] {
  return readBody(content, {
    articleId: '5',
    footnotes: '',
    sources: { reusable: new Map(), picturesOf: () => [] },
  }).blocks
}

test('a sentence in brackets with a link in it is no short code', () => {
  const text =
    'Tides [and who measured them, see <a href="https://tides.example/?year=1900">the list</a> of 1900] rise.'
  const [block, ...others] = blocksOf(text)
  expect(others).toEqual([])
  expect(block).toEqual({ kind: 'html', html: `<p>${text}</p>` })
})

test('a short code with a quote that is missing is still one', () => {
  expect(blocksOf('[weather_box place="Husum day=today]')).toEqual([
    expect.objectContaining({ kind: 'unplaced', name: 'Short code [weather_box]' }),
  ])
})

test.each([
  ['A hasty photograph of the old lighthouse', '', undefined],
  ['Ein Bild von der Flut im März', '', undefined],
  ['The photo by the door shows him', '', undefined],
  ['Boats. Photo by Ada Holm', 'Ada Holm', 'Boats.'],
  ['Boats (photo by Ada Holm)', 'Ada Holm', 'Boats'],
  ['Boats – Foto von Ada Holm', 'Ada Holm', 'Boats'],
  ['Photo courtesy of the Harbour Museum', 'the Harbour Museum', ''],
  ['Boats at dawn, photo: Ada Holm', 'Ada Holm', 'Boats at dawn,'],
])('credit in “%s”: “%s”', (text, credit, caption) => {
  expect(splitCredit(text)).toEqual({ credit, caption: caption ?? text })
})

test('what stands on the buttons of a form is told', () => {
  const form =
    '<form action="/find"><label>Word</label><input name="q"><input type="submit" value="Find it"></form>'
  expect(blocksOf(form)).toEqual([
    expect.objectContaining({ kind: 'unplaced', name: 'Form', text: 'Word\nFind it' }),
  ])
})

test.each([
  ['[cc lang="php"]<?php echo "<br>"; ?>[/cc]', 'php', '<?php echo "<br>"; ?>'],
  ['[ccnle_php]\n<form>[0]\n[/ccnle_php]', 'php', '<form>[0]'],
  ['[pascal]\nif a < b then\n\nwrite;\n[/pascal]', 'pascal', 'if a < b then\n\nwrite;'],
])('code in %s is shown as it is', (text, language, code) => {
  expect(blocksOf(text)).toEqual([{ kind: 'code', code, language, caption: '' }])
})

test('a film in a short code of the first plugins is a recording', () => {
  expect(blocksOf('[quicktime width="320"]https://old.example/boat.mov[/quicktime]')).toEqual([
    expect.objectContaining({ url: 'https://old.example/boat.mov' }),
  ])
})
