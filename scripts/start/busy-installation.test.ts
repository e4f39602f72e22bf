import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { processEnvironment, projectRoot } from '../env.ts'
import { unsetByCaller } from '../test/data-copies.ts'
import { openDataFolder } from './data-folder.ts'
import { takeProcessLock } from './process-lock.ts'

let dataDir = ''
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'meridian-busy-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

test.each(['import.ts', 'restore.ts', 'start.ts'])(
  'while a command is at work, whose database ends with it, %s says so and does nothing',
  (script) => {
    const lock = takeProcessLock(openDataFolder(dataDir).lockFile, 'npm run import')
    if (!lock.ok) throw new Error('The lock was taken.')
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [join(projectRoot, 'scripts', script), ...(script === 'restore.ts' ? ['none'] : [])],
      {
        cwd: projectRoot,
        encoding: 'utf8',
        env: { ...processEnvironment(), ...unsetByCaller, MERIDIAN_DATA_DIR: dataDir },
      },
    )
    lock.release()
    expect(status).toBe(1)
    expect(stderr + stdout).toContain(
      `'npm run import' is at work on this installation (process ${process.pid}). Nothing was done.`,
    )
    expect(readdirSync(dataDir)).not.toContain('postgres')
  },
)
