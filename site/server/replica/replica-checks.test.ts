import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import { readSnapshotEndpoint } from '@meridian/shared/replica/replica.endpoints'
import { expect, test } from 'vitest'
import { startedSite } from '../test/started-site.ts'

async function checkedSite() {
  const { cms, site } = await startedSite()
  await site.publish(cms.magazine.publish('article-1'))
  const question = (position: number) => ({
    position,
    version: recordsVersion,
    digests: cms.magazine.records.digests(),
  })
  /** Changes what lies on the disk, past the site server. */
  const tamper = (sql: string) => {
    const db = new DatabaseSync(join(site.folder, 'content.sqlite'))
    db.exec(sql)
    db.close()
  }
  const snapshots = () => cms.requests.filter((path) => path === readSnapshotEndpoint.path).length
  return { cms, site, question, tamper, snapshots }
}

test('a replica is what the CMS had at a position, also when it has gone on since', async () => {
  const { cms, site, question } = await checkedSite()
  const asked = question(1)
  await site.publish(cms.magazine.publish('article-2'))
  expect(await site.check(asked)).toEqual({ outcome: 'equal', position: 2, kinds: [] })
  const { replica } = await site.fullStatus()
  expect(replica).toMatchObject({ position: 2, repairs: 0, storage: 'ok', lastCheck: { outcome: 'equal' } })
  expect(replica.bytes).toBeGreaterThan(10_000)
})

test('of a position where it never was it can say nothing', async () => {
  const { site, question } = await checkedSite()
  expect(await site.check(question(7))).toEqual({ outcome: 'elsewhere', position: 1, kinds: [] })
  expect(await site.check({ ...question(1), version: 999 })).toMatchObject({ outcome: 'elsewhere' })
})

test('what the CMS has and the replica lacks is found and repaired by itself, with its pages', async () => {
  const { cms, site, question, snapshots } = await checkedSite()
  cms.magazine.publish('article-3', { title: 'never told' })
  cms.magazine.events.pop()
  expect(await site.check(question(1))).toEqual({ outcome: 'different', position: 1, kinds: ['article'] })
  await expect.poll(() => site.text('/articles/article-3')).toContain('never told')
  await expect.poll(() => site.text('/')).toContain('never told')
  expect(await site.check(question(1))).toMatchObject({ outcome: 'equal' })
  expect((await site.fullStatus()).replica.repairs).toBe(1)
  expect(snapshots()).toBe(2)
})

test.for([
  ['a changed text', `UPDATE texts SET data = replace(data, 'article-2', 'article-X') WHERE article = 2`],
  ['a lost place in a list', `DELETE FROM members WHERE list = 'latest' AND article = 2`],
  ['a record that is gone', `DELETE FROM documents WHERE kind = 'plan'`],
  ['text that is no JSON', `UPDATE documents SET data = '{' WHERE kind = 'plan'`],
] as const)('%s on the disk is found and repaired', async ([, sql]) => {
  const { site, question, tamper } = await checkedSite()
  tamper(sql)
  expect(await site.check(question(1))).toMatchObject({ outcome: 'different' })
  await expect.poll(async () => (await site.check(question(1))).outcome).toBe('equal')
})

test('a check that is not signed is refused', async () => {
  const { site, question } = await checkedSite()
  const response = await site.get('/_meridian/replica-check', {
    method: 'POST',
    body: JSON.stringify(question(1)),
  })
  expect(response.status).toBe(401)
  expect((await site.get('/_meridian/replica-check')).status).toBe(405)
})
