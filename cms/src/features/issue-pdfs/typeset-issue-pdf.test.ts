import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../../test/pdf.ts'
import type { TextBlock } from '../body/body-model.ts'
import type { IssuePdfArticle, IssuePdfContent, IssuePdfPicture } from './issue-pdf-content.ts'
import { typesetIssuePdf } from './typeset-issue-pdf.ts'

const picture: IssuePdfPicture = {
  file: 'hall.webp',
  alt: 'A hall before the guests arrive',
  caption: 'The hall at noon.',
  credit: 'Photograph by Ada Krol',
  focalX: 20,
  focalY: 80,
}

function paragraph(text: string): TextBlock {
  return { kind: 'paragraph', content: [{ kind: 'text', text, isBold: false, isItalic: false }] }
}

function article(id: string, changes: Partial<IssuePdfArticle> = {}): IssuePdfArticle {
  return {
    id,
    title: `On ${id}`,
    excerpt: `What is known about ${id}.`,
    section: 'Leadership',
    byline: 'Łucja Šimek and Ada Krol',
    hero: picture,
    body: Array.from({ length: 14 }, (_, index) =>
      paragraph(`Paragraph ${index + 1} of ${id}. ${'Words follow words until a line is full. '.repeat(12)}`),
    ),
    notes: [],
    ...changes,
  }
}

function issuePdf(articles: IssuePdfArticle[], changes: Partial<IssuePdfContent> = {}): IssuePdfContent {
  return {
    magazine: { name: 'Meridian', tagline: 'Executive Intelligence', copyright: '© 2025 Meridian' },
    issue: {
      id: 'autumn-2026',
      title: 'The Restraint Issue',
      season: 'Autumn',
      year: 2026,
      description: 'On the uses of holding back.',
      cover: { ...picture, alt: 'Cover of the Autumn 2026 issue' },
    },
    letter: { body: [paragraph('I kept a jar on my desk.')], signature: 'Helena Marchetti', role: 'Editor' },
    articles,
    ...changes,
  }
}

const ids = ['silence', 'patience', 'doubt']

let hall: Buffer
let threeArticles: Awaited<ReturnType<typeof readPdf>>

beforeAll(async () => {
  const drawing = { width: 1600, height: 1000, channels: 3, background: '#7a2e1f' } as const
  hall = await sharp({ create: drawing }).webp().toBuffer()
  threeArticles = await typeset(issuePdf(ids.map((id) => article(id))))
})

const typeset = async (content: IssuePdfContent) => readPdf(await typesetIssuePdf(content, async () => hall))

