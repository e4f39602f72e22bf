import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { FakeCms } from '../test/fake-cms.ts'
import { siteVariables, startFakeCms, startSite } from '../test/test-site.ts'
import { temporaryFolder } from '../test/temporary-folder.ts'

const run = promisify(execFile)

/** As if a magazine of some years had moved one of its articles and taken another down. */
function fillWithHistory(cms: FakeCms): void {
  cms.magazine.fill(5)
  cms.magazine.move('article-1', 'article-one')
  cms.magazine.takeDown('article-2')
  cms.magazine.redirect('/old-page', { to: '/strategy', isPermanent: true })
  cms.magazine.redirect('/campaign', { to: 'https://other.example/offer', isPermanent: false })
  cms.magazine.events = []
}

test('the full pre-render knows where articles moved and which were unpublished', async () => {
  const cms = await startFakeCms()
  fillWithHistory(cms)
  const site = await startSite(cms)
  await site.complete()
  await cms.stop()
  const moved = await site.get('/articles/article-1')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/articles/article-one'])
  expect((await site.get('/articles/article-one')).status).toBe(200)
  expect((await site.get('/articles/article-2')).status).toBe(410)
  expect((await site.get('/old-page')).headers.get('location')).toBe('/strategy')
})

test('the static export redirects what moved, and answers what was unpublished as gone', async () => {
  const cms = await startFakeCms()
  fillWithHistory(cms)
  const target = join(temporaryFolder(), 'out')
  const script = join(import.meta.dirname, '..', 'export.ts')
  await run(process.execPath, [script, target], { env: siteVariables(cms, { MEDIA_DIR: temporaryFolder() }) })
  const rules = readFileSync(join(target, '_redirects'), 'utf8').trim().split('\n')
  expect(rules).toContain('/articles/article-1 /articles/article-one 308')
  expect(rules).toContain('/articles/article-2 /410.html 410')
  expect(rules).toContain('/old-page /strategy 301')
  expect(rules).toContain('/campaign https://other.example/offer 302')
  expect(rules.slice(-2)).toEqual(['/article/* /articles/:splat 301', '/api/* /api/:splat.json 200'])
  expect(existsSync(join(target, '410.html'))).toBe(true)
  expect(existsSync(join(target, 'articles/article-2'))).toBe(false)
  expect(readFileSync(join(target, 'articles/article-one/index.html'), 'utf8')).toContain('article-one')
})
