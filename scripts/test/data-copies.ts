import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processEnvironment, projectRoot } from '../env.ts'
import { hashContents } from '../start/content-hash.ts'
import { endOrphans } from '../start/orphans.ts'
import { findPostgresHome } from '../start/postgres-home.ts'
import { identifyProcess, isSameProcessAlive, processName } from '../start/process-identity.ts'
import { takeProcessLock } from '../start/process-lock.ts'
import { runCommand } from '../start/run-command.ts'
import { findFreePort } from '../../packages/sandbox/src/network/free-port.ts'

/** Empty rather than absent, so that a person's `.env` does not lead to the data of another installation. */
export const unsetByCaller = {
  DATABASE_URL: '',
  PUBLIC_URL: '',
  PUBLISH_ADDRESS: '',
  CMS_PORT: '',
  POSTGRES_PORT: '',
  PAYMENT_SANDBOX_PORT: '',
  OPERATIONS_PORT: '',
  BACKUP_DIR: '',
  BACKUP_FILES: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_PUBLISHABLE_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
  PAYMENT_SANDBOX_URL: '',
  PAYMENT_SANDBOX_WEBHOOK_SECRET: '',
  AI_SANDBOX_PORT: '',
  AI_BASE_URL: '',
  AI_API_KEY: '',
  AI_MODEL: '',
  AI_MONTHLY_BUDGET: '',
  AI_MONTHLY_TOKENS: '',
}

const dataFolders = join(projectRoot, '.data')
const prefix = 'seeded-'

/**
 * Makes a data folder that holds a freshly seeded magazine, complete, with all pictures and PDFs. The seed runs
 * once per version of seed and migrations; then each folder is a copy.
 */
export async function createSeededData(dataDir: string): Promise<void> {
  const template = await ensureSeededData()
  await clearData(dataDir)
  mkdirSync(dataDir, { recursive: true })
  for (const name of ['media', 'secrets.json', 'admin-credentials.txt']) {
    copy(join(template, name), join(dataDir, name))
  }
  const from = await findPostgresHome(join(template, 'postgres'))
  const to = await findPostgresHome(join(dataDir, 'postgres'))
  copy(from.data, to.data)
}

/** Ends what still runs on a data folder (a test run was killed) and deletes it. */
export async function clearData(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return
  await endOrphans(join(dataDir, 'services'))
  const { data } = await findPostgresHome(join(dataDir, 'postgres'))
  await endPostmaster(data, 'SIGQUIT')
  for (const mount of mountsBelow(dataDir)) execFileSync('umount', [mount])
  rmSync(data, { recursive: true, force: true })
  rmSync(dataDir, { recursive: true, force: true })
}

/** What the tests of a full disk had mounted there. */
function mountsBelow(folder: string): string[] {
  if (!existsSync('/proc/mounts')) return []
  const places = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`))
}

/** Ends the postmaster of a data directory, without a word to anybody, and waits until it is gone. */
export async function endPostmaster(data: string, signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const postmaster = identifyProcess(Number(readFileSync(pidFile, 'utf8').split('\n')[0]))
  if (!postmaster || !/postgres/.test(processName(postmaster.pid) ?? '')) return
  process.kill(postmaster.pid, signal)
  while (isSameProcessAlive(postmaster)) await pause(20)
}

/** The folder of a freshly seeded magazine that all are copied from; made now if there is none for these sources. */
export async function ensureSeededData(): Promise<string> {
  const version = hashContents({
    root: projectRoot,
    paths: ['cms/src/migrations', 'cms/src/programs/seed'],
    isInput: (path) => !path.endsWith('.test.ts'),
    salt: '',
  })
  const template = join(dataFolders, `${prefix}${version}`)
  mkdirSync(dataFolders, { recursive: true })
  const release = await waitForSlot(join(dataFolders, 'seeding.lock'))
  try {
    if (!existsSync(template)) await makeTemplate(template)
  } finally {
    release()
  }
  return template
}

async function waitForSlot(lockFile: string): Promise<() => void> {
  for (;;) {
    const lock = takeProcessLock(lockFile, 'the seed of the tests')
    if (lock.ok) return lock.release
    await pause(200)
  }
}

/** Seeded in a folder that is kept only when the seed is complete. */
async function makeTemplate(template: string): Promise<void> {
  const earlier = readdirSync(dataFolders).filter((name) => name.startsWith(prefix))
  for (const name of earlier) await clearData(join(dataFolders, name))
  const unfinished = join(dataFolders, `${prefix}unfinished`)
  const { data } = await findPostgresHome(join(unfinished, 'postgres'))
  const result = await runCommand({
    command: process.execPath,
    args: [join(projectRoot, 'scripts/seed.ts')],
    cwd: projectRoot,
    env: {
      ...processEnvironment(),
      ...unsetByCaller,
      MERIDIAN_DATA_DIR: unfinished,
      POSTGRES_PORT: String(await findFreePort()),
    },
  })
  if (!result.ok) throw new Error(`The seed failed (${result.reason}):\n${result.output}`)
  const { data: kept } = await findPostgresHome(join(template, 'postgres'))
  if (data !== join(unfinished, 'postgres')) renameSync(data, kept)
  renameSync(unfinished, template)
}

/** With owners and times: Postgres belongs to a user of its own. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', from, to])
}
