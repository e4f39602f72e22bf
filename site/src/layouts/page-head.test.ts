import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { beforeAll, describe, expect, test } from 'vitest'
import { fixtureSite } from '../../test/fixtures/fixture-content.ts'
import PageHead from './PageHead.astro'

const origin = 'https://meridian.example'
const hostile = '"><script>alert(1)</script><meta content="x'
let container: AstroContainer

beforeAll(async () => {
  container = await AstroContainer.create()
})

async function render(props: Record<string, unknown>, at = '/leadership'): Promise<string> {
  return container.renderToString(PageHead, {
    props: { site: fixtureSite, title: 'Leadership', description: 'How to lead.', jsonLd: [], ...props },
    request: new Request(origin + at),
  })
}

const tag = /<(?:meta|link)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g
const attribute = /([\w:-]+)(?:="([^"]*)")?/g

/** The contents of all tags of a name, in order. What is no whole tag is a problem. */
async function tags(props: Record<string, unknown>): Promise<Record<string, string[]>> {
  const html = (await render(props)).replace(/<script type="application\/ld\+json">[^<]*<\/script>/, '')
  expect(html.replace(tag, '').trim()).toBe('')
  const found: Record<string, string[]> = {}
  for (const [, text = ''] of html.matchAll(tag)) {
    const attributes = new Map(
      [...text.matchAll(attribute)].map(([, key = '', value = '']) => [key, decode(value)]),
    )
    const name = attributes.get('property') ?? attributes.get('name') ?? attributes.get('rel') ?? ''
    found[name] = [...(found[name] ?? []), attributes.get('content') ?? attributes.get('href') ?? '']
  }
  return found
}

function decode(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&')
}

describe('what machines read of a page', () => {
  test('a page with a canonical address says so and may be listed', async () => {
    const head = await tags({ canonicalPath: '/leadership' })
    expect(head['canonical']).toEqual([`${origin}/leadership`])
    expect(head['og:url']).toEqual([`${origin}/leadership`])
    expect(head['robots']).toEqual(['max-image-preview:large'])
  })

  test('a page without one is not listed', async () => {
    const head = await tags({})
    expect(head['canonical']).toBeUndefined()
    expect(head['robots']).toEqual(['noindex'])
  })

  test('three forms of the magazine’s feed and of the page’s own are to be found', async () => {
    const head = await tags({ feedsOf: '/leadership' })
    expect(head['alternate']).toEqual([
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/leadership/rss.xml',
      '/leadership/atom.xml',
      '/leadership/feed.json',
    ])
  })

  test('a page without an image of its own is shared with the magazine’s', async () => {
    const head = await tags({})
    expect(head['og:image']).toEqual([`${origin}/share-1200x630.png`])
    expect(head['og:image:width']).toEqual(['1200'])
    expect(head['twitter:card']).toEqual(['summary_large_image'])
  })

  test('an article is shared with its own image, its dates, authors and topics', async () => {
    const head = await tags({
      openGraph: {
        type: 'article',
        imageUrl: '/media/share/the-quiet-capital/0123456789-1200x630.jpg',
        imageAlt: 'The Quiet Capital',
        publishedAt: '2026-11-18T06:30:00.000Z',
        modifiedAt: '2026-11-19T06:30:00.000Z',
        section: 'Leadership',
        topics: ['Communication', 'Decision Making'],
        authorUrls: [`${origin}/authors/ada`],
      },
    })
    expect(head).toMatchObject({
      'og:type': ['article'],
      'og:image': [`${origin}/media/share/the-quiet-capital/0123456789-1200x630.jpg`],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': ['The Quiet Capital'],
      'article:published_time': ['2026-11-18T06:30:00.000Z'],
      'article:modified_time': ['2026-11-19T06:30:00.000Z'],
      'article:section': ['Leadership'],
      'article:tag': ['Communication', 'Decision Making'],
      'article:author': [`${origin}/authors/ada`],
    })
  })

  test('a picture of another size is not said to be 1200 by 630', async () => {
    const head = await tags({ openGraph: { type: 'website', imageUrl: '/media/cover-960x1200.webp?v=1' } })
    expect(head['og:image']).toEqual([`${origin}/media/cover-960x1200.webp?v=1`])
    expect(head['og:image:width']).toBeUndefined()
  })

  test('the account on X is named where the magazine has one', async () => {
    expect((await tags({}))['twitter:site']).toBeUndefined()
    const site = { ...fixtureSite, socialLinks: [{ label: 'X', url: 'https://x.com/meridian' }] }
    expect((await tags({ site }))['twitter:site']).toEqual(['@meridian'])
  })

  test('no text that editors write can leave its attribute', async () => {
    const site = { ...fixtureSite, name: hostile, tagline: hostile, description: hostile }
    const head = await tags({
      site,
      title: hostile,
      description: hostile,
      openGraph: { type: 'website', imageUrl: `/media/a.jpg?${hostile}`, imageAlt: hostile },
    })
    expect(head['description']).toEqual([hostile])
    expect(head['og:title']).toEqual([hostile])
  })
})
