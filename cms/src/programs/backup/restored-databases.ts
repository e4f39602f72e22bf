import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { BackupError } from '../../features/backups/backup-error.ts'
import type { RestoreOptions } from '../../features/backups/restore.ts'
import { childEnvironment } from '../../env.ts'
import { type CmsOrder, CmsReportSchema } from './restored-cms-messages.ts'

const program = fileURLToPath(import.meta.resolve('./restored-cms.ts'))
const keptCharacters = 8000

interface RunningCms {
  process: ChildProcess
  /** The end of what it wrote. */
  output: () => string
}

/**
 * What restoring needs of the CMS. A process of the CMS is bound to one database; starting it takes seconds, so that each
 * database gets one, which does everything there.
 */
export class RestoredDatabases implements Pick<RestoreOptions, 'migrate' | 'openCms' | 'closeCms'> {
  readonly #signal: AbortSignal
  readonly #running = new Map<string, RunningCms>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  readonly migrate: RestoreOptions['migrate'] = (databaseUrl, migrations) =>
    this.#order(databaseUrl, { kind: 'migrate', migrations })

  readonly openCms: RestoreOptions['openCms'] = (databaseUrl) =>
    this.#order(databaseUrl, { kind: 'read documents' })

  readonly closeCms: RestoreOptions['closeCms'] = async (databaseUrl) => {
    const child = this.#running.get(databaseUrl)?.process
    this.#running.delete(databaseUrl)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    if (child.connected) child.disconnect()
    await ended
  }

  /** Ends the processes; without it they wait for ever. */
  end(): void {
    for (const { process } of this.#running.values()) process.kill('SIGKILL')
    this.#running.clear()
  }

  async #order(databaseUrl: string, order: CmsOrder): Promise<void> {
    const cms = this.#running.get(databaseUrl) ?? start(databaseUrl, this.#signal)
    this.#running.set(databaseUrl, cms)
    cms.process.send(order)
    const ended = new AbortController()
    const { signal } = ended
    try {
      const [message] = await Promise.race([
        once(cms.process, 'message', { signal }),
        once(cms.process, 'exit', { signal }).then(([code, killedBy]) => [
          { failure: `It ended with ${killedBy ?? `code ${code}`}.` },
        ]),
      ])
      const { failure } = CmsReportSchema.parse(message)
      if (failure !== null) throw new Error(failure)
    } catch (error) {
      this.#signal.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      throw new BackupError(
        `The CMS failed on the restored database.\n${`${reason}\n${cms.output()}`.trim()}`,
        { cause: error },
      )
    } finally {
      ended.abort()
    }
  }
}

function start(databaseUrl: string, signal: AbortSignal): RunningCms {
  let output = ''
  const child = fork(program, [], {
    execArgv: [],
    env: { ...childEnvironment(), DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  })
  // What goes wrong is seen by those who wait for it.
  child.on('error', () => {})
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-keptCharacters)
  })
  return { process: child, output: () => output }
}
