import { siteTag } from '@meridian/shared/publishing/tags'
import { describe, expect, it, test } from 'vitest'
import { controlFixture } from '../test/fixture-controls.ts'
import { startSite } from '../test/test-site.ts'
import { raw, startedSite } from '../test/started-site.ts'
import type { Magazine } from '../test/magazine.ts'
import { oldAddressesOf } from '../test/magazine-records.ts'
import { authorRecord, pictureRecord, sectionRecord, topicRecord } from '../test/records.ts'

type Site = Pick<Awaited<ReturnType<typeof startedSite>>['site'], 'url'>

const bring = ({ magazine }: { magazine: Magazine }, subjects: Record<string, string | null>) =>
  magazine.change({ subject: 'imports:1' }, ...oldAddressesOf(subjects))

async function ledTo(site: Site, path: string) {
  const { status, headers } = await raw(site.url, { path })
  return [status, headers['location']]
}

const author = { kind: 'author' as const, key: '3', record: authorRecord(3, { slug: 'ada' }) }
const topic = { kind: 'topic' as const, key: '5', record: topicRecord(5, { slug: 'boats' }) }
const picture = { kind: 'picture' as const, key: '7', record: pictureRecord(7, { largest: 'a boat.jpg' }) }

async function movedIn(variables: Record<string, string> = {}) {
  const started = await startedSite(variables)
  const { magazine } = started.cms
  await started.site.publish(magazine.change({}, author, topic))
  magazine.records.change(picture)
  await started.site.publish(
    bring(started.cms, {
      '/2019/05/04/boat': 'articles:1',
      '/boat': 'articles:1',
      '/?p=12': 'articles:1',
      '/news?p=9': 'articles:2',
      '/café/שלום': 'articles:2',
      '/old/page.html': 'articles:2',
      '/author/ada': 'authors:3',
      '/?author=3': 'authors:3',
      '/category/boats': 'topics:5',
      '/?cat=5': 'topics:5',
      '/leadership': 'sections:1',
      '/uploads/boat.jpg': 'media:7',
      '/feed': '/rss.xml',
      '/feed/atom': '/atom.xml',
      '/comments/feed': '/rss.xml',
      '/page': '/',
      '/elsewhere': 'https://other.example/a b',
      '/chain': '/boat',
      '/circle': '/circle-2',
      '/circle-2': '/circle',
      '/never': 'articles:99',
      '/bad': '//evil.example',
    }),
  )
  return started
}

