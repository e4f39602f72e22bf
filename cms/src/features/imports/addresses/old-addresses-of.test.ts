import { describe, expect, it } from 'vitest'
import { type AddressedRecord, oldAddressesOf } from './old-addresses-of.ts'

const wordpress = { format: 'wordpress', urls: ['https://www.old.example', 'https://first.example'] }
const ghost = { format: 'ghost', urls: ['https://old.example/'] }
const substack = { format: 'substack', urls: ['https://boats.substack.com'] }

const article = {
  kind: 'article' as const,
  id: '12',
  type: 'post',
  status: 'published' as const,
  slug: 'the-boat',
  url: 'https://old.example/2019/05/04/the-boat/',
  formerUrls: ['https://old.example/?p=12', '/2018/01/01/a-boat/', 'http://localhost:8080/?p=12'],
  publishedAt: { kind: 'local' as const, at: '2019-05-04T10:00:00' },
}

function derived(record: AddressedRecord, site = wordpress) {
  const { addresses, unplaced } = oldAddressesOf(record, site)
  return [
    ...addresses.map(({ address, to, isGuess }) => {
      const target = to.kind === 'record' ? '' : ` > ${to.kind === 'path' ? to.path : to.address}`
      return `${isGuess ? '~' : ''}${address}${target}`
    }),
    ...unplaced.map(({ from, message }) => `! ${from}: ${message}`),
  ]
}

describe('an article', () => {
  it('of WordPress had its link, its number, its former names, its name alone and the archives of its day', () => {
    expect(derived(article)).toEqual([
      '/2019/05/04/the-boat',
      '/?p=12',
      '/2018/01/01/a-boat',
      '~/the-boat',
      '~/2019 > /archive',
      '~/2019/05 > /archive',
      '~/2019/05/04 > /archive',
      '~/?m=201905 > /archive',
    ])
  })

  it('whose name is its address is certain of it', () => {
    expect(derived({ ...article, url: '/the-boat/', formerUrls: [], publishedAt: null })).toEqual([
      '/the-boat',
      '/?p=12',
    ])
  })

  it('that is a page has no archive, and below a folder all stands there', () => {
    const site = { format: 'wordpress', urls: ['https://old.example/news/'] }
    const page = { ...article, type: 'page', url: 'https://old.example/news/about-us/', formerUrls: [] }
    expect(derived(page, site)).toEqual(['/news/about-us', '/news?p=12'])
  })

  it('with a name that was written in percent signs', () => {
    const named = {
      ...article,
      id: 'x',
      slug: '%d7%a9%d7%9c',
      url: 'https://old.example/%d7%a9%d7%9c/',
      formerUrls: [],
      publishedAt: null,
    }
    expect(derived(named)).toEqual(['/של'])
  })

  it('of Ghost or Substack that names no address stood at its name', () => {
    const unnamed = { ...article, url: null, formerUrls: ['__GHOST_URL__/p/5f-uuid/'] }
    expect(derived(unnamed, ghost)).toEqual(['/p/5f-uuid', '/the-boat'])
    expect(derived({ ...unnamed, formerUrls: [] }, substack)).toEqual(['/p/the-boat'])
  })

  it('in the bin had none, nor what went out by mail alone; one of another site is listed', () => {
    expect(derived({ ...article, status: 'trash' })).toEqual([])
    expect(derived({ ...article, status: 'mail-only' }, ghost)).toEqual([])
    const elsewhere = {
      ...article,
      id: 'x',
      slug: null,
      url: 'https://other.example/boat',
      formerUrls: ['  '],
      publishedAt: null,
    }
    expect(derived(elsewhere)).toEqual([
      '! https://other.example/boat: This is no address of the site that was brought in.',
    ])
  })
})

