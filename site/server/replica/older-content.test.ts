import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'
import { startSite } from '../test/test-site.ts'
import { removeLog } from '../store/sqlite-file.ts'

test('a replica that is older than the pages takes the events again; readers keep the newer pages meanwhile', async () => {
  const { cms, site: first } = await startedSite()
  const { magazine } = cms
  await first.publish(magazine.publish('article-1'))
  await first.stop()
  const file = join(first.folder, 'content.sqlite')
  const older = join(first.folder, 'older.sqlite')
  copyFileSync(file, older)
  const second = await startSite(cms, { PAGE_STORE_DIR: first.folder })
  const events = [magazine.publish('article-1'), magazine.publish('article-2')]
  await second.publish(...events)
  await second.complete()
  await second.stop()
  removeLog(file)
  copyFileSync(older, file)

  await cms.stop()
  const third = await startSite(cms, { PAGE_STORE_DIR: first.folder })
  await expect.poll(async () => (await third.status()).appliedPosition).toBe(1)
  expect(await third.text('/articles/article-1')).toContain('article-1 v3')
  await cms.start()
  await expect.poll(async () => (await third.status()).appliedPosition).toBe(3)
  const { receipts } = await third.publish(...events)
  expect(receipts.map(({ position, pages }) => [position, pages.includes('/')])).toEqual([
    [2, true],
    [3, true],
  ])
  await third.publish(magazine.publish('article-3'))
  await third.complete()
  for (const title of ['article-1 v3', 'article-2 v2', 'article-3 v2'])
    expect(await third.text('/')).toContain(title)
})

test('what is published while a snapshot is taken stays, also when no delivery brings it', async () => {
  const { cms, site } = await startedSite()
  const { magazine } = cms
  const question = () => ({
    position: magazine.position,
    version: recordsVersion,
    digests: magazine.records.digests(),
  })
  await site.publish(magazine.publish('article-1'))
  const seen: string[] = []
  const lookNow = async () => {
    const [, version = 'none'] = /article-1 (v\d)/.exec(await site.text('/')) ?? []
    if (seen.at(-1) !== version) seen.push(version)
  }
  // One after the other: an answer that was under way before another may arrive after it.
  let looked = Promise.resolve()
  const look = () => (looked = looked.then(lookNow))
  cms.whileSnapshot = async () => {
    cms.whileSnapshot = () => {}
    await look()
    await site.publish(magazine.publish('article-1'))
    await look()
    magazine.publish('article-2')
  }
  // The site was never told of it: a comparison finds that, and a snapshot repairs it.
  magazine.publish('article-3', { title: 'never told' })
  magazine.events.pop()
  expect(await site.check(question())).toMatchObject({ outcome: 'different' })
  await expect
    .poll(
      async () => {
        await look()
        return (await site.text('/articles/article-3')).includes('never told')
      },
      { interval: 5 },
    )
    .toBe(true)
  await expect.poll(() => site.text('/articles/article-2')).toContain('article-2 v2')
  await look()
  expect(seen).toEqual(['v2', 'v3'])
  await site.complete()
  expect(await site.check(question())).toEqual({ outcome: 'equal', position: 3, kinds: [] })
})
