import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createInstallation, query } from '../../../test/installation.ts'
import { BackupManifestSchema } from './backup-manifest.schema.ts'
import { restoreBackup, verifyBackup } from './restore.ts'

const rowsFile = 'database/public.publish_targets.copy.gz'

async function backedUp() {
  const installation = await createInstallation()
  await query(
    installation.url,
    "insert into publish_targets (url) select 'https://' || md5(n::text) from generate_series(1, 2000) n",
  )
  await writeFile(join(installation.mediaDir, 'night.avif'), 'a picture')
  const { folder } = await installation.backUp()
  return { installation, folder, rows: join(folder, rowsFile) }
}

async function flipByte(file: string, at: number): Promise<void> {
  const bytes = await readFile(file)
  bytes.writeUInt8((bytes[at] ?? 0) ^ 0xff, at)
  await writeFile(file, bytes)
}

test.each([
  ['damaged', 'publish_targets.copy.gz is damaged', (file: string) => flipByte(file, 4000)],
  ['cut short', 'publish_targets.copy.gz is cut short', (file: string) => truncate(file, 4000)],
  ['missing', 'publish_targets.copy.gz is missing', (file: string) => rm(file)],
] as const)(
  'a table whose file is %s is named, and nothing of the backup is restored',
  async (_, reason, spoil) => {
    const { installation, folder, rows } = await backedUp()
    await spoil(rows)
    await query(installation.url, 'delete from publish_targets')
    await expect(verifyBackup(installation.restoring(folder))).rejects.toThrow(reason)
    const options = installation.restoring(folder)
    await expect(restoreBackup({ ...options, mayReplace: true })).rejects.toThrow(reason)
    expect(await query(installation.url, 'select count(*)::int from publish_targets')).toEqual([{ count: 0 }])
  },
)

test('rows that were exchanged for others of the same number are noticed', async () => {
  const { installation, folder, rows } = await backedUp()
  const other = await installation.backUp({
    backupDir: join(installation.folder, 'other'),
    databaseUrl: (await createInstallation()).url,
  })
  await writeFile(rows, await readFile(join(other.folder, rowsFile)))
  await expect(verifyBackup(installation.restoring(folder))).rejects.toThrow('has not the 2000 rows')
})

test('media that are damaged or missing are listed, and nothing is restored', async () => {
  const { installation, folder } = await backedUp()
  await rm(join(folder, 'media', 'night.avif'))
  expect(await verifyBackup(installation.restoring(folder))).toEqual([
    `${join(folder, 'media', 'night.avif')} is missing.`,
  ])
  await writeFile(join(folder, 'media', 'night.avif'), 'a pixture')
  const options = installation.restoring(folder)
  expect(await restoreBackup({ ...options, mayReplace: true })).toEqual([
    `${join(folder, 'media', 'night.avif')} has other content than was backed up.`,
  ])
})

test('a manifest that was changed by a letter is refused', async () => {
  const { installation, folder } = await backedUp()
  await flipByte(join(folder, 'manifest.json'), 200)
  await expect(verifyBackup(installation.restoring(folder))).rejects.toThrow('manifest.json is damaged')
})

test('a folder that is no finished backup is refused', async () => {
  const { installation, folder } = await backedUp()
  await rm(join(folder, 'manifest.json'))
  await expect(verifyBackup(installation.restoring(folder))).rejects.toThrow('is no finished backup')
})

test('a backup of a newer version of the product is refused, with what to do', async () => {
  const { installation, folder } = await backedUp()
  const file = join(folder, 'manifest.json')
  const manifest = BackupManifestSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  manifest.database.migrations.push('20991231_235959_from_the_future')
  const text = JSON.stringify(manifest)
  await writeFile(file, text)
  await writeFile(join(folder, 'manifest.sha256'), createHash('sha256').update(text).digest('hex'))
  await expect(verifyBackup(installation.restoring(folder))).rejects.toThrow(
    /newer version of Meridian \(1\.2\.3\): this one does not know 20991231_235959_from_the_future\. Update/,
  )
})

// Root alone can mount a small disk.
test.runIf(process.getuid?.() === 0)(
  'a full disk ends the backup in a sentence and leaves nothing',
  async () => {
    const { installation } = await backedUp()
    const disk = join(installation.folder, 'disk')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', [disk]))
    await expect(installation.backUp({ backupDir: disk })).rejects.toThrow(
      `There is no room left on the disk of ${disk}. Nothing was kept of this backup.`,
    )
    expect(await readdir(disk)).toEqual([])
  },
)

test('a backup that is killed during its work leaves no backup, and lets the next one begin', async () => {
  const { installation } = await backedUp()
  const backupDir = join(installation.folder, 'killed')
  // Its last table cannot be read: there it stands when it is killed.
  const holder = new Client({ connectionString: installation.url })
  await holder.connect()
  await holder.query('begin; lock table users in access exclusive mode')
  const child = spawn(process.execPath, ['src/programs/backup/back-up.ts'], {
    cwd: resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      DATABASE_URL: installation.url,
      MEDIA_DIR: installation.mediaDir,
      BACKUP_DIR: backupDir,
    },
  })
  await vi.waitFor(
    async () => {
      const waiting = await query(
        installation.url,
        "select 1 from pg_stat_activity where application_name = 'meridian backup' and wait_event_type = 'Lock'",
      )
      expect(waiting).toHaveLength(1)
    },
    { timeout: 60_000, interval: 100 },
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query('rollback')
  await holder.end()
  expect(await readdir(backupDir)).toEqual([expect.stringMatching(/^\.unfinished-/)])

  await vi.waitFor(() => installation.backUp({ backupDir }), { timeout: 60_000, interval: 200 })
  expect(await readdir(backupDir)).toEqual([expect.stringMatching(/^2/)])
})
