import { describe, expect, test } from 'vitest'
import { bodyToHtml } from '../../../../test/body-html.ts'
import { randomHtml } from '../../../../test/random-html.ts'
import { blocksInBody, parseReferringBody } from '../../body/body-model.ts'
import { bodyReferences } from '../../body/body-references.ts'
import { toArticleText } from '../../records/text-records.ts'
import type { SourceBlock } from '../source-record.ts'
import { compareTexts } from './compare-texts.ts'
import { type Resolve, resolveImportedBody } from './resolve-imported-body.ts'
import { toImportedBody } from './to-imported-body.ts'

const place = { siteUrl: 'https://old.example' }
const html = (text: string): SourceBlock => ({ kind: 'html', html: text })
const read = (...blocks: (SourceBlock | string)[]) =>
  toImportedBody(
    blocks.map((block) => (typeof block === 'string' ? html(block) : block)),
    place,
  )

/** Pictures by the number in their names; `/missing…` is missing. */
const resolve: Resolve = {
  picture: ({ url }) => Number(/(\d+)\.jpg$/.exec(url ?? '')?.[1] ?? 0) || null,
  link: (url) => {
    if (url.endsWith('/article/')) return { article: 7, path: '/articles/seven' }
    if (url.endsWith('/draft/')) return { article: 8 }
    if (url.endsWith('/section/')) return { path: '/sections/sea' }
    return url.endsWith('.pdf') ? { url: 'https://files.example/a.pdf' } : null
  },
}

describe('a link to the old site', () => {
  const text = (href: string) => resolveImportedBody(read(`<p><a href="${href}">it</a></p>`), resolve)
  const fieldsOf = (href: string) => JSON.stringify(text(href).body).match(/"fields":(\{.*?\})/)?.[1]

  test('leads to its article by number, as links of the editor do', () => {
    const { body } = text('/article/#part')
    expect(bodyReferences(body).articleIds).toEqual([7])
    expect(fieldsOf('/article/#part')).toBe(
      '{"linkType":"custom","newTab":false,"url":"/articles/seven","article":7}',
    )
    expect(fieldsOf('/draft/')).toContain('"url":"/articles/draft-8","article":8')
  })

  test('leads to another page of the magazine, or elsewhere, with its place on the page', () => {
    expect(fieldsOf('/section/#part')).toContain('"url":"/sections/sea#part"')
    expect(fieldsOf('/a.pdf')).toContain('"url":"https://files.example/a.pdf"')
  })

  test('of which nobody knows stays, and is told', () => {
    expect(fieldsOf('/nowhere/')).toContain('"url":"https://old.example/nowhere/"')
    expect(text('/nowhere/').findings).toMatchObject([{ code: 'link-unknown' }])
    expect(text('https://other.example/article/').findings).toEqual([])
  })

  test('leads from a cell to a whole address alone', () => {
    const { body } = resolveImportedBody(
      read('<table><tr><td>a</td><td><a href="/a.pdf">b</a> <a href="/section/">c</a></td></tr></table>'),
      resolve,
    )
    expect(blocksInBody(body)).toMatchObject([
      { rows: [['a', '[b](https://files.example/a.pdf) [c](https://old.example/section/)']] },
    ])
  })
})

