import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { compiled } from './env.ts'
import { testEnv } from './test-env.ts'

/** The process that brings campaigns out, as a worker starts it. */
export class LaneProcess {
  readonly #child: ChildProcess
  readonly #exited: Promise<unknown>

  constructor(environment: Record<string, string>) {
    this.#child = fork('src/features/campaigns/sending/lane-process.ts', {
      cwd: resolve(import.meta.dirname, '..'),
      execArgv: [],
      env: { ...testEnv, ...compiled, NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#exited = once(this.#child, 'exit')
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#child.kill(signal)
    await this.#exited
  }
}
