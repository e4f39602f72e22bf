import { DatabaseSync } from 'node:sqlite'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createInstallation, query } from '../../../test/installation.ts'
import { backupPaths } from './backup-manifest.schema.ts'
import { listBackups } from './kept-backups.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const target = 'https://one.example/_meridian/publish'

async function filled() {
  const installation = await createInstallation()
  await query(installation.url, 'insert into publish_targets (url, last_failure) values ($1, $2)', [
    target,
    'a tab\t, a break\n, a backslash \\ and nothing: \\N',
  ])
  await query(
    installation.url,
    `insert into pgboss.job (name, data, state)
     values ('send-mail', '{"key": "waiting"}', 'created'), ('send-mail', '{"key": "done"}', 'completed')`,
  )
  await writeFile(join(installation.mediaDir, 'night-480x320.avif'), 'a picture')
  await writeFile(join(installation.mediaDir, 'pdf', 'autumn.pdf'), 'an issue')
  return installation
}

test('what was backed up stands row for row in the database that it is verified in, of which nothing is left', async () => {
  const installation = await filled()
  const { folder, manifest } = await installation.backUp()
  expect(await verifyBackup(installation.restoring(folder))).toEqual([])
  expect(manifest.media.map(({ path }) => path)).toEqual(['night-480x320.avif', 'pdf/autumn.pdf'])
  expect(manifest.database.tables.find(({ name }) => name === 'pgboss.job')).toMatchObject({ rows: 1 })
  expect(installation.said.join('\n')).toMatch(/rows of \d+ tables restored and read back, 0 tables differ/)
  expect(
    await query(installation.url, 'select datname from pg_database where starts_with(datname, $1)', [
      `${installation.name}_verify`,
    ]),
  ).toEqual([])
})

test('a backup is of one moment, while rows move from a table that was read to one that will be', async () => {
  const form = `
    create table aa_purse (id int primary key, coins int not null);
    create table zz_purse (id int primary key, coins int not null);
    insert into aa_purse values (1, 1000000); insert into zz_purse values (1, 0)`
  const installation = await createInstallation(form)
  const writer = new Client({ connectionString: installation.url })
  await writer.connect()
  const done = new AbortController()
  const writing = (async () => {
    let moved = 0
    for (; !done.signal.aborted; moved += 1) {
      await writer.query(
        'begin; update aa_purse set coins = coins - 1; update zz_purse set coins = coins + 1; commit',
      )
    }
    return moved
  })()
  const { folder } = await installation.backUp()
  done.abort()
  expect(await writing).toBeGreaterThan(10)
  await writer.end()
  expect(await restoreBackup({ ...installation.restoring(folder), mayReplace: true })).toEqual([])
  const [purses] = await query<{ coins: number; moved: number }>(
    installation.url,
    'select aa_purse.coins + zz_purse.coins as coins, zz_purse.coins as moved from aa_purse, zz_purse',
  )
  expect(purses?.coins).toBe(1_000_000)
})

test('a database in use is refused without a word of consent, and nothing is changed', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  await query(installation.url, "update publish_targets set url = 'https://two.example'")
  const options = installation.restoring(folder)
  await expect(restoreBackup({ ...options, mayReplace: false })).rejects.toThrow(
    'With --yes the backup takes its place',
  )
  expect(await query(installation.url, 'select url from publish_targets')).toEqual([
    { url: 'https://two.example' },
  ])
})

test('a restored database takes the place of the present one, which is kept under another name', async () => {
  const installation = await filled()
  const { folder, manifest } = await installation.backUp()
  await query(installation.url, "update publish_targets set url = 'https://two.example'")
  await query(installation.url, "update pgboss.job set state = 'completed'")
  await writeFile(join(installation.mediaDir, 'night-480x320.avif'), 'another picture')
  await rm(join(installation.mediaDir, 'pdf'), { recursive: true })
  await writeFile(join(installation.mediaDir, 'newer.avif'), 'stays')

  const now = new Date('2026-11-22T12:00:00Z')
  expect(await restoreBackup({ ...installation.restoring(folder), mayReplace: true, now })).toEqual([])
  expect(await query(installation.url, 'select url from publish_targets')).toEqual([{ url: target }])
  expect(await query(installation.url, "select data from pgboss.job where state < 'active'")).toEqual([
    { data: { key: 'waiting' } },
    // What was paid since is brought back by the worker.
    { data: { since: manifest.madeAt } },
  ])
  expect(await readFile(join(installation.mediaDir, 'night-480x320.avif'), 'utf8')).toBe('a picture')
  expect(await readFile(join(installation.mediaDir, 'pdf', 'autumn.pdf'), 'utf8')).toBe('an issue')
  expect(await readFile(join(installation.mediaDir, 'newer.avif'), 'utf8')).toBe('stays')

  const former = `${installation.name}_before_20261122t120000z`
  const formerUrl = new URL(installation.url)
  formerUrl.pathname = `/${former}`
  expect(await query(formerUrl.href, 'select url from publish_targets')).toEqual([
    { url: 'https://two.example' },
  ])
})

