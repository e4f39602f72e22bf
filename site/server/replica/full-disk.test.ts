import { randomBytes } from 'node:crypto'
import { linkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { FakeRecords } from '../test/fake-records.ts'
import { articleChange, articleRecord } from '../test/records.ts'
import { inTurn } from '../test/replica.ts'
import { spawnSite } from '../test/site-process.ts'
import { canMountDisks, smallDisk } from '../test/small-disk.ts'
import { startFakeCms } from '../test/test-site.ts'
import { createReplicaReader } from './replica-reader.ts'
import { ReplicaStore } from './replica-store.ts'
import { fillFromSnapshot, snapshotFileOf } from './snapshot-file.ts'

const articles = ['article-1', 'article-2', 'article-3']
const pages = ['/', '/strategy', '/articles/article-1', '/api/articles/active']

/** A site server whose replica and pages lie on a small disk, with all of its pages. */
async function siteOnSmallDisk() {
  const disk = smallDisk(48)
  const cms = await startFakeCms()
  cms.magazine.fill(articles.length)
  const site = await spawnSite(cms, { PAGE_STORE_DIR: disk.folder, MEDIA_DIR: disk.folder })
  await site.complete()
  const large = randomBytes(1_000_000).toString('base64')
  cms.magazine.textOf = ({ slug }) => (slug === 'article-1' ? large : 'A text.')
  const expectOldPages = async () => {
    for (const path of pages) {
      const page = await site.get(path)
      expect([path, page.status, (await page.text()).includes('article-1 v2')]).toEqual([path, 200, false])
    }
  }
  return { disk, cms, site, expectOldPages }
}

test.runIf(canMountDisks)(
  'an event that finds no room is refused and said, and goes live by itself when there is',
  async () => {
    const { disk, cms, site, expectOldPages } = await siteOnSmallDisk()
    disk.fill()
    const response = await site.deliver(cms.magazine.publish('article-1'))
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.stringContaining('The disk of the replica is full'),
    ])
    await expectOldPages()
    expect((await site.fullStatus()).replica).toMatchObject({
      position: 0,
      storage: expect.stringContaining('full'),
    })
    expect(site.log()).toContain('The disk of the replica is full')
    disk.clear()
    // Nobody delivers it again: the site asks for what it missed.
    await expect.poll(() => site.text('/')).toContain('article-1 v2')
    await expect
      .poll(async () => (await site.fullStatus()).replica)
      .toMatchObject({
        position: 1,
        storage: 'ok',
      })
  },
)

test.runIf(canMountDisks)(
  'a snapshot that finds no room leaves everything as it was, and is taken when there is',
  async () => {
    const { disk, cms, site, expectOldPages } = await siteOnSmallDisk()
    disk.fill()
    const event = { ...cms.magazine.publish('article-1'), records: null }
    cms.magazine.events = [event]
    expect((await site.deliver(event)).status).toBeGreaterThanOrEqual(500)
    await expectOldPages()
    expect(site.log()).toContain('The disk of the replica is full')
    expect(cms.requests).toContain(readSnapshotEndpoint.path)
    disk.clear()
    await expect.poll(() => site.text('/')).toContain('article-1 v2')
    expect((await site.fullStatus()).replica).toMatchObject({ position: 1, storage: 'ok' })
  },
)

test.runIf(canMountDisks)(
  'one that finds no room while it is adopted is there as soon as there is some',
  async () => {
    const disk = smallDisk(4)
    const replica = new ReplicaStore({ file: join(disk.folder, 'content.sqlite') })
    onTestFinished(() => replica.close())
    const records = new FakeRecords()
    const take = async (title: string, position: number) => {
      records.change(articleChange(articleRecord(1, { title })))
      const file = snapshotFileOf(replica.file)
      await fillFromSnapshot({ file, lines: inTurn(records.snapshot(position)) })
      return file
    }
    await replica.adopt(await take('First', 1))
    const next = await take('Second', 2)
    // As if somebody else took the room that the former files gave back.
    for (const suffix of ['', '-shm', '-wal'])
      linkSync(`${replica.file}${suffix}`, join(disk.folder, `former${suffix}`))
    disk.fill()
    const adopted = await replica.adopt(next).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ name: 'StorageError' })
        return false
      },
    )
    const read = async () => (await createReplicaReader(replica).articleHeads([1])).get(1)?.title
    if (!adopted) await expect(read()).rejects.toMatchObject({ name: 'StorageError' })
    disk.clear()
    expect([await read(), replica.position, replica.digests]).toEqual(['Second', 2, records.digests()])
    expect(adopted).toBe(false)
  },
)
