import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'
import { startFakeCms, startSite } from '../test/test-site.ts'

const pages = ['/', '/strategy', '/articles/article-1', '/api/articles/article-2']

test.for([
  ['from its beginning', (file: string) => overwrite(file, 0)],
  ['behind its head', (file: string) => overwrite(file, 4096)],
  [
    'by another version',
    (file: string) => {
      const db = new DatabaseSync(file)
      db.exec('PRAGMA user_version = 999999')
      db.close()
    },
  ],
] as const)('a replica that is unusable %s is put aside, and readers notice nothing', async ([, damage]) => {
  const { cms, site } = await startedSite()
  await site.publish(cms.magazine.publish('article-1'))
  await site.complete()
  await site.stop()
  await cms.stop()
  const file = join(site.folder, 'content.sqlite')
  damage(file)
  const again = await startSite(cms, { PAGE_STORE_DIR: site.folder })
  for (const path of pages) expect([path, (await again.get(path)).status]).toEqual([path, 200])
  const event = cms.magazine.publish('article-2')
  expect((await again.deliver(event)).status).toBeGreaterThanOrEqual(500)
  await cms.start()
  await expect.poll(async () => (await again.deliver(event)).status).toBe(200)
  await again.complete()
  expect(await again.text('/articles/article-2')).toContain('article-2 v2')
  expect(await again.text('/articles/article-1')).toContain('article-1 v2')
  expect((await again.fullStatus()).replica).toMatchObject({ position: 2, storage: 'ok' })
  expect(existsSync(`${file}.damaged`)).toBe(true)
})

test('an event without its records is brought by a snapshot', async () => {
  const { cms, site } = await startedSite()
  const event = { ...cms.magazine.publish('article-1'), records: null }
  expect((await site.publish(event)).appliedPosition).toBe(1)
  await expect.poll(() => site.text('/articles/article-1')).toContain('article-1 v2')
  await site.publish(cms.magazine.publish('article-1'))
  expect(await site.text('/articles/article-1')).toContain('article-1 v3')
})

test('while no snapshot is to be had, an event without its records is not acknowledged and pages stay', async () => {
  const { cms, site } = await startedSite()
  cms.broken = new RegExp(`^${readSnapshotEndpoint.path}$`)
  const event = { ...cms.magazine.publish('article-1'), records: null }
  expect((await site.deliver(event)).status).toBe(503)
  expect(await site.text('/articles/article-1')).toContain('article-1 v1')
  expect((await site.status()).appliedPosition).toBe(0)
  cms.broken = null
  await expect.poll(async () => (await site.deliver(event)).status).toBe(200)
})

test('who comes while the first snapshot is taken waits for it', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  const { promise: sent, resolve: send } = Promise.withResolvers<void>()
  cms.whileSnapshot = () => sent
  const site = await startSite(cms)
  const answers = Promise.all(pages.map(async (path) => [path, (await site.get(path)).status]))
  expect((await site.status()).appliedPosition).toBe(null)
  send()
  expect(await answers).toEqual(pages.map((path) => [path, 200]))
})

test('a first snapshot that is cut off is asked for again', async () => {
  const cms = await startFakeCms()
  cms.magazine.fill(3)
  cms.cutsSnapshots = true
  const site = await startSite(cms)
  await expect.poll(() => cms.requests).toContain(readSnapshotEndpoint.path)
  expect((await site.get('/_meridian/ready')).status).toBe(503)
  // Nothing is known yet, not even what is not there.
  for (const path of ['/', '/articles/article-1', '/no-such-page', '/api/articles/active'])
    expect([path, (await site.get(path)).status]).toEqual([path, 503])
  expect((await site.status()).appliedPosition).toBe(null)
  cms.cutsSnapshots = false
  await site.complete()
  expect(await site.text('/articles/article-1')).toContain('article-1 v1')
})

/** Leaves what is before the offset as it is. */
function overwrite(file: string, offset: number): void {
  const handle = openSync(file, 'r+')
  const length = Math.max(0, statSync(file).size - offset)
  writeSync(handle, Buffer.alloc(length, 0xab), 0, length, offset)
  closeSync(handle)
}