test('what a restored backup would send to readers waits for a decision', async () => {
  const installation = await filled()
  await query(
    installation.url,
    `insert into campaign_sends (campaign_id, newsletter_id, state, time, due_at, uncertain, content, audience)
     select n, 1, state, '{}', now(), 'hold', '{}', '{}'
       from unnest(array['waiting', 'sending', 'stopped']) with ordinality as of(state, n)`,
  )
  const { folder } = await installation.backUp()
  await restoreBackup({ ...installation.restoring(folder), mayReplace: true })
  expect(
    await query(
      installation.url,
      'select state, pause_reason as reason from campaign_sends order by campaign_id',
    ),
  ).toEqual([
    { state: 'paused', reason: 'restored' },
    { state: 'paused', reason: 'restored' },
    { state: 'stopped', reason: null },
  ])
})

test('new rows get numbers that no restored row has', async () => {
  const installation = await filled()
  await query(
    installation.url,
    "insert into publish_events (kind, subject, tags) values ('changed', 'a', '{}'), ('changed', 'b', '{}')",
  )
  const { folder } = await installation.backUp()
  await restoreBackup({ ...installation.restoring(folder), mayReplace: true })
  const [added] = await query<{ id: number }>(
    installation.url,
    "insert into publish_events (kind, subject, tags) values ('changed', 'c', '{}') returning id::int",
  )
  expect(added?.id).toBe(3)
})

test('files that have not changed take no more room in the next backup', async () => {
  const installation = await filled()
  await installation.backUp({ now: () => new Date('2026-11-20T00:00:00Z') })
  await writeFile(join(installation.mediaDir, 'pdf', 'autumn.pdf'), 'a new issue')
  const { folder } = await installation.backUp({ now: () => new Date('2026-11-21T00:00:00Z') })
  const links = async (path: string) => (await stat(join(folder, 'media', path))).nlink
  expect([await links('night-480x320.avif'), await links('pdf/autumn.pdf')]).toEqual([2, 1])
  expect(await verifyBackup(installation.restoring(folder))).toEqual([])
})

test('a picture that is damaged in an earlier backup is whole in the next', async () => {
  const installation = await filled()
  const earlier = await installation.backUp({ now: () => new Date('2026-11-20T00:00:00Z') })
  await writeFile(join(earlier.folder, 'media', 'night-480x320.avif'), 'b picture')
  const { folder } = await installation.backUp({ now: () => new Date('2026-11-21T00:00:00Z') })
  expect(await verifyBackup(installation.restoring(earlier.folder))).toEqual([
    expect.stringContaining('night-480x320.avif has other content'),
  ])
  expect(await verifyBackup(installation.restoring(folder))).toEqual([])
})

test.each([backupPaths.manifest, backupPaths.manifestChecksum])(
  'a backup before whose %s cannot be read is told of, and the next is whole',
  async (file) => {
    const installation = await filled()
    const earlier = await installation.backUp({ now: () => new Date('2026-11-20T00:00:00Z') })
    expect(installation.warned).toEqual([])
    await writeFile(join(earlier.folder, file), 'damaged')
    const { folder } = await installation.backUp({ now: () => new Date('2026-11-21T00:00:00Z') })
    expect(installation.warned).toEqual([{ err: expect.any(Error), folder: earlier.folder }])
    expect(await verifyBackup(installation.restoring(folder))).toEqual([])
  },
)

test('a SQLite database is copied while its owner writes', async () => {
  const installation = await filled()
  const file = join(installation.folder, 'payment-sandbox.sqlite')
  const owner = new DatabaseSync(file)
  owner.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE t (n INTEGER); INSERT INTO t VALUES (1); BEGIN; INSERT INTO t VALUES (2)',
  )
  const { folder } = await installation.backUp({ files: [file, join(installation.folder, 'not-there.json')] })
  owner.exec('COMMIT')
  owner.close()
  expect(await verifyBackup(installation.restoring(folder))).toEqual([])
  const copy = new DatabaseSync(join(folder, 'files', 'payment-sandbox.sqlite'), { readOnly: true })
  expect(copy.prepare('SELECT n FROM t').all()).toEqual([{ n: 1 }])
  copy.close()
})

test('nobody but the owner can read a backup', async () => {
  const installation = await filled()
  const { folder } = await installation.backUp()
  const modes = await Promise.all(
    [
      installation.backupDir,
      folder,
      join(folder, 'manifest.json'),
      join(folder, 'database/public.users.copy.gz'),
    ].map(async (path) => (await stat(path)).mode & 0o077),
  )
  expect(modes).toEqual([0, 0, 0, 0])
})

test('of two backups at once one is made, and the other says so', async () => {
  const installation = await filled()
  const outcomes = await Promise.allSettled([installation.backUp(), installation.backUp()])
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(outcome.reason)] : [],
  )
  expect(refused).toEqual([expect.stringContaining('A backup of this database is being made already')])
  expect(await listBackups(installation.backupDir)).toHaveLength(1)
})

test('what a killed backup has left is no backup, and the next one takes it away', async () => {
  const installation = await filled()
  await mkdir(join(installation.backupDir, '.unfinished-killed', 'database'), { recursive: true })
  await writeFile(
    join(installation.backupDir, '.unfinished-killed', 'database', 'public.users.copy.gz'),
    'half',
  )
  expect(await listBackups(installation.backupDir)).toEqual([])
  await installation.backUp()
  expect(await readdir(installation.backupDir)).toHaveLength(1)
})
