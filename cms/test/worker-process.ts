import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { compiled } from './env.ts'
import { testEnv } from './test-env.ts'

/** The worker as it runs in production, in a process of its own. */
export class WorkerProcess {
  readonly #process: ChildProcess
  readonly #exited: Promise<NodeJS.Signals | number | null>
  /** What it has logged so far: one line may come together with the next one that is waited for. */
  readonly #lines: string[] = []
  readonly #watchers = new Set<() => void>()
  #isSilent = false

  constructor(environment: { DATABASE_URL: string; PUBLISH_TARGETS: string; OPERATIONS_PORT?: string }) {
    const child = spawn(process.execPath, ['src/programs/worker/main.ts'], {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...testEnv, ...compiled, NODE_ENV: 'test', LOG_LEVEL: 'info', ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const { promise, resolve: exited } = Promise.withResolvers<NodeJS.Signals | number | null>()
    child.once('exit', (code, signal) => exited(signal ?? code))
    this.#process = child
    this.#exited = promise
    const output = createInterface({ input: child.stdout })
    output.on('line', (line) => {
      this.#lines.push(line)
      this.#look()
    })
    output.once('close', () => {
      this.#isSilent = true
      this.#look()
    })
  }

  /** Resolves with the first log line of this message. */
  async untilLogged(message: string): Promise<string> {
    const { promise, resolve: found, reject } = Promise.withResolvers<string>()
    const look = () => {
      const line = this.#lines.find((each) => each.includes(`"event":"${message}"`))
      if (line !== undefined) found(line)
      else if (this.#isSilent) reject(new Error(`The worker ended without logging "${message}".`))
    }
    this.#watchers.add(look)
    look()
    try {
      return await promise
    } finally {
      this.#watchers.delete(look)
    }
  }

  /** Ends the process and gives its exit code, or the signal that ended it. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<NodeJS.Signals | number | null> {
    this.#process.kill(signal)
    return this.#exited
  }

  #look(): void {
    for (const look of this.#watchers) look()
  }
}
