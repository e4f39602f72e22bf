import type { Page } from '@playwright/test'
import { z } from 'zod'
import { uniqueName } from '../../content/unique-name.ts'
import { expect, test } from '../../fixtures/newsroom.ts'
import { readPage } from '../../pages/static-page.ts'

test('the web manifest is taken by the browser without a warning, and its icons have the sizes it says', async ({
  page,
}) => {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devtools.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  const { icons } = z
    .object({ icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })) })
    .parse(JSON.parse(data ?? ''))
  expect(icons.map((icon) => icon.purpose)).toContain('maskable')
  for (const icon of icons) expect([icon.src, await sizeOf(page, icon.src)]).toEqual([icon.src, icon.sizes])
})

test('every feed and sitemap is well-formed to a strict parser', async ({ page }) => {
  await page.goto('/')
  const index = await page.request.get('/sitemap.xml')
  const sitemaps = [...(await index.text()).matchAll(/<loc>([^<]+)/g)].map(
    ([, url = '']) => new URL(url).pathname,
  )
  expect(sitemaps).toEqual(
    expect.arrayContaining(['/sitemaps/pages.xml', '/sitemaps/authors.xml', '/sitemaps/news.xml']),
  )
  const feeds = ['', '/leadership', '/leadership/decision-making', '/authors/helena-marchetti']
  const xml = [
    ...feeds.flatMap((base) => [`${base}/rss.xml`, `${base}/atom.xml`]),
    '/sitemap.xml',
    ...sitemaps,
  ]
  for (const path of xml) {
    const response = await page.request.get(path)
    expect([path, response.status()]).toEqual([path, 200])
    const root = await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'application/xml').documentElement.tagName,
      await response.text(),
    )
    expect([path, root]).toEqual([path, expect.stringMatching(/^(rss|feed|urlset|sitemapindex)$/)])
  }
  for (const base of feeds) {
    const feed: unknown = await (await page.request.get(`${base}/feed.json`)).json()
    expect(feed).toMatchObject({ version: 'https://jsonfeed.org/version/1.1', items: expect.any(Array) })
  }
})

test('every address of the sitemaps is a page that may be listed', async ({ request, baseURL }) => {
  for (const name of ['pages', 'issues', 'authors']) {
    const listed = async () => {
      const text = await (await request.get(`/sitemaps/${name}.xml`)).text()
      return [...text.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url)
    }
    for (const url of await listed()) {
      const response = await request.get(url)
      // What another journey has taken away meanwhile is not listed any more either.
      if (response.status() !== 200 && !(await listed()).includes(url)) continue
      expect([url, response.status()]).toEqual([url, 200])
      expect(await response.text()).toContain(
        `<link rel="canonical" href="${url === baseURL ? `${url}/` : url}"`,
      )
    }
  }
})

test('who has a feed already is told that nothing is new, by its ETag and by its date', async ({
  request,
}) => {
  // Of a section in which no journey publishes.
  const first = await request.get('/global/atom.xml')
  const { etag = '', 'last-modified': modified = '' } = first.headers()
  const conditions: Record<string, string>[] = [{ 'if-none-match': etag }, { 'if-modified-since': modified }]
  for (const headers of conditions) {
    const again = await request.get('/global/atom.xml', { headers })
    expect([headers, again.status()]).toEqual([headers, 304])
  }
})

test('a published article is in the feeds and the news, and is shared with an image of its own', async ({
  page,
  newsroom,
}) => {
  const title = `${uniqueName('Wires')} & <b>"Signals"</b> ]]>`
  const article = await newsroom.publish({ title, heroImage: await newsroom.upload('A line of poles') })
  for (const path of [
    '/rss.xml',
    '/leadership/atom.xml',
    '/leadership/decision-making/feed.json',
    '/sitemaps/news.xml',
  ])
    await expect
      .poll(async () => (await page.request.get(path)).text(), { message: path })
      .toContain(article.slug)

  const imageOf = async () =>
    (await readPage(page.request, `/articles/${article.slug}`)).page.head('og:image')
  const [image = ''] = await imageOf()
  expect((await page.request.get(image)).headers()['content-type']).toBe('image/jpeg')
  const isDrawn = async () => (await page.request.get(image, { maxRedirects: 0 })).status()
  await expect.poll(isDrawn, { message: 'the image is drawn' }).toBe(200)
  await page.goto('/')
  expect(await sizeOf(page, image)).toBe('1200x630')

  const changed = await newsroom.cms.updateArticle(article.id, {
    title: `${title} again`,
    _status: 'published',
  })
  await newsroom.untilLive(changed)
  const [newImage = ''] = await imageOf()
  expect(newImage).not.toBe(image)
  await expect.poll(async () => (await page.request.get(newImage, { maxRedirects: 0 })).status()).toBe(200)
  const old = await page.request.get(image, { maxRedirects: 0 })
  expect([old.status(), old.headers()['location']]).toEqual([302, new URL(newImage).pathname])
})

test('anyone who finds a weakness learns where to report it', async ({ request, baseURL }) => {
  const response = await request.get('/.well-known/security.txt')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await response.text()
  expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
  expect(text).toContain(`Canonical: ${baseURL}/.well-known/security.txt`)
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
})

test('robots are led to the sitemaps, and kept from what is no reading', async ({ request, baseURL }) => {
  const text = await (await request.get('/robots.txt')).text()
  expect(text).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  for (const path of ['/admin', '/api/', '/preview/']) expect(text).toContain(`Disallow: ${path}\n`)
})

/** A picture's size in pixels as the browser finds it: `512x512`. */
function sizeOf(page: Page, address: string): Promise<string> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, address)
}