describe('what is derived when it is asked for', () => {
  it('has no address of its own: feeds, further pages, smaller copies of a picture', () => {
    const url = 'https://old.example/2019/05/04/the-boat/'
    const former = [`${url}2/`, `${url}amp/`, `${url}feed/`, '/2018/the-boat/']
    const derivedToo = derived({ ...article, id: 'x', url, formerUrls: former, publishedAt: null })
    expect(derivedToo).toEqual(['/2019/05/04/the-boat', '/2018/the-boat', '~/the-boat'])
    const author = {
      kind: 'author' as const,
      id: 'ada',
      slug: null,
      urls: ['/author/ada/', '/author/ada/rss/'],
    }
    expect(derived(author, ghost)).toEqual(['/author/ada'])
    const uploads = 'https://old.example/wp-content/uploads'
    const picture = { kind: 'picture' as const, id: 'x', url: `${uploads}/boat.jpg` }
    expect(
      derived({ ...picture, urls: [`${uploads}/boat-300x200.jpg`, `${uploads}/boat-scaled.jpg`] }),
    ).toEqual(['/wp-content/uploads/boat.jpg'])
    const scaled = { ...picture, url: `${uploads}/boat-scaled.jpg`, urls: [`${uploads}/boat-300x200.jpg`] }
    expect(derived(scaled)).toHaveLength(2)
  })
})

describe('other records', () => {
  it('categories, tags and authors have their lists by name and by number', () => {
    const term = {
      kind: 'term' as const,
      id: '5',
      slug: 'Boats',
      isInternal: false,
      urls: ['https://old.example/topics/boats/'],
    }
    expect(derived({ ...term, taxonomy: 'category' })).toEqual([
      '/topics/boats',
      '/category/boats',
      '/?cat=5',
    ])
    expect(derived({ ...term, taxonomy: 'tag', urls: [] })).toEqual(['/tag/boats', '/?tag=boats'])
    expect(derived({ ...term, taxonomy: 'tag', urls: [] }, ghost)).toEqual(['/tag/boats'])
    expect(derived({ ...term, taxonomy: 'tag', urls: [], isInternal: true }, ghost)).toEqual([])
    const author = { kind: 'author' as const, id: '3', slug: 'ada', urls: [] }
    expect(derived(author)).toEqual(['/author/ada', '/?author=3'])
    expect(derived({ ...author, id: 'ada' }, ghost)).toEqual(['/author/ada'])
  })

  it('a picture has its file, its page and its number; a file of another host is nobody else', () => {
    const picture = {
      kind: 'picture' as const,
      id: '7',
      url: 'https://old.example/wp-content/uploads/2019/05/Boat.jpg',
      urls: ['https://old.example/2019/05/04/the-boat/boat/', 'https://i0.wp.com/old.example/boat.jpg'],
    }
    expect(derived(picture)).toEqual([
      '/wp-content/uploads/2019/05/boat.jpg',
      '/2019/05/04/the-boat/boat',
      '/?p=7',
    ])
  })

  it('a site has its feeds and the further pages of its home page', () => {
    const site = { kind: 'site' as const, id: '1' }
    expect(derived(site)).toEqual(
      expect.arrayContaining([
        '~/feed > /rss.xml',
        '~/feed/atom > /atom.xml',
        '~/comments/feed > /rss.xml',
        '~/page > /',
        '~/wp-sitemap.xml > /sitemap.xml',
      ]),
    )
    expect(derived(site, { ...ghost, urls: ['https://old.example/news'] })).toEqual(
      expect.arrayContaining([
        '~/news > /',
        '~/news/rss > /rss.xml',
        '~/news/sitemap-posts.xml > /sitemap.xml',
      ]),
    )
    expect(derived(site, substack)).toContain('~/archive > /archive')
  })

  it('a rule leads to another address of the site, or to another site', () => {
    const rule = {
      kind: 'redirect' as const,
      id: '1',
      from: '/old-page/',
      to: 'https://old.example/the-boat/',
      isPattern: false,
    }
    expect(derived(rule)).toEqual(['/old-page > /the-boat'])
    expect(derived({ ...rule, to: '/' })).toEqual(['/old-page > /'])
    expect(derived({ ...rule, to: 'https://shop.example/?a=1' })).toEqual([
      '/old-page > https://shop.example/?a=1',
    ])
    expect(derived({ ...rule, to: '//shop.example' })).toEqual(['/old-page > https://shop.example/'])
    expect(derived({ ...rule, to: 'javascript:alert(1)' })).toEqual([
      '! /old-page/: Readers cannot be led to javascript:alert(1).',
    ])
    expect(derived({ ...rule, to: '/OLD-PAGE' })).toEqual(['! /old-page/: It leads to itself.'])
    expect(derived({ ...rule, isPattern: true })).toEqual([])
  })
})
