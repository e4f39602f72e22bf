import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startFakeCms, startSite } from '../test/test-site.ts'

test('a store that is damaged under the running server is rebuilt while readers get their pages', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(400)
  const site = await startSite(cms)
  await site.complete()
  await site.stop()
  const file = join(site.folder, 'pages.sqlite')
  overwriteFrom(file, 8192)

  const again = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  for (const path of [
    '/',
    '/articles/article-1',
    '/articles/article-399',
    '/strategy',
    '/api/articles/article-5',
  ]) {
    const response = await again.get(path)
    expect([path, response.status]).toEqual([path, 200])
  }
  await again.complete()
  expect((await again.status()).pages).toBeGreaterThan(800)
  expect((await again.status()).storage).toBe('ok')
  await again.publish(cms.magazine.publish('article-1'))
  expect(await again.text('/articles/article-1')).toContain('article-1 v2')
})

/** Leaves the head of the file as it is: it opens, and breaks when it is read. */
function overwriteFrom(file: string, offset: number): void {
  const handle = openSync(file, 'r+')
  const length = statSync(file).size - offset
  writeSync(handle, Buffer.alloc(length, 0xab), 0, length, offset)
  closeSync(handle)
}