describe('a typeset issue PDF', { timeout: 60_000 }, () => {
  test('has its cover, contents, letter and articles in print order, each on a page of its own', () => {
    const { pages, outline } = threeArticles
    const titles = ['Cover', 'Contents', 'From the Editor', 'On silence', 'On patience', 'On doubt']
    expect(outline?.map(({ title }) => title)).toEqual(titles)
    const starts = ids.map((id) => pages.findIndex(({ text }) => text.includes(`Paragraph 1 of ${id}.`)))
    expect(starts.toSorted((a, b) => a - b)).toEqual(starts)
    expect(new Set(starts).size).toBe(3)
    expect(pages[2]?.text).toContain('I kept a jar on my desk.')
  })

  test('tells in its contents the page on which each article begins, and links to it', () => {
    const { pages } = threeArticles
    for (const id of ids) {
      const start = pages.findIndex(({ text }) => text.includes(`Paragraph 1 of ${id}.`)) + 1
      expect(pages[1]?.text).toContain(`${start} On ${id} What is known about ${id}.`)
    }
    expect(pages[1]?.annotations.map(({ dest }) => dest)).toEqual(['letter', ...ids])
  })

  test('has its number on every page but the cover, and as its label', () => {
    const { pages, labels } = threeArticles
    expect(labels).toEqual(['Cover', ...pages.slice(1).map((_, index) => String(index + 2))])
    pages.slice(1).forEach(({ text }, index) => {
      const number = String(index + 2)
      expect([`${number} Meridian · Autumn 2026`, `Meridian · Autumn 2026 ${number}`]).toContain(
        text.trim().slice(0, `${number} Meridian · Autumn 2026`.length),
      )
    })
    expect(pages[0]?.text).toBe('')
  })

  test('names itself and its language, and is tagged for those who hear it', () => {
    const { info, pages } = threeArticles
    expect(info).toMatchObject({
      Title: 'Meridian, Autumn 2026: The Restraint Issue',
      Language: 'en',
      Author: 'Meridian',
    })
    const cover = JSON.stringify(pages[0]?.structure)
    expect(cover).toContain('"role":"Figure"')
    expect(cover).toContain('"alt":"Cover of the Autumn 2026 issue"')
    const opening = JSON.stringify(pages[3]?.structure)
    for (const role of ['Art', 'H1', 'P', 'Caption']) expect(opening).toContain(`"role":"${role}"`)
  })

  test('ends both columns of the last page of an article at about the same height', () => {
    const { pages } = threeArticles
    const next = pages.findIndex(({ text }) => text.includes('Paragraph 1 of patience.'))
    const lowest = (from: number, to: number) =>
      Math.min(
        ...(pages[next - 1]?.runs ?? []).flatMap(({ x, y }) => (x >= from && x < to && y > 50 ? [y] : [])),
      )
    expect(Math.abs(lowest(0, 300) - lowest(300, 612))).toBeLessThan(4 * 14.5)
  })

  test('loses not a word of a text, however often it goes on in another column', () => {
    const text = threeArticles.pages.map((page) => page.text).join(' ')
    for (let number = 1; number <= 14; number += 1) expect(text).toContain(`aragraph ${number} of silence.`)
    expect(text.match(/follow/g)).toHaveLength(ids.length * 14 * 12)
  })

  test('sets names of Central Europe, a lone capital, links, lists and headings by the specified rule', async () => {
    const text = (words: string) => ({ kind: 'text' as const, text: words, isBold: false, isItalic: false })
    const body: TextBlock[] = [
      paragraph('I have one rule.'),
      paragraph('The lesson: count twice'),
      {
        kind: 'paragraph',
        content: [{ kind: 'link', href: 'https://example.com/a', children: [text('the report')] }],
      },
      { kind: 'list', isOrdered: true, items: [{ content: [text('First of all')], lists: [] }] },
      { kind: 'quote', content: [text('Quoted words')] },
    ]
    const { pages } = await typeset(issuePdf([article('silence', { body })]))
    const page = pages[3]
    expect(page?.text).toContain('By Łucja Šimek and Ada Krol')
    expect(page?.text).toContain('I have one rule.')
    expect(page?.text).toContain('1. First of all')
    expect(JSON.stringify(page?.structure)).toContain('"role":"H2"')
    expect(page?.annotations.map(({ url }) => url)).toEqual(['https://example.com/a'])
  })

  test('prints every content block', async () => {
    const { pages } = await typeset(
      issuePdf([
        article('silence', {
          body: [
            paragraph('Before them.'),
            { kind: 'pull-quote', quote: 'A promise is a promise.', author: 'M. Holt', title: 'Calder' },
            { kind: 'gallery', title: 'Rooms', pictures: [picture, { ...picture, caption: 'The stairs.' }] },
            { kind: 'callout', title: 'The reading', paragraphs: ['Once a year.', 'In January.'] },
            {
              kind: 'showcase',
              title: 'For the desk',
              products: [
                {
                  picture: null,
                  name: 'Ledger',
                  brand: 'Okeanos',
                  category: 'Paper',
                  description: 'Sewn by hand.',
                  price: '€180',
                  rating: 4,
                  link: 'https://example.com/ledger',
                },
              ],
            },
            {
              kind: 'elsewhere',
              title: 'A conversation',
              paragraphs: ['Meridian Films · YouTube'],
              picture: { ...picture, caption: 'A poster.' },
              address: 'https://youtu.be/dQw4w9WgXcQ',
            },
            paragraph('After them.'),
          ],
        }),
      ]),
    )
    const text = pages
      .map((page) => page.text)
      .join(' ')
      .replace(/ ?\d+ Meridian · Autumn 2026 ?|Meridian · Autumn 2026 \d+ /g, ' ')
      .replace(/\s+/g, ' ')
    for (const words of [
      '“A promise is a promise.” M. Holt, Calder',
      'Rooms The hall at noon. Photograph by Ada Krol The stairs.',
      'The reading Once a year. In January.',
      'For the desk Ledger Okeanos · Paper Sewn by hand. €180 · Rated 4 out of 5 by our editors',
      'A conversation A poster. Photograph by Ada Krol Meridian Films · YouTube https://youtu.be/dQw4w9WgXcQ After them.',
    ]) {
      expect(text).toContain(words)
    }
  })

  test('sets tables over several columns, and charts with what they show', async () => {
    const rows = [
      ['Year', 'Price'],
      ...Array.from({ length: 90 }, (_, row) => [`Row ${row + 1}`, `${row},000`]),
    ]
    const figures = { id: '', source: 'A survey', rows }
    const table = {
      ...figures,
      type: 'table',
      caption: 'Prices',
      hasHeaderRow: true,
      hasHeaderColumn: true,
    } as const
    const chart = {
      ...figures,
      type: 'chart',
      kind: 'area',
      title: 'Prices rise',
      unit: '$ million',
      description: 'From nothing to ninety.',
    } as const
    const body = [
      paragraph('Before them.'),
      { kind: 'table', table } as const,
      { kind: 'chart', chart } as const,
    ]
    const { pages } = await typeset(issuePdf([article('silence', { body, notes: ['By the author.'] })]))
    const text = pages.map((page) => page.text).join(' ')
    for (const words of [
      '[1] By the author.',
      'Prices Year Price Row 1 0,000',
      'Row 90 89,000 Source: A survey',
      'Prices rise $ million',
      '80,000',
    ]) {
      expect(text).toContain(words)
    }
    const structure = JSON.stringify(pages.map((page) => page.structure))
    for (const role of ['Table', 'TR', 'TH', 'TD']) expect(structure).toContain(`"role":"${role}"`)
    expect(structure).toContain('"alt":"From nothing to ninety."')
  })

  test('is made of words alone when pictures are lost, and has a cover in type', async () => {
    const bytes = await typesetIssuePdf(issuePdf([article('silence')]), async () => null)
    const { pages } = await readPdf(bytes)
    expect(pages[0]?.text).toContain('Meridian Autumn 2026 The Restraint Issue')
    expect(pages[3]?.text).toContain('On silence')
  })

  test('holds a word longer than its column, and characters that its type does not have', async () => {
    const body = [paragraph(`${'Rindfleischetikettierung'.repeat(8)} 東京 🙂 end.`)]
    const { pages } = await typeset(issuePdf([article('silence', { body })]))
    expect(pages[3]?.text.replace(/\s/g, '')).toContain('Rindfleischetikettierung'.repeat(8).slice(1))
    expect(pages[3]?.text).toContain('end.')
  })

  test('stands without a letter, and with more articles than one page of contents holds', async () => {
    const many = Array.from({ length: 24 }, (_, index) =>
      article(`number-${index + 1}`, { body: [paragraph('Short.')], hero: null }),
    )
    const { pages } = await typeset(issuePdf(many, { letter: null }))
    const contents = pages.filter(({ annotations }) => annotations.length > 0)
    expect(contents.length).toBeGreaterThan(1)
    const start = pages.findIndex(({ structure }) => JSON.stringify(structure).includes('"role":"Art"'))
    expect(contents[0]?.text).toContain(`${start + 1} On number-1`)
  })
})
