import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, closeSync, readFileSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { processEnvironment } from '../env.ts'
import { endLingeringBackends } from '../start/lingering-backends.ts'
import { createOwnedFolder, findPostgresHome, type UserIdentity } from '../start/postgres-home.ts'
import { runCommand } from '../start/run-command.ts'

/** Whatever else the machine does, it answers by then. */
const startLimitMs = 120_000

export interface ServerInput {
  /** The folder that it would have as the one of an installation; as root it may lie elsewhere. */
  data: string
  port: number
  /** Of the role `postgres`. */
  password: string
  /** Where its programs are; those of the embedded Postgres unless given. */
  bin?: string | undefined
  host?: string
  /** The network namespace that it runs in. */
  namespace?: string
  settings?: Record<string, string>
  env?: NodeJS.ProcessEnv
}

/** A Postgres of its own for a proof: no supervisor brings it back, and its disk can be lost. */
export class DatabaseServer {
  readonly data: string
  readonly #input: ServerInput
  readonly #bin: string
  readonly #identity: UserIdentity | undefined
  #postmaster: ChildProcess | null = null

  private constructor(input: ServerInput, home: Awaited<ReturnType<typeof findPostgresHome>>) {
    this.data = home.data
    this.#input = input
    this.#bin = input.bin ?? home.bin
    this.#identity = home.identity
  }

  static async at(input: ServerInput): Promise<DatabaseServer> {
    return new DatabaseServer(input, await findPostgresHome(input.data))
  }

  get port(): number {
    return this.#input.port
  }

  get host(): string {
    return this.#input.host ?? '127.0.0.1'
  }

  url(database = 'meridian'): string {
    return `postgres://postgres:${this.#input.password}@${this.host}:${this.port}/${database}`
  }

  get logFile(): string {
    return `${this.data}.log`
  }

  /** Whom its programs run as. */
  get identity(): UserIdentity | undefined {
    return this.#identity
  }

  /** Makes it a standby of the one at an address, whose data it has a copy of. */
  follow(host: string, { port, name }: { port: number; name: string }): void {
    const { password } = this.#input
    this.write('standby.signal', '')
    this.#input.settings = {
      ...this.#input.settings,
      primary_conninfo: `host=${host} port=${port} user=postgres password=${password} application_name=${name} connect_timeout=5`,
    }
  }

  /** Takes the data of a server that does not run. */
  copyFrom(source: string): void {
    rmSync(this.data, { recursive: true, force: true })
    execFileSync('cp', ['-a', source, this.data])
  }

  /** A new one, with an empty database `meridian` to come. */
  async initialise(): Promise<void> {
    createOwnedFolder(this.data, this.#identity)
    const passwordFile = `${this.data}.password`
    writeFileSync(passwordFile, this.#input.password, { mode: 0o600 })
    if (this.#identity) chownSync(passwordFile, this.#identity.uid, this.#identity.gid)
    const args = [
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ]
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    await this.#run('initdb', [`--pgdata=${this.data}`, ...args, ...locale])
    rmSync(passwordFile)
  }

  write(name: string, content: string): void {
    const path = join(this.data, name)
    writeFileSync(path, content, { mode: 0o600 })
    if (this.#identity) chownSync(path, this.#identity.uid, this.#identity.gid)
  }

  /** Starts it, and waits until it answers. */
  async start(): Promise<void> {
    this.write('pg_hba.conf', 'host all all all scram-sha-256\nhost replication all all scram-sha-256\n')
    const settings = {
      listen_addresses: this.host,
      port: String(this.port),
      unix_socket_directories: '',
      ...this.#input.settings,
    }
    const args = [
      '-D',
      this.data,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
    const log = openSync(this.logFile, 'a')
    const { namespace, env = processEnvironment() } = this.#input
    const program = join(this.#bin, 'postgres')
    const inNamespace = ['netns', 'exec', namespace ?? '', 'setpriv', ...this.#privileges(), program, ...args]
    this.#postmaster = namespace
      ? spawn('ip', inNamespace, { cwd: '/', env, stdio: ['ignore', log, log] })
      : spawn(program, args, { cwd: '/', env, stdio: ['ignore', log, log], ...this.#identity })
    closeSync(log)
    const postmaster = this.#postmaster
    const giveUpAtMs = Date.now() + startLimitMs
    while (!(await this.answers())) {
      if (postmaster.exitCode !== null || postmaster.signalCode !== null || Date.now() > giveUpAtMs) {
        throw new Error(`Postgres did not start:\n${readFileSync(this.logFile, 'utf8').slice(-3000)}`)
      }
      await pause(50)
    }
  }

  async answers(): Promise<boolean> {
    try {
      await this.query('select 1', 'postgres')
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error) return false
      throw error
    }
  }

  async query<Row extends pg.QueryResultRow>(text: string, database = 'meridian'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database), connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }

  /** Ends all of its processes at once, as a machine does that loses its power. */
  async kill(): Promise<void> {
    const postmaster = this.#postmaster
    this.#postmaster = null
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return
    const ended = once(postmaster, 'exit')
    postmaster.kill('SIGKILL')
    await endLingeringBackends(this.data)
    await ended
  }

  /** Its disk is gone. */
  loseDisk(): void {
    rmSync(this.data, { recursive: true, force: true })
  }

  async promote(): Promise<void> {
    await this.#run('pg_ctl', ['promote', '--wait', '-D', this.data])
  }

  async stop(): Promise<void> {
    const postmaster = this.#postmaster
    this.#postmaster = null
    if (!postmaster || postmaster.exitCode !== null || postmaster.signalCode !== null) return
    const ended = once(postmaster, 'exit')
    postmaster.kill('SIGINT')
    await ended
  }

  /** Ends it and deletes all that it left. */
  async remove(): Promise<void> {
    await this.kill()
    for (const path of [this.data, this.logFile]) if (existsSync(path)) rmSync(path, { recursive: true })
  }

  async #run(program: string, args: string[]): Promise<void> {
    const command = join(this.#bin, program)
    const result = await runCommand({ command, args, cwd: '/', identity: this.#identity })
    if (!result.ok) throw new Error(`${program} failed (${result.reason}):\n${result.output}`)
  }

  #privileges(): string[] {
    if (!this.#identity) return []
    const { uid, gid } = this.#identity
    return [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  }
}
