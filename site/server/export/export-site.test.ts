import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { shareImageName } from '@meridian/shared/image/share-image-name'
import { expect, test } from 'vitest'
import { apiRoot, endpointAt } from '@meridian/shared/api/endpoint'
import { listArticlesEndpoint, readArticleEndpoint } from '@meridian/shared/content/content.endpoints'
import { siteVariables, startFakeCms, startSite } from '../test/test-site.ts'
import { oldAddressesOf } from '../test/magazine-records.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'
import { fileOf } from './export-site.ts'

const run = promisify(execFile)

test('the exported files hold the same bytes that the site server answers', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(30)
  const mediaDir = join(temporaryFolder(), 'media')
  mkdirSync(mediaDir)
  writeFileSync(join(mediaDir, 'cover.webp'), 'image')
  cms.magazine.change(
    {},
    ...oldAddressesOf({
      '/2019/05/café': 'articles:7',
      '/?p=7': 'articles:7',
      '/articles/article-7': 'articles:7',
      '/nothing': 'articles:99',
      '/feed': '/rss.xml',
    }),
  )
  const site = await startSite(cms)
  const { pages } = await site.complete()
  const target = join(temporaryFolder(), 'out')
  const script = join(import.meta.dirname, '..', 'export.ts')
  await run(process.execPath, [script, '--', target], { env: siteVariables(cms, { MEDIA_DIR: mediaDir }) })

  const paths = [
    '/',
    '/404',
    '/leadership',
    '/leadership/2026-11',
    '/articles/article-7',
    '/rss.xml',
    '/atom.xml',
    '/leadership/feed.json',
    '/sitemaps/2026-11.xml',
    '/robots.txt',
    listArticlesEndpoint.path,
    endpointAt(readArticleEndpoint, { id: 'article-7' }).path,
    '/favicon.svg',
    '/_astro/app.0123abcd.js',
  ]
  for (const path of paths)
    expect(readFileSync(join(target, fileOf(path)), 'utf8')).toBe(await site.text(path))
  expect(readFileSync(join(target, 'media/cover.webp'), 'utf8')).toBe('image')
  const rules = readFileSync(join(target, '_redirects'), 'utf8').split('\n')
  expect(rules.filter((rule) => !rule.startsWith('/media/'))).toEqual([
    '/2019/05/caf%C3%A9 /articles/article-7 301',
    '/feed /rss.xml 301',
    '/article/* /articles/:splat 301',
    `${apiRoot}/* ${apiRoot}/:splat.json 200`,
    '',
  ])
  expect(pages).toBeGreaterThan(60)
})

test('an export with a page that fails says which and ends with an error', async () => {
  const cms = await startFakeCms()
  cms.magazine.publish('poison', { title: '{{throw}}' })
  cms.magazine.fill(2)
  const target = join(temporaryFolder(), 'out')
  const script = join(import.meta.dirname, '..', 'export.ts')
  const env = siteVariables(cms, { MEDIA_DIR: temporaryFolder(), LOG_LEVEL: 'error' })
  const failed = await run(process.execPath, [script, target], { env }).catch(
    (error: { code: number; stdout: string }) => error,
  )
  expect(failed).toMatchObject({ code: 1, stdout: expect.stringContaining('/articles/poison') })
  expect(readFileSync(join(target, 'articles/article-1/index.html'), 'utf8')).toContain('article-1 v1')
})

test('where a share image was not drawn yet, its picture takes its place', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const missing = (slug: string) => {
    const { title = '', section = '' } = cms.magazine.articles.get(slug) ?? {}
    return shareImageName({ slug, title, section, authors: [], picture: null })
  }
  const inFolder = (slug: string) => missing(slug).slice('share/'.length)
  cms.shareImages = {
    [inFolder('article-1')]: { location: '/media/a%20b-1200x630.jpg?v=1' },
    [inFolder('article-2')]: { location: null },
  }
  const mediaDir = join(temporaryFolder(), 'media')
  mkdirSync(join(mediaDir, 'share/article-3'), { recursive: true })
  writeFileSync(join(mediaDir, 'a b-1200x630.jpg'), 'picture')
  writeFileSync(join(mediaDir, missing('article-3')), 'drawn')
  const target = join(temporaryFolder(), 'out')
  const script = join(import.meta.dirname, '..', 'export.ts')
  await run(process.execPath, [script, target], { env: siteVariables(cms, { MEDIA_DIR: mediaDir }) })
  expect(readFileSync(join(target, 'media', missing('article-1')), 'utf8')).toBe('picture')
  expect(readFileSync(join(target, 'media', missing('article-3')), 'utf8')).toBe('drawn')
  expect(readFileSync(join(target, '_redirects'), 'utf8')).toContain(
    `/media/${missing('article-2')} /share-1200x630.png 302`,
  )
})