describe('pictures', () => {
  test('stand where the editor puts them', () => {
    const { body } = resolveImportedBody(
      read('<figure><img src="/1.jpg" alt="A"><figcaption>Boats</figcaption></figure>'),
      resolve,
    )
    expect(body.root.children).toEqual([
      {
        type: 'upload',
        version: 3,
        format: '',
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        relationTo: 'media',
        value: 1,
        fields: { alt: 'A', caption: 'Boats' },
      },
    ])
    expect(parseReferringBody(body)).toEqual([
      { kind: 'picture-reference', picture: 1, alt: 'A', caption: 'Boats' },
    ])
  })

  test('that are missing leave what was said of them, and a note', () => {
    const { body, notes, findings } = resolveImportedBody(
      read(
        '<p>One</p><figure><img src="/missing.jpg" alt="A boat"><figcaption>At dawn. Photo: Ida</figcaption></figure>',
      ),
      resolve,
    )
    expect(bodyToHtml(body)).toBe('<p>One</p>\n<p>At dawn. Photo: Ida</p>')
    expect(notes).toEqual([{ text: 'Picture missing: https://old.example/missing.jpg (A boat)' }])
    expect(findings).toEqual([
      { code: 'picture-missing', message: 'A picture could not be fetched: https://old.example/missing.jpg' },
    ])
  })

  test('that are missing make a gallery smaller, and one without any text', () => {
    const gallery = (...names: string[]) =>
      `<figure class="wp-block-gallery">${names.map((name) => `<figure><img src="/${name}.jpg"><figcaption>${name}</figcaption></figure>`).join('')}<figcaption>All</figcaption></figure>`
    const { body, notes } = resolveImportedBody(read(gallery('1', 'missing', '2')), resolve)
    expect(blocksInBody(body)).toMatchObject([
      { blockType: 'image-gallery', title: 'All', images: [{ image: 1, caption: '1' }, { image: 2 }] },
    ])
    expect([bodyToHtml(body), notes.length]).toEqual(['<p>missing</p>', 1])
    expect(bodyToHtml(resolveImportedBody(read(gallery('x', 'y')), resolve).body)).toBe(
      '<p>All</p>\n<p>x</p>\n<p>y</p>',
    )
  })

  test('by the hundred share their notes, and none of their words is lost', () => {
    const many = Array.from(
      { length: 900 },
      (_, index) =>
        `<p>p${index}</p><img src="/missing-${index}x.jpg" alt="alt${index} ${'word '.repeat(8)}">`,
    )
    const full = Array.from({ length: 60 }, (_, index): SourceBlock => ({
      kind: 'unplaced',
      name: 'Box',
      text: `box${index} ${'word '.repeat(100)}`,
      original: '',
    }))
    const { body, notes } = resolveImportedBody(read(...full, many.join('')), resolve)
    expect(notes.length).toBeLessThanOrEqual(50)
    expect(Math.max(...notes.map(({ text }) => text.length))).toBeLessThanOrEqual(1000)
    const all = JSON.stringify([body, notes])
    expect(
      Array.from({ length: 900 }, (_, index) => `alt${index} `).filter((alt) => !all.includes(alt)),
    ).toEqual([])
    expect(notes.at(-1)?.text).toMatch(/^\d+ more are missing/)
  })

  test('with the credit of somebody else keep theirs under them', () => {
    const body = read('<figure><img src="/1.jpg"><figcaption>Boats. Photo: Ida</figcaption></figure>')
    const captionWith = (credit: string) =>
      resolveImportedBody(body, { ...resolve, picture: () => ({ id: 1, credit }) }).body.root.children
    expect(captionWith('Photo: Ida')).toMatchObject([{ fields: { caption: 'Boats.' } }])
    expect(captionWith('Agency')).toMatchObject([{ fields: { caption: 'Boats. Photo: Ida' } }])
  })

  test('are asked for once each', () => {
    const asked: unknown[] = []
    const picture: Resolve['picture'] = (reference) => {
      asked.push(reference)
      return 1
    }
    resolveImportedBody(read('<p><img src="/1.jpg"></p><p>x</p><p><img src="/1.jpg"></p>'), {
      ...resolve,
      picture,
    })
    expect(asked).toEqual([{ id: null, url: 'https://old.example/1.jpg' }])
  })
})

test('a product stands in a showcase with its picture', () => {
  const product = {
    name: 'Sextant',
    description: 'Finds stars.',
    price: '$20',
    rating: 4,
    link: 'https://shop.example/s',
    button: '',
    picture: { id: null, url: '/3.jpg', alt: 'S', caption: '', credit: '' },
  }
  const { body } = resolveImportedBody(read({ kind: 'product', product }), resolve)
  expect(toArticleText(body).blocks).toMatchObject([
    { type: 'product-showcase', products: [{ picture: 3, name: 'Sextant', rating: 4 }] },
  ])
})