describe('an address of an older site leads in one step', () => {
  it('to where its article, author, topic, section or picture stands', async () => {
    const { site } = await movedIn()
    const leads = {
      '/2019/05/04/boat': '/articles/article-1',
      '/2019/05/04/boat/': '/articles/article-1',
      '/2019//05/04///boat': '/articles/article-1',
      '//2019/05/04/boat': '/articles/article-1',
      '/2019/05/04/BOAT': '/articles/article-1',
      '/2018/01/boat': '/articles/article-1',
      '/boat.html': '/articles/article-1',
      '/boat/feed/': '/articles/article-1',
      '/boat/amp': '/articles/article-1',
      '/boat/page/2': '/articles/article-1',
      '/boat/2/': '/articles/article-1',
      '/boat/embed/': '/articles/article-1',
      '/boat?print=1': '/articles/article-1',
      '/?p=12': '/articles/article-1',
      '/?page_id=12': '/articles/article-1',
      '/?attachment_id=12': '/articles/article-1',
      '/index.php?p=12': '/articles/article-1',
      '/index.php/2019/05/04/boat/': '/articles/article-1',
      '/?preview=true&p=12': '/articles/article-1',
      '/news/?p=9': '/articles/article-2',
      '/caf%C3%A9/%D7%A9%D7%9C%D7%95%D7%9D/': '/articles/article-2',
      '/caf%c3%a9/%d7%a9%d7%9c%d7%95%d7%9d': '/articles/article-2',
      '/old/page.html': '/articles/article-2',
      '/author/ada/': '/authors/ada',
      '/author/ada/feed': '/authors/ada/rss.xml',
      '/?author=3': '/authors/ada',
      '/category/boats/': '/leadership/boats',
      '/category/sport/boats/': '/leadership/boats',
      '/category/boats/feed/atom/': '/leadership/boats/atom.xml',
      '/category/boats/page/7/': '/leadership/boats',
      '/?cat=5': '/leadership/boats',
      '/?feed=rss2&cat=5': '/leadership/boats/rss.xml',
      '/category/boats/?feed=rss2': '/leadership/boats/rss.xml',
      '/uploads/boat-300x200.jpg': '/media/a%20boat.jpg?v=1',
      '/feed/': '/rss.xml',
      '/feed/atom': '/atom.xml',
      '/?feed=rss2': '/rss.xml',
      '/?feed=comments-rss2': '/rss.xml',
      '/page/12': '/',
      '/elsewhere/': 'https://other.example/a%20b',
      '/chain': '/articles/article-1',
    }
    for (const [path, to] of Object.entries(leads))
      expect([path, await ledTo(site, path)]).toEqual([path, [301, to]])
  })

  it('with how the reader came, and without what else was asked', async () => {
    const { site } = await movedIn()
    const campaign = 'utm_source=a%20b&utm_medium=mail&replytocom=3&utm_evil%0d%0a=x'
    const led = '/articles/article-1?utm_source=a+b&utm_medium=mail'
    expect(await ledTo(site, `/boat/?${campaign}`)).toEqual([301, led])
    expect(await ledTo(site, `/?p=12&${campaign}`)).toEqual([301, led])
    expect(await ledTo(site, `/elsewhere?${campaign}`)).toEqual([
      301,
      'https://other.example/a%20b?utm_source=a+b&utm_medium=mail',
    ])
  })

  it('as other redirects do: by HEAD too, asked for again each time', async () => {
    const { site } = await movedIn()
    for (const method of ['GET', 'HEAD']) {
      const { status, headers, body } = await raw(site.url, { path: '/boat/', method })
      expect([
        status,
        headers['cache-control'],
        headers['content-type'],
        headers['x-content-type-options'],
      ]).toEqual([301, 'no-cache', 'text/plain; charset=utf-8', 'nosniff'])
      expect(body.toString()).toBe(method === 'HEAD' ? '' : 'This page is now at /articles/article-1\n')
    }
    expect((await raw(site.url, { path: '/boat/', method: 'POST' })).status).toBe(405)
  })

  it('also with the CMS away, after a restart, and from the threads that answer from memory', async () => {
    const { cms, site } = await movedIn()
    await cms.stop()
    expect(await ledTo(site, '/2019/05/04/boat/')).toEqual([301, '/articles/article-1'])
    await site.stop()
    const again = await startSite(cms, { PAGE_STORE_DIR: site.folder, SERVE_THREADS: '2' })
    // So that the threads have the home page, which the query is to lead away from.
    for (let round = 0; round < 8; round += 1) expect((await again.get('/')).status).toBe(200)
    for (let round = 0; round < 8; round += 1) {
      expect(await ledTo(again, '/?p=12')).toEqual([301, '/articles/article-1'])
      expect(await ledTo(again, '/2019/05/04/boat/')).toEqual([301, '/articles/article-1'])
      expect((await ledTo(again, '/?p=13'))[0]).toBe(200)
    }
  })

  it('from a thread that had none before', async () => {
    const { cms, site } = await startedSite({ SERVE_THREADS: '1' })
    for (let round = 0; round < 3; round += 1) expect((await ledTo(site, '/?p=12'))[0]).toBe(200)
    await site.publish(bring(cms, { '/?p=12': 'articles:1' }))
    expect(await ledTo(site, '/?p=12')).toEqual([301, '/articles/article-1'])
    await site.publish(bring(cms, { '/?p=12': null }))
    expect((await ledTo(site, '/?p=12'))[0]).toBe(200)
  })
})

describe('what it leads to may change', () => {
  it('an article that moves is led to where it is now, with the publish itself', async () => {
    const { cms, site } = await movedIn()
    await site.publish(cms.magazine.move('article-1', 'a-new-name'))
    expect(await ledTo(site, '/boat/')).toEqual([301, '/articles/a-new-name'])
    expect(await ledTo(site, '/chain')).toEqual([301, '/articles/a-new-name'])
  })

  it('one that was unpublished is gone, and leads on when it is back', async () => {
    const { cms, site } = await movedIn()
    await site.publish(cms.magazine.takeDown('article-1'))
    const gone = await raw(site.url, { path: '/2019/05/04/boat/' })
    expect([gone.status, gone.headers['location']]).toEqual([410, undefined])
    expect((await raw(site.url, { path: '/?p=12' })).status).toBe(410)
    await site.publish(cms.magazine.publish('article-1'))
    expect(await ledTo(site, '/2019/05/04/boat/')).toEqual([301, '/articles/article-1'])
  })

  it('where one was deleted, its own address is gone, until another article has it', async () => {
    const { cms, site } = await movedIn()
    await site.publish(bring(cms, { '/boat': '/articles/article-1' }))
    expect(await ledTo(site, '/boat')).toEqual([301, '/articles/article-1'])
    await site.publish(cms.magazine.takeDown('article-1'))
    expect(await ledTo(site, '/boat')).toEqual([410, undefined])
    expect(await ledTo(site, '/chain')).toEqual([410, undefined])
  })

  it('a topic or a section with another address, an author who left', async () => {
    const { cms, site } = await movedIn()
    const section = { kind: 'section' as const, key: '1', record: sectionRecord(1, { slug: 'people' }) }
    await site.publish(
      cms.magazine.change({ tags: [siteTag] }, section),
      cms.magazine.change({}, { ...author, record: null }),
    )
    expect(await ledTo(site, '/category/boats')).toEqual([301, '/people/boats'])
    expect(await ledTo(site, '/leadership/feed')).toEqual([301, '/people/rss.xml'])
    expect((await ledTo(site, '/author/ada'))[0]).toBe(404)
  })

  it('the address itself may go', async () => {
    const { cms, site } = await movedIn()
    await site.publish(bring(cms, { '/boat': null, '/?p=12': null }))
    expect((await ledTo(site, '/boat'))[0]).toBe(404)
    expect((await site.get('/?p=12')).status).toBe(200)
  })
})

