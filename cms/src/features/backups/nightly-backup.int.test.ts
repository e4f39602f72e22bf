import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { env } from '../../env.ts'
import { backupHandler } from './backups.worker.ts'
import { listBackups } from './kept-backups.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-nightly-'))
})

/** What the worker does in the night, with these settings. */
async function night(settings: { BACKUP_DIR?: string; BACKUP_NIGHTLY?: boolean }): Promise<string[]> {
  const { BACKUP_DIR, BACKUP_NIGHTLY } = env
  onTestFinished(async () => {
    Object.assign(env, { BACKUP_DIR, BACKUP_NIGHTLY })
    await rm(folder, { recursive: true })
  })
  Object.assign(env, settings)
  await backupHandler({ logger: pino({ level: 'silent' }) }).run(
    {},
    { id: 'a-job', signal: new AbortController().signal },
  )
  return listBackups(folder)
}

test('the worker makes a backup each night, where there is a place for it', async () => {
  expect(await night({ BACKUP_DIR: folder })).toHaveLength(1)
})

test('it makes none where it is switched off', async () => {
  expect(await night({ BACKUP_DIR: folder, BACKUP_NIGHTLY: false })).toEqual([])
})