test('what looks like markup in a text is seen by readers', () => {
  const { body } = resolveImportedBody(
    read(
      '<p>Write &lt;b&gt; and &amp;amp;, a &lt; b &amp; c</p><ul><li><a href="https://a.example/">&lt;i&gt;</a></li></ul>',
    ),
    resolve,
  )
  expect(bodyToHtml(body)).toBe(
    '<p>Write &lt;b&gt; and &amp;amp;, a &lt; b &amp; c</p>\n<ul><li><a href="https://a.example/">&lt;i&gt;</a></li></ul>',
  )
})

test('what the editor here wrote stays to the letter, alone or between other parts', () => {
  const own = {
    root: {
      type: 'root',
      version: 1,
      direction: 'rtl',
      children: [{ type: 'paragraph', version: 1, odd: 1, children: [] }],
    },
  }
  expect(resolveImportedBody(read({ kind: 'own', body: own }), resolve).body).toEqual(own)
  const mixed = resolveImportedBody(read('<p>a</p>', { kind: 'own', body: own }), resolve).body
  expect(mixed.root.children[1]).toEqual(own.root.children[0])
})

test('pictures and articles that it names by their records have the ids that they have here', () => {
  const upload = { type: 'upload', relationTo: 'media', value: 'boat.jpg', fields: { alt: 'Boat' } }
  const link = {
    type: 'link',
    fields: { url: '/x', article: 'https://old.example/articles/boats' },
    children: [],
  }
  const gallery = {
    type: 'content-block',
    fields: { blockType: 'image-gallery', images: [{ image: 'boat.jpg' }, { image: 'gone.jpg' }] },
  }
  const text = read({ kind: 'own', body: { root: { type: 'root', children: [upload, link, gallery] } } })
  expect(text.pictures.map(({ id }) => id)).toEqual(['boat.jpg', 'gone.jpg'])
  expect(text.links).toEqual(['https://old.example/articles/boats'])
  const { body } = resolveImportedBody(text, {
    picture: ({ id }) => (id === 'boat.jpg' ? { id: 7, credit: '' } : null),
    link: () => ({ article: 42 }),
  })
  expect(body.root.children).toEqual([
    { ...upload, value: 7 },
    { ...link, fields: { url: '/x', article: 42 } },
    { ...gallery, fields: { ...gallery.fields, images: [{ image: 7 }, { image: null }] } },
  ])
})

test('a text that says nothing is one empty paragraph, which an editor can open', () => {
  expect(resolveImportedBody(read(''), resolve).body.root.children).toMatchObject([
    { type: 'paragraph', children: [] },
  ])
})

test('the same text has the same result, ids included', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const write = () => JSON.stringify(resolveImportedBody(read(randomHtml(seed)), resolve))
    expect(write()).toBe(write())
  }
})

test('a text that was read can be kept and read again', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const body = read(randomHtml(seed))
    expect(JSON.parse(JSON.stringify(body))).toEqual(body)
  }
})

test('no word of random markup differs between the old page and the new one, but for what was said again', () => {
  for (let seed = 0; seed < 120; seed += 1) {
    const source = [html(randomHtml(seed))]
    const { body, notes } = resolveImportedBody(toImportedBody(source, place), resolve)
    const text = compareTexts(source, { body, notes, saidOfPicture: () => null })
    const written = JSON.stringify([body, notes])
    const missing = text.segments
      .filter(({ kind }) => kind === 'missing')
      .flatMap((segment) => segment.text.match(/w\d+x\d+/g) ?? [])
    expect({ seed, gone: missing.filter((word) => !written.includes(word)) }).toEqual({ seed, gone: [] })
  }
})