describe('a page of ours comes first', () => {
  it('at the very address of it, also one that was published later or is not stored yet', async () => {
    const { cms, site } = await movedIn()
    await site.publish(bring(cms, { '/articles/later': 'articles:2', '/articles/article-3': 'articles:2' }))
    expect((await site.get('/articles/article-3')).status).toBe(200)
    expect((await site.get('/leadership')).status).toBe(200)
    expect(await ledTo(site, '/leadership/')).toEqual([308, '/leadership'])
    expect(await ledTo(site, '/articles/later')).toEqual([301, '/articles/article-2'])
    await site.publish(cms.magazine.publish('later'))
    expect((await site.get('/articles/later')).status).toBe(200)
    expect(await ledTo(site, '/articles/later/')).toEqual([308, '/articles/later'])
  })

  it('and so does a redirect of the editors', async () => {
    const { cms, site } = await movedIn()
    await site.publish(cms.magazine.redirect('/boat', { to: '/strategy', isPermanent: false }))
    expect(await ledTo(site, '/boat')).toEqual([302, '/strategy'])
    expect(await ledTo(site, '/boat/')).toEqual([308, '/boat'])
    // What leads there goes straight to its end.
    expect(await ledTo(site, '/chain')).toEqual([301, '/strategy'])
  })
})

describe('nothing is led', () => {
  it.each(['/nothing', '/circle', '/never', '/bad', '/wp-admin', '//evil.example/x', '/boat/../../etc'])(
    'from %s',
    async (path) => {
      const { site } = await movedIn()
      expect((await ledTo(site, path))[0]).toBe(404)
    },
  )

  it('from the home page with a number that is not known, or before there was an older site', async () => {
    const { cms, site } = await startedSite()
    const home = await site.text('/')
    expect(await site.text('/?p=12')).toBe(home)
    await site.publish(bring(cms, { '/?p=12': 'articles:1' }))
    expect(await site.text('/?p=13')).toBe(home)
    expect(await site.text('/?utm_source=p')).toBe(home)
    expect(await ledTo(site, '/?p=12')).toEqual([301, '/articles/article-1'])
  })
})

test('nothing is rendered or stored for it, however many are asked for', async () => {
  const { site } = await movedIn()
  const { rendered } = controlFixture()
  const { pages } = await site.status()
  const before = rendered.length
  for (let page = 1; page <= 50; page += 1) expect((await ledTo(site, `/boat/page/${page}`))[0]).toBe(301)
  expect(rendered.length).toBe(before)
  expect((await site.status()).pages).toBe(pages)
})

describe('a CDN', () => {
  it('forgets the home page, which it may have under a query, when addresses come', async () => {
    const { cms, site } = await startedSite({ CDN: 'varnish' })
    await expect.poll(() => cms.purges.filter((key) => key === 'pages').length).toBe(2)
    await site.publish(bring(cms, { '/?p=12': 'articles:1' }))
    await expect.poll(() => cms.purges.slice(2)).toEqual(['old:all', 'page:/'])
  })

  it('may keep it until what it leads to changes', async () => {
    const { cms, site } = await movedIn({ CDN: 'varnish' })
    const keysOf = async (path: string) => {
      const { headers } = await raw(site.url, { path })
      return [headers['cdn-cache-control'], headers['xkey']]
    }
    expect(await keysOf('/boat/')).toEqual(['max-age=86400', 'old:articles:1 old:all pages'])
    expect(await keysOf('/category/boats')).toEqual(['max-age=86400', 'old:topics:5 old:all pages'])
    expect(await keysOf('/chain')).toEqual(['max-age=86400', 'old:articles:1 old:all pages'])
    expect(await keysOf('/feed')).toEqual(['max-age=1', 'old:all'])
    await expect.poll(() => cms.purges).toContain('pages')
    const told = async (publish: () => unknown) => {
      const before = cms.purges.length
      await publish()
      await expect.poll(() => cms.purges.length).toBeGreaterThan(before)
      return cms.purges.slice(before).filter((key) => key.startsWith('old:'))
    }
    const { magazine } = cms
    expect(await told(() => site.publish(magazine.move('article-1', 'moved')))).toEqual(['old:articles:1'])
    expect(await told(() => site.publish(magazine.publish('article-3')))).toEqual([])
    expect(
      await told(() => site.publish(magazine.redirect('/boat', { to: '/', isPermanent: true }))),
    ).toEqual(['old:all'])
    expect(await told(() => site.publish(bring(cms, { '/boat': null })))).toEqual(['old:all'])
    expect(await told(() => site.publish(magazine.change({}, { ...topic, record: null })))).toEqual([
      'old:all',
    ])
  })
})
