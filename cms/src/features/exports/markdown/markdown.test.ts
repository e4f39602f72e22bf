import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { everyBlockBody } from '../../../../test/exports/every-block.ts'
import { parseReferringBody } from '../../body/body-model.ts'
import { toBlockRecord } from '../../records/block-records.ts'
import type { ExportedArticle, ExportedBlock } from '../content/exported-articles.ts'
import { type ExportedPicture, type ExportedRecording, type Library, Numbered } from '../content/library.ts'
import { inlineMarkdown, FootnoteList, tableMarkdown } from './markdown-text.ts'
import { articleMarkdown } from './write-markdown.ts'

const picture = (number: number): ExportedPicture => ({
  key: `picture-${number}.jpg`,
  filename: `picture-${number}.jpg`,
  mimeType: 'image/jpeg',
  alt: `Picture ${number}`,
  caption: null,
  credit: 'Ilse Brandt',
  createdAt: null,
  width: 800,
  height: 600,
  publicPath: null,
})

const silence: ExportedRecording = {
  key: 'silence.wav',
  filename: 'silence.wav',
  mimeType: 'audio/wav',
  filesize: 44,
  width: null,
  height: null,
  kind: 'audio',
  title: 'A second of silence',
  credit: null,
  transcript: 'Nothing is said.',
  captions: null,
  captionsFile: null,
  poster: null,
  durationSeconds: 1,
  frameWidth: null,
  frameHeight: null,
  createdAt: null,
  updatedAt: null,
}

function library(): Library {
  const pictures = new Numbered<ExportedPicture>()
  for (let number = 1; number <= 5; number += 1) pictures.add(picture(number))
  const recordings = new Numbered<ExportedRecording>()
  recordings.add(silence)
  const articleSlugs = new Numbered<{ key: string; slug: string }>()
  articleSlugs.add({ key: 'a', slug: 'the-quiet-capital' })
  return {
    sections: new Map(),
    topics: new Map(),
    authors: new Map(),
    issues: new Map(),
    pictures,
    recordings,
    articleSlugs,
  }
}

const form = () => ({ notes: new FootnoteList(), articleHref: () => null })
const run = (text: string, more = {}) => ({
  kind: 'text' as const,
  text,
  isBold: false,
  isItalic: false,
  ...more,
})

test.each([
  ['# no heading', '\\# no heading'],
  ['1. no list', '1\\. no list'],
  ['- no list', '\\- no list'],
  ['a * b _ c [d](e) <f> `g` \\ |', 'a \\* b \\_ c \\[d\\](e) \\<f\\> \\`g\\` \\\\ \\|'],
  ['AT&T &amp;', 'AT&T \\&amp;'],
])('%s stays what it is', (text, written) => {
  expect(inlineMarkdown([run(text)], form())).toBe(written)
})

test('signs of emphasis stand at the words', () => {
  const words = [run('a'), run(' bold ', { isBold: true }), run('and both', { isBold: true, isItalic: true })]
  expect(inlineMarkdown(words, form())).toBe('a **bold** ***and both***')
})

test('a cell keeps to itself', () => {
  const table = {
    rows: [
      ['a', 'b'],
      ['c | d', '[e](https://f.example/)'],
    ],
    hasHeaderRow: true,
    hasHeaderColumn: true,
  }
  expect(tableMarkdown(table)).toBe('| a | b |\n| --- | --- |\n| **c \\| d** | [e](https://f.example/) |')
})

test('a text with every kind of block', async () => {
  const known = library()
  const body = everyBlockBody(2, { pictures: [1, 2, 3, 4, 5], recording: 1, articles: [1] })
  const blocks = parseReferringBody(body).flatMap((block): ExportedBlock[] => {
    if (block.kind === 'picture-reference') {
      const shown = known.pictures.at(block.picture)
      return shown ? [{ kind: 'picture', picture: shown, alt: block.alt, caption: block.caption }] : []
    }
    if (block.kind !== 'block') return [block]
    const record = toBlockRecord(block.fields)
    return record ? [{ kind: 'content', block: record }] : []
  })
  const article: ExportedArticle = {
    key: 'k',
    isPublished: true,
    hasNewerDraft: false,
    title: 'A: title with "signs"',
    excerpt: 'What stands in it.',
    slug: 'a-title',
    formerSlugs: ['an-older-title'],
    section: null,
    topics: [],
    authors: [],
    issue: null,
    printOrder: null,
    related: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-02T00:00:00.000Z',
    publishedAt: '2026-01-01T00:00:00.000Z',
    hero: { picture: picture(1), caption: 'A caption' },
    blocks,
    corrections: [{ date: '2026-05-04', text: 'It was Tuesday.' }],
    seo: { title: '', description: '' },
    isAiAssisted: false,
    notes: [],
  }
  const sample = await readFile(
    join(import.meta.dirname, '../../../../test/exports/every-block.md.txt'),
    'utf8',
  )
  expect(articleMarkdown(article, known)).toBe(sample)
})
