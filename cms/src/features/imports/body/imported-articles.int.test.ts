import { bodyToText } from '../../body/body-text.ts'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMagazine, type Magazine, openCms } from '../../../../test/magazine.ts'
import { randomHtml } from '../../../../test/random-html.ts'
import { toArticleText } from '../../records/text-records.ts'
import type { SourceBlock } from '../source-record.ts'
import { resolveImportedBody } from './resolve-imported-body.ts'
import { toImportedBody } from './to-imported-body.ts'

let payload: Payload
let magazine: Magazine
let picture: number
let target: { article: number; path: string }

beforeAll(async () => {
  payload = await openCms()
  magazine = await createMagazine(payload)
  picture = await magazine.uploadPicture('Boats')
  const { id, slug } = await magazine.createArticle({ title: 'Other' })
  target = { article: id, path: `/articles/${slug}` }
})

const use = (url: string) => ({
  id: null,
  url,
  alt: 'Boats '.repeat(80),
  caption: 'At dawn '.repeat(60),
  credit: 'Ida '.repeat(60),
})
const long = (characters: number) => 'Words of it. '.repeat(characters / 13)

/** Every kind of block, each also with more than its fields can hold. */
const everything: SourceBlock[] = [
  {
    kind: 'html',
    html: '<h2>Boats</h2><p>Write &lt;b&gt;: <a href="/other/">it</a><sup><a href="#fn1">1</a></sup></p><ul><li>a<ul><li>b</li></ul></li></ul>',
  },
  { kind: 'picture', picture: use('/1.jpg'), href: null },
  {
    kind: 'gallery',
    pictures: Array.from({ length: 40 }, (_, index) => use(`/${index}.jpg`)),
    caption: long(300),
  },
  { kind: 'embed', url: 'https://youtu.be/dQw4w9WgXcQ', title: long(300), caption: long(500), html: '' },
  {
    kind: 'embed',
    url: 'https://maps.example/x',
    title: '',
    caption: '',
    html: '<iframe src="https://maps.example/x"></iframe>',
  },
  { kind: 'callout', variant: 'highlight', title: long(200), html: `<p>${long(4000)}</p>` },
  { kind: 'quote', html: '<p>Be water.</p>', author: 'Bruce Lee', role: 'actor' },
  { kind: 'quote', html: `<p>${long(900)}</p>`, author: long(200), role: long(200) },
  { kind: 'pull-quote', html: '<p>Write &lt;b&gt;: it</p>' },
  {
    kind: 'table',
    html: `<table>${'<tr><td>a</td><td><a href="/x/">b</a></td></tr>'.repeat(300)}</table>`,
    caption: long(300),
  },
  {
    kind: 'product',
    product: {
      name: 'Sextant',
      description: 'Finds stars.',
      price: '',
      rating: 5,
      link: 'https://shop.example/s',
      button: 'Buy',
      picture: use('/p.jpg'),
    },
  },
  { kind: 'recording', url: '/talk.mp3', title: 'Talk', caption: '' },
  { kind: 'code', code: '<b>\n\nc', language: 'html', caption: '' },
  { kind: 'separator' },
  { kind: 'unplaced', name: 'Form', text: long(30_000), original: '' },
  { kind: 'footnotes', html: `<ol><li id="fn1">${long(5000)}</li></ol>` },
]

async function published(source: readonly SourceBlock[], title: string) {
  const read = toImportedBody(source, { siteUrl: 'https://old.example' })
  const { body, notes } = resolveImportedBody(read, { picture: () => picture, link: () => target })
  return { read, body, notes, article: await magazine.createArticle({ title, body, notes }) }
}

describe('what was read of an old site', () => {
  test('is an article that the magazine takes and readers see, block by block', async () => {
    const { body, article, notes } = await published(everything, 'Everything')
    expect(article.body.root.children).toHaveLength(body.root.children.length)
    expect(article.notes?.map(({ text }) => text)).toEqual(notes.map(({ text }) => text))
    const written = body.root.children.filter(({ type }) => type === 'content-block')
    // Readers have each of them: none is half written.
    expect(toArticleText(article.body).blocks).toHaveLength(written.length)
    expect(bodyToText(article.body)).toContain('Write <b>: it')
  })

  test('keeps its ids, so that a second import writes the same', async () => {
    const { body, article } = await published(everything, 'Everything again')
    const idsOf = (value: unknown) => JSON.stringify(value).match(/"id":"[0-9a-f]{24}"/g)
    expect(idsOf(article.body)).toEqual(idsOf(body))
  })

  test('is taken whatever its markup was', async () => {
    for (let seed = 0; seed < 12; seed += 1) {
      const { body, article } = await published([{ kind: 'html', html: randomHtml(seed) }], `Random ${seed}`)
      expect(toArticleText(article.body)).toEqual(toArticleText(body))
    }
  })
})
