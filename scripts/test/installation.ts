import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { processEnvironment, projectRoot } from '../env.ts'
import { openDataFolder, type DataFolder } from '../start/data-folder.ts'
import { findPostgresHome } from '../start/postgres-home.ts'
import type { ProcessIdentity } from '../start/process-identity.ts'
import { runCommand } from '../start/run-command.ts'
import { loadOrCreateSecrets, type Secrets } from '../start/secrets.ts'
import { identityFile } from '../start/service.ts'
import { signalGroup } from '../start/signal-group.ts'
import { clearData, createSeededData, endPostmaster, unsetByCaller } from './data-copies.ts'

export type ServiceName = 'cms' | 'worker' | 'site' | 'payments'

/** A process that was ended is back by then, whatever else the machine does. */
const restartedWithinMs = 60_000

const IdentitySchema = z.object({ pid: z.number(), startedAt: z.string() })
const CredentialsSchema = z.object({ email: z.string(), password: z.string() })

/**
 * A whole product with a data folder and ports of its own, started by the same command as `npm start`, for tests
 * and benchmarks that break it or fill it.
 */
export class Installation {
  readonly folder: DataFolder
  readonly secrets: Secrets
  readonly port: number
  readonly origin: string
  /** Staff keep working through it while the site server is away. */
  readonly cmsOrigin: string
  readonly databaseUrl: string
  /** The payment sandbox with its control routes. */
  readonly paymentSandboxOrigin: string
  /** Where each process tells its health and its figures. */
  readonly operationsOrigins: Record<'site' | 'cms' | 'worker', string>
  /** What it is started with. */
  readonly env: NodeJS.ProcessEnv
  #supervisor: ChildProcess | null = null
  #inPlaceOfPostgres: Server | null = null
  #output = ''

  private constructor(dataDir: string, port: number, variables: NodeJS.ProcessEnv) {
    this.folder = openDataFolder(dataDir)
    this.secrets = loadOrCreateSecrets(this.folder.secretsFile)
    this.port = port
    this.origin = `http://localhost:${port}`
    this.cmsOrigin = `http://127.0.0.1:${port + 1}`
    this.databaseUrl = `postgres://postgres:${this.secrets.databasePassword}@127.0.0.1:${port + 2}/meridian`
    this.paymentSandboxOrigin = `http://127.0.0.1:${port + 3}`
    this.operationsOrigins = {
      site: `http://127.0.0.1:${port + 5}`,
      cms: `http://127.0.0.1:${port + 6}`,
      worker: `http://127.0.0.1:${port + 7}`,
    }
    this.env = {
      ...processEnvironment(),
      ...unsetByCaller,
      MERIDIAN_DATA_DIR: dataDir,
      PORT: String(port),
      // Its processes are ended again and again.
      RESTART_LIMIT_SECONDS: '1',
      // The machine may be busy with more than it.
      TIMEOUT_FACTOR: '10',
      ...variables,
    }
  }

  /** A freshly seeded one; `port` and the seven after it are used, whatever lay in the folder is deleted. */
  static async create(input: {
    name: string
    port: number
    variables?: NodeJS.ProcessEnv
  }): Promise<Installation> {
    const dataDir = join(projectRoot, '.data', input.name)
    await createSeededData(dataDir)
    return new Installation(dataDir, input.port, input.variables ?? {})
  }

  /** One whose data folder is there already. */
  static open(input: { dataDir: string; port: number; variables?: NodeJS.ProcessEnv }): Installation {
    return new Installation(resolve(projectRoot, input.dataDir), input.port, input.variables ?? {})
  }

  /** Adds synthetic articles. */
  async addArticles(count: number): Promise<void> {
    await this.run('seed.ts', '--articles', String(count))
  }

  /** Runs one of the commands on it (`backup.ts`), and answers with what it printed. */
  async run(script: string, ...args: string[]): Promise<string> {
    const result = await runCommand({
      command: process.execPath,
      args: [join(projectRoot, 'scripts', script), ...args],
      cwd: projectRoot,
      env: this.env,
    })
    if (!result.ok) throw new Error(`${script} failed (${result.reason}):\n${result.output}`)
    return result.output
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const supervisor = spawn(process.execPath, [join(projectRoot, 'scripts/start.ts')], {
      cwd: projectRoot,
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#supervisor = supervisor
    const keep = (chunk: Buffer) => {
      this.#output += chunk.toString('utf8')
    }
    supervisor.stdout.on('data', keep)
    supervisor.stderr.on('data', keep)
    while (!this.#output.includes('Meridian is ready')) {
      if (supervisor.exitCode !== null) throw new Error(`It did not start:\n${this.#output}`)
      await pause(20)
    }
  }

  /** Stops all of it; its data stay. */
  async stop(): Promise<void> {
    this.letPostgresBack()
    const supervisor = this.#supervisor
    this.#supervisor = null
    this.#output = ''
    if (!supervisor || supervisor.exitCode !== null) return
    const ended = new Promise((done) => supervisor.once('exit', done))
    supervisor.kill('SIGTERM')
    await ended
  }

  /** Stops it and deletes all that it left. */
  async remove(): Promise<void> {
    await this.stop()
    await clearData(this.folder.root)
  }

  get credentials(): z.infer<typeof CredentialsSchema> {
    return CredentialsSchema.parse(JSON.parse(readFileSync(this.folder.credentialsFile, 'utf8')))
  }

  /** The process of a service as it runs now. */
  process(name: ServiceName): ProcessIdentity {
    return IdentitySchema.parse(JSON.parse(readFileSync(identityFile(this.folder.services, name), 'utf8')))
  }

  /** Signals a service, once it runs again if it was ended before; the supervisor starts it again. */
  async signal(name: ServiceName, signal: NodeJS.Signals): Promise<void> {
    const giveUpAtMs = Date.now() + restartedWithinMs
    while (!this.#isNoted(name) && Date.now() < giveUpAtMs) await pause(20)
    signalGroup(this.process(name).pid, signal)
  }

  /** `kill -9` of the postmaster; the supervisor starts it again. */
  async killPostgres(): Promise<void> {
    const { data } = await findPostgresHome(this.folder.postgres)
    await endPostmaster(data, 'SIGKILL')
  }

  /** The same, and Postgres stays away until it is let back: its port is taken. */
  async cutPostgres(): Promise<void> {
    const server = createServer((socket) => socket.destroy())
    this.#inPlaceOfPostgres = server
    do await this.killPostgres()
    while (!(await canTake(server, this.port + 2)))
  }

  letPostgresBack(): void {
    this.#inPlaceOfPostgres?.close()
    this.#inPlaceOfPostgres = null
  }

  /** What it has printed since it was started. */
  get output(): string {
    return this.#output
  }

  /** Whether the supervisor has started it and written down as what. */
  #isNoted(name: ServiceName): boolean {
    const file = identityFile(this.folder.services, name)
    return existsSync(file) && readFileSync(file, 'utf8') !== ''
  }
}

/** Whether the server listens on the port now, which another may have. */
function canTake(server: Server, port: number): Promise<boolean> {
  return new Promise((settle, reject) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? settle(false) : reject(error)
    server.once('error', refuse)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', refuse)
      settle(true)
    })
  })
}
