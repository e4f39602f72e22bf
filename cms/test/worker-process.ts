import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { compiled } from './env.ts'
import { testEnv } from './test-env.ts'

/** The worker as it runs in production, in a process of its own. */
export class WorkerProcess {
  readonly #process: ChildProcess
  readonly #exited: Promise<NodeJS.Signals | number | null>

  constructor(environment: { DATABASE_URL: string; PUBLISH_TARGETS: string; OPERATIONS_PORT?: string }) {
    this.#process = spawn(process.execPath, ['src/programs/worker/main.ts'], {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...testEnv, ...compiled, NODE_ENV: 'test', LOG_LEVEL: 'info', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise, resolve: exited } = Promise.withResolvers<NodeJS.Signals | number | null>()
    this.#process.once('exit', (code, signal) => exited(signal ?? code))
    this.#exited = promise
  }

  /** Resolves with the first log line of this message. */
  async untilLogged(message: string): Promise<string> {
    if (!this.#process.stdout) throw new Error('The worker has no output.')
    for await (const line of createInterface({ input: this.#process.stdout })) {
      if (line.includes(`"event":"${message}"`)) return line
    }
    throw new Error(`The worker ended without logging "${message}".`)
  }

  /** Ends the process and gives its exit code, or the signal that ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<NodeJS.Signals | number | null> {
    this.#process.kill(signal)
    return this.#exited
  }
}
