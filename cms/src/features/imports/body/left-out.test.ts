import { describe, expect, test } from 'vitest'
import { sketchBody } from '../../../../test/body-sketch.ts'
import type { SourceBlock } from '../source-record.ts'
import { lostWords } from './lost-words.ts'
import { toImportedBody } from './to-imported-body.ts'

const read = (...blocks: SourceBlock[]) => toImportedBody(blocks, { siteUrl: 'https://old.example' })
const unplaced = (text: string, name = 'Contact form'): SourceBlock => ({
  kind: 'unplaced',
  name,
  text,
  original: '[form id="1"]',
})

describe('what an article has no place for', () => {
  test('is a note for the editors, with its words or how it was written', () => {
    expect(read(unplaced('Your name'), unplaced('', 'Slider'))).toMatchObject({
      blocks: [],
      notes: [{ text: 'Contact form: Your name' }, { text: 'Slider: it was left out. [form id="1"]' }],
      findings: [
        { code: 'left-out', message: 'Contact form has no place in an article: Your name' },
        { code: 'left-out', message: 'Slider has no place in an article: [form id="1"]' },
      ],
    })
  })

  test('of any length loses no word, in at most 50 notes of 1,000 characters, and then in the text', () => {
    const parts = Array.from({ length: 120 }, (_, index) =>
      unplaced(`part${index} ${'word '.repeat(150)}end${index}`),
    )
    const body = read(...parts)
    expect(body.notes.length).toBeLessThanOrEqual(50)
    expect(Math.max(...body.notes.map(({ text }) => text.length))).toBeLessThanOrEqual(1000)
    expect(body.blocks.length).toBeGreaterThan(0)
    expect(lostWords(parts, body)).toEqual([])
  })

  test('of several words shares notes where there are many', () => {
    const parts = Array.from({ length: 300 }, (_, index) => unplaced(`Button ${index}`, 'Button'))
    const body = read(...parts)
    expect([body.blocks, body.notes.length <= 50, lostWords(parts, body)]).toEqual([[], true, []])
  })

  test('a note is parted between sentences or words', () => {
    const { notes } = read(unplaced(`${'A sentence of it. '.repeat(100)}${'x'.repeat(1500)}`))
    expect(notes.map(({ text }) => text.length <= 1000)).toEqual(
      Array.from({ length: notes.length }, () => true),
    )
    expect(notes[0]?.text).toMatch(/of it\.$/)
  })

  test('a form of a page is a note, but a page in a form is a text', () => {
    const form =
      '<form><label>Mail</label> <input type="email"><select><option>Daily</option></select><input type="submit" value="Send"></form>'
    expect(read({ kind: 'html', html: form })).toMatchObject({
      blocks: [],
      notes: [{ text: 'Form: Mail\n\nDaily\n\nSend' }],
    })
    const page = `<form><h2>Boats</h2><p>${'Words. '.repeat(200)}</p></form>`
    expect(read({ kind: 'html', html: page })).toMatchObject({
      notes: [],
      blocks: [{ kind: 'h2' }, { kind: 'paragraph' }],
    })
  })

  test('sound and video are a link until somebody uploads them', () => {
    const body = read(
      { kind: 'recording', url: '/wp-content/talk.mp3', title: 'The talk', caption: 'Held in May' },
      {
        kind: 'html',
        html: '<figure><video controls><source src="/nets%20at%20sea.mp4" type="video/mp4">no</video><figcaption>Nets</figcaption></figure>',
      },
    )
    expect(sketchBody(body)).toEqual([
      'p [The talk](https://old.example/wp-content/talk.mp3)',
      'p Held in May',
      'p [nets at sea.mp4](https://old.example/nets%20at%20sea.mp4)',
      'p Nets',
    ])
    expect(body.notes.map(({ text }) => text.slice(0, 40))).toEqual(
      ["Recording 'The talk': upload it and put i", "Recording 'nets at sea.mp4': upload it an"].map((text) =>
        text.slice(0, 40),
      ),
    )
  })

  test('findings end somewhere', () => {
    const html = Array.from({ length: 300 }, (_, index) => `<a href="ftp://a.example/${index}">x</a>`).join(
      ' ',
    )
    const { findings } = read({ kind: 'html', html })
    expect([findings.length, findings.at(-1)?.message]).toEqual([
      101,
      '200 more of the kind were found in this text.',
    ])
  })
})

test('a program text keeps its lines, and what looks like markup in it', () => {
  const body = read({ kind: 'code', code: 'a <b>\n  &amp; c\n\nd', language: 'html', caption: 'As it was' })
  expect(sketchBody(body)).toEqual(['p a <b>|&amp; c', 'p d', 'p As it was'])
})

test('a line and what the editor here wrote are taken as they are', () => {
  const own = { root: { children: [{ type: 'paragraph', children: [] }] } }
  expect(sketchBody(read({ kind: 'separator' }, { kind: 'own', body: own }))).toEqual([
    `own ${JSON.stringify(own)}`,
  ])
})

test('a picture of a source has its words, those that do not fit among the paragraphs and notes', () => {
  const long = (text: string, times: number) => `${text} `.repeat(times).trim()
  const picture = {
    id: '1',
    url: 'https://old.example/a.jpg',
    alt: long('alt', 100),
    caption: long('caption', 60),
    credit: long('credit', 30),
  }
  const body = read(
    { kind: 'picture', picture, href: 'https://a.example/' },
    { kind: 'picture', picture: { ...picture, alt: 'B', caption: '', credit: '' }, href: null },
  )
  expect(sketchBody(body)).toEqual([
    expect.stringMatching(/^picture 0 "(alt ){70,75}alt…"$/),
    `p ${picture.caption}`,
    `p ${picture.credit}`,
    'picture 0 "B"',
  ])
  expect(body.notes).toEqual([
    { text: `Alternative text of a picture, longer than it may be: ${picture.alt}` },
  ])
  expect(body.findings).toEqual([
    { code: 'picture-link', message: 'A picture led to https://a.example/: https://old.example/a.jpg' },
  ])
})

test('a link in a caption is told of, and one in words that stay words leads on', () => {
  const said = '<figcaption>By the <a href="https://port.example/">port</a></figcaption>'
  const caption = read({ kind: 'html', html: `<figure><img src="/a.jpg">${said}</figure>` })
  expect(sketchBody(caption)).toEqual([expect.stringContaining('By the port')])
  expect(caption.findings).toEqual([
    { code: 'caption-link', message: 'A caption led to https://port.example/: By the port' },
  ])
  expect(read({ kind: 'html', html: said }).findings).toEqual([])
})
