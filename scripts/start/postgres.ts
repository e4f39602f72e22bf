import {
  appendFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  chownSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { endLingeringBackends } from './lingering-backends.ts'
import { requireFreePort } from './ports.ts'
import { identifyProcess, isSameProcessAlive, processName, type ProcessIdentity } from './process-identity.ts'
import { createOwnedFolder, findPostgresHome, type PostgresHome } from './postgres-home.ts'
import { runCommand } from './run-command.ts'
import { describe, explainSystemError, StartFailure } from './start-failure.ts'

const databaseName = 'meridian'
/** Postgres's code for a failed password. */
const wrongPassword = '28P01'

export type RunningPostgres = {
  url: string
  port: number
  data: string
  logFile: string
  /** The process that all others of it hang on; null when it has ended already. */
  postmaster: ProcessIdentity | null
  /** Whether it was still running from a start before (whose supervisor was killed). */
  isReused: boolean
  /** Whether it could not live in the project's own data folder. */
  isElsewhere: boolean
  stop: () => Promise<void>
}

type PostgresInput = {
  data: string
  port: number
  password: string
  /** More of postgresql.conf, for a new database. */
  settings?: Record<string, string>
}

/** Starts the embedded Postgres on the loopback, or takes over one that a killed predecessor left behind. */
export async function startPostgres(input: PostgresInput): Promise<RunningPostgres> {
  const home = await findPostgresHome(input.data)
  const leftover = await probeLeftover(home, input.password)
  if (leftover === null) {
    await requireFreePort({ port: input.port, purpose: 'the database', variable: 'POSTGRES_PORT' })
    if (!existsSync(join(home.data, 'PG_VERSION'))) await initialise(home, input)
    await requireSameMajorVersion(home)
    await launch(home, input.port)
  }
  const running = describeRunning(home, {
    ...input,
    port: leftover ?? input.port,
    isReused: leftover !== null,
  })
  const { port } = running
  try {
    await createDatabase({ port, password: input.password, data: home.data })
  } catch (error) {
    await running.stop()
    throw error
  }
  return running
}

/**
 * Starts one again that has ended: on its own data, and on the very port that others have been told.
 * @throws StartFailure when either is not there for it.
 */
export async function restartPostgres(input: PostgresInput): Promise<RunningPostgres> {
  const home = await findPostgresHome(input.data)
  if (!existsSync(join(home.data, 'PG_VERSION'))) {
    throw new StartFailure(`There is no database in ${home.data} any more.`, 'Bring that folder back.')
  }
  const leftover = await probeLeftover(home, input.password)
  if (leftover === null) {
    await requireFreePort({ port: input.port, purpose: 'the database', variable: 'POSTGRES_PORT' })
    await launch(home, input.port)
  } else if (leftover !== input.port) {
    throw new StartFailure(
      `Another Postgres, on port ${leftover}, works on ${home.data}.`,
      'Stop that one: the product asks for the database on the port that it was started with.',
    )
  }
  return describeRunning(home, { ...input, isReused: leftover !== null })
}

/** Where the embedded Postgres is, or will be, once it runs. */
export function addressOfPostgres(input: { port: number; password: string }): string {
  return databaseUrl({ ...input, database: databaseName })
}

function describeRunning(home: PostgresHome, input: PostgresInput & { isReused: boolean }): RunningPostgres {
  return {
    url: addressOfPostgres(input),
    port: input.port,
    data: home.data,
    logFile: logFile(home),
    postmaster: identifyPostmaster(home),
    isReused: input.isReused,
    isElsewhere: home.isElsewhere,
    stop: () => stop(home),
  }
}

/** The port of a running Postgres on these data, or null. Clears the pid file of one that is dead. */
async function probeLeftover(home: PostgresHome, password: string): Promise<number | null> {
  const postmaster = identifyPostmaster(home)
  for (let attempt = 0; attempt < 40 && isRunning(postmaster); attempt += 1) {
    const port = Number(readPidFile(home)[3])
    if (port && (await servesData({ port, password, data: home.data }))) return port
    await pause(250)
  }
  if (isRunning(postmaster)) {
    throw new StartFailure(
      `A Postgres from an earlier start (process ${postmaster.pid}) holds ${home.data} but does not answer.`,
      `End it (kill ${postmaster.pid}) and start again.`,
    )
  }
  await clearRemains(home)
  return null
}

/** What a killed postmaster leaves. Its number may belong to another program by now: Postgres would refuse to start. */
async function clearRemains(home: PostgresHome): Promise<void> {
  await endLingeringBackends(home.data)
  if (identifyPostmaster(home) === null) rmSync(pidFile(home), { force: true })
}

/** The process that the data are noted to belong to, if it lives and is a Postgres. */
function identifyPostmaster(home: PostgresHome): ProcessIdentity | null {
  const pid = Number(readPidFile(home)[0])
  if (!Number.isInteger(pid) || pid <= 0 || !/postgres/.test(processName(pid) ?? '')) return null
  return identifyProcess(pid)
}

function isRunning(postmaster: ProcessIdentity | null): postmaster is ProcessIdentity {
  return postmaster !== null && isSameProcessAlive(postmaster)
}

function readPidFile(home: PostgresHome): string[] {
  return existsSync(pidFile(home)) ? readFileSync(pidFile(home), 'utf8').split('\n') : []
}

function pidFile(home: PostgresHome): string {
  return join(home.data, 'postmaster.pid')
}

function logFile(home: PostgresHome): string {
  return join(home.data, 'server.log')
}

/** Whether the Postgres on this port works on exactly these data (it may still be starting, or another one). */
async function servesData(input: { port: number; password: string; data: string }): Promise<boolean> {
  const pool = new pg.Pool({
    connectionString: databaseUrl({ ...input, database: 'postgres' }),
    connectionTimeoutMillis: 2000,
    max: 1,
  })
  // Without a listener, a connection that breaks would end this process.
  pool.on('error', (error) => describe(error))
  try {
    const answer = await pool.query('SHOW data_directory')
    return answer.rows[0]?.data_directory === input.data
  } catch (error) {
    if (error instanceof Error) return false
    throw error
  } finally {
    await pool.end()
  }
}

/** Made beside its place and renamed, so that a killed first start leaves nothing half-made. */
async function initialise(
  home: PostgresHome,
  input: { password: string; settings?: Record<string, string> },
): Promise<void> {
  const unfinished = `${home.data}.new`
  const passwordFile = `${home.data}.password`
  try {
    createOwnedFolder(unfinished, home.identity)
    writeFileSync(passwordFile, input.password, { mode: 0o600 })
    if (home.identity) chownSync(passwordFile, home.identity.uid, home.identity.gid)
  } catch (error) {
    throw explainSystemError(error, `create the database in ${dirname(home.data)}`)
  }
  const result = await runCommand({
    command: join(home.bin, 'initdb'),
    args: [
      `--pgdata=${unfinished}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    cwd: '/',
    identity: home.identity,
  })
  rmSync(passwordFile, { force: true })
  if (!result.ok) throw commandFailure('create the database', result.output, join(home.data))
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...input.settings }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`)
  appendFileSync(join(unfinished, 'postgresql.conf'), `\n${lines.join('\n')}\n`)
  renameSync(unfinished, home.data)
}

async function requireSameMajorVersion(home: PostgresHome): Promise<void> {
  const version = await runCommand({
    command: join(home.bin, 'postgres'),
    args: ['--version'],
    cwd: '/',
    identity: home.identity,
  })
  const programs = / (\d+)/.exec(version.output)?.[1]
  const data = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim()
  if (programs === data) return
  throw new StartFailure(
    `The database in ${home.data} was made by Postgres ${data}, this version of Meridian brings Postgres ${programs ?? '(unknown)'}.`,
    'Move it over with pg_dump from the old version, or move the folder away to begin with an empty database.',
  )
}

async function launch(home: PostgresHome, port: number): Promise<void> {
  // pg_ctl puts Postgres into its own session: neither Ctrl-C nor the death of this process touches it.
  const log = logFile(home)
  const result = await runCommand({
    command: join(home.bin, 'pg_ctl'),
    args: ['start', '--wait', '--timeout=60', '-D', home.data, '-l', log, '-o', `-p ${port}`],
    cwd: '/',
    identity: home.identity,
  })
  if (result.ok) return
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
  throw commandFailure('start the database', `${result.output}\n${lines}`, log)
}

function commandFailure(doing: string, output: string, where: string): unknown {
  const explained = explainSystemError(new Error(output), doing)
  if (explained instanceof StartFailure) return explained
  return new StartFailure(
    `The embedded Postgres could not ${doing}:\n${output.trim()}`,
    `Look at ${where}, or set DATABASE_URL to use a Postgres of your own.`,
  )
}

async function createDatabase(input: { port: number; password: string; data: string }): Promise<void> {
  const client = new pg.Client(databaseUrl({ ...input, database: 'postgres' }))
  try {
    await client.connect()
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === wrongPassword) {
      throw new StartFailure(
        `The database in ${input.data} was made with another password than the one in secrets.json.`,
        'Restore the secrets.json that was made with it, or move that folder away to begin with an empty database.',
        { cause: error },
      )
    }
    throw explainSystemError(error, 'create the database')
  } finally {
    await client.end()
  }
}

async function stop(home: PostgresHome): Promise<void> {
  if (identifyPostmaster(home) === null) return clearRemains(home)
  const result = await runCommand({
    command: join(home.bin, 'pg_ctl'),
    args: ['stop', '--wait', '--timeout=30', '--mode=fast', '-D', home.data],
    cwd: '/',
    identity: home.identity,
  })
  if (!result.ok && identifyPostmaster(home) !== null) {
    throw new Error(`Postgres could not be stopped: ${describe(new Error(result.output))}`)
  }
}

function databaseUrl(input: { port: number; password: string; database: string }): string {
  return `postgres://postgres:${input.password}@127.0.0.1:${input.port}/${input.database}`
}
