import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'
import { processEnvironment, projectRoot, readStackEnv } from '../env.ts'
import { openDataFolder, type DataFolder } from './data-folder.ts'
import { prepareDatabase, runInCms } from './database-preparation.ts'
import { addressOfPostgres, startPostgres } from './postgres.ts'
import { busyWithCommand, isCommand } from './busy-installation.ts'
import { takeProcessLock } from './process-lock.ts'
import { createProgress } from './progress.ts'
import { loadOrCreateSecrets } from './secrets.ts'
import { backupFolder, serviceEnvironment } from './service-environment.ts'
import { StartFailure } from './start-failure.ts'

export interface Installation {
  /** Whether this call has filled an empty magazine. */
  isSeeded: boolean
  folder: DataFolder
  /** Where backups lie. */
  backupDir: string
  /** Runs one of the CMS's scripts on the installation's database; what it prints is shown. */
  runScript: (doing: string, args: string[]) => Promise<void>
  /** Runs one of them that speaks for itself, on this terminal; answers its exit code. */
  runTool: (args: string[]) => Promise<number>
}

interface Use {
  /** The database must be this command's alone: it is refused while the product runs. */
  mustBeStopped?: boolean
  /** The database is taken as it stands, neither migrated nor filled. */
  asItIs?: boolean
  /** The database is migrated and has its first administrator; an empty magazine is not filled. */
  staysEmpty?: boolean
  /** The pictures of an empty magazine that is filled are drawn by the worker, once the product runs. */
  drawsLater?: boolean
  /** The database is not asked for at all: it may be gone. */
  withoutDatabase?: boolean
}

/**
 * Opens the database of this installation for a command, beside a running `npm start` as well as without one. What
 * goes wrong is printed, and the exit code set. `command` is what a person typed; one that must have the database to
 * itself is refused while the product runs.
 */
export async function useInstallation(
  command: string,
  work: (installation: Installation) => Promise<void>,
  use: Use = {},
): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  try {
    await openAndWork({ command, ...use, signal: stopping.signal }, work)
  } catch (error) {
    if (stopping.signal.aborted) console.error('  Stopped.')
    else console.error(error instanceof StartFailure ? `\n  ${error.message}\n  ${error.wayOut}\n` : error)
    process.exitCode = 1
  }
}

async function openAndWork(
  {
    command,
    mustBeStopped,
    asItIs,
    staysEmpty = false,
    drawsLater = false,
    withoutDatabase,
    signal,
  }: Use & { command: string; signal: AbortSignal },
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const base = processEnvironment()
  const stack = readStackEnv(base)
  const folder = openDataFolder(stack.dataDir)
  const secrets = loadOrCreateSecrets(folder.secretsFile)
  // Held by a running product, the lock stays there: its database is shared with it.
  const lock = takeProcessLock(folder.lockFile, command)
  if (mustBeStopped && !lock.ok) {
    if (isCommand(lock.holder)) throw busyWithCommand(lock.holder)
    throw new StartFailure(
      `Meridian is running at ${lock.holder.note} (process ${lock.holder.pid}). Nothing was done.`,
      `End it first: press Ctrl-C in its window, or kill ${lock.holder.pid}.`,
    )
  }
  // Another command ends the database when it has done its work.
  if (!lock.ok && isCommand(lock.holder) && !withoutDatabase && !stack.databaseUrl)
    throw busyWithCommand(lock.holder)
  const { url, stop } = withoutDatabase
    ? { url: addressOfDatabase(stack, secrets.databasePassword), stop: async () => {} }
    : await openDatabase(stack, folder.postgres, secrets.databasePassword)
  try {
    const env = serviceEnvironment({ base, stack, folder, secrets, databaseUrl: url, mode: 'production' })
    const run = { root: projectRoot, env, signal }
    const progress = createProgress(console.log)
    const { isSeeded } =
      asItIs || withoutDatabase
        ? { isSeeded: false }
        : await prepareDatabase({
            ...run,
            folder,
            databaseUrl: url,
            progress,
            drawing: drawsLater ? 'by the worker' : 'at once',
            staysEmpty,
          })
    const onOutput = (text: string) => process.stdout.write(text)
    await work({
      isSeeded,
      folder,
      backupDir: backupFolder({ base, folder }),
      runScript: (doing, args) => runInCms({ ...run, onOutput }, doing, args),
      runTool: (args) => runTool(args, run),
    })
  } finally {
    await stop()
    if (lock.ok) lock.release()
  }
}

async function runTool(
  args: string[],
  { env, signal }: { env: NodeJS.ProcessEnv; signal: AbortSignal },
): Promise<number> {
  const tool = spawn(process.execPath, args, { cwd: join(projectRoot, 'cms'), env, stdio: 'inherit' })
  // It ends in its own way, as it does when somebody presses Ctrl-C.
  signal.addEventListener('abort', () => tool.kill('SIGTERM'))
  const [code] = z.tuple([z.number().nullable(), z.unknown()]).parse(await once(tool, 'exit'))
  return code ?? 1
}

async function openDatabase(
  stack: ReturnType<typeof readStackEnv>,
  data: string,
  password: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (stack.databaseUrl) return { url: stack.databaseUrl, stop: async () => {} }
  const postgres = await startPostgres({ data, port: stack.postgresPort, password })
  return { url: postgres.url, stop: postgres.isReused ? async () => {} : postgres.stop }
}

function addressOfDatabase(
  { databaseUrl, postgresPort }: ReturnType<typeof readStackEnv>,
  password: string,
): string {
  return databaseUrl ?? addressOfPostgres({ port: postgresPort, password })
}
