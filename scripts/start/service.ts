import { spawn, type ChildProcess } from 'node:child_process'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identifyProcess } from './process-identity.ts'
import { restartDelayMs, settledAfterMs } from './restart-delay.ts'
import { signalGroup } from './signal-group.ts'

const defaultStopLimitMs = 10_000
const defaultRestartLimitMs = 30_000
const logLimitBytes = 20 * 1024 * 1024

export type ServiceSpec = {
  name: string
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

export type ServiceFolders = { logs: string; services: string }

/**
 * Keeps one process of the product running: in its own process group (Ctrl-C reaches it only through the
 * supervisor), with its output in a log file, started again with growing delays whenever it dies.
 */
export class Service {
  readonly spec: ServiceSpec
  readonly logFile: string
  readonly #identityFile: string
  readonly #say: (line: string) => void
  readonly #stopLimitMs: number
  readonly #restartLimitMs: number
  readonly #stopping = new AbortController()
  #child: ChildProcess | null = null
  #failures = 0
  #done: Promise<void> = Promise.resolve()

  constructor(input: {
    spec: ServiceSpec
    folders: ServiceFolders
    say: (line: string) => void
    /** How long it may take to end when asked. */
    stopLimitMs?: number
    /** The longest pause before it is started again. */
    restartLimitMs?: number
  }) {
    this.spec = input.spec
    this.logFile = join(input.folders.logs, `${input.spec.name}.log`)
    this.#identityFile = identityFile(input.folders.services, input.spec.name)
    this.#say = input.say
    this.#stopLimitMs = input.stopLimitMs ?? defaultStopLimitMs
    this.#restartLimitMs = input.restartLimitMs ?? defaultRestartLimitMs
  }

  /** How often it has died so far without living for a minute. */
  get failures(): number {
    return this.#failures
  }

  start(): void {
    this.#done = this.#keepRunning()
  }

  /** Asks it to end, insists after a while, and resolves when it is gone with all that it started. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    const pid = this.#child?.pid
    signalGroup(pid, 'SIGTERM')
    const insist = setTimeout(() => signalGroup(pid, 'SIGKILL'), this.#stopLimitMs)
    await this.#done
    clearTimeout(insist)
    signalGroup(pid, 'SIGKILL')
  }

  /** The last lines that it wrote. */
  lastLines(count: number): string {
    if (!existsSync(this.logFile)) return ''
    return readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
  }

  async #keepRunning(): Promise<void> {
    rotate(this.logFile)
    while (!this.#stopping.signal.aborted) {
      const startedAtMs = Date.now()
      const end = await this.#runOnce()
      if (this.#stopping.signal.aborted) return
      this.#failures = Date.now() - startedAtMs > settledAfterMs ? 1 : this.#failures + 1
      const delayMs = restartDelayMs(this.#failures, this.#restartLimitMs)
      this.#say(
        `${this.spec.name} ended (${end}); starting it again in ${(delayMs / 1000).toFixed(1)} s. Log: ${this.logFile}`,
      )
      await this.#wait(delayMs)
    }
  }

  #runOnce(): Promise<string> {
    // A file of its own instead of a pipe: the process outlives a killed supervisor without choking on its output.
    const log = openSync(this.logFile, 'a')
    const child = spawn(this.spec.command, this.spec.args, {
      cwd: this.spec.cwd,
      env: this.spec.env,
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    this.#child = child
    if (child.pid !== undefined) {
      writeFileSync(this.#identityFile, JSON.stringify(identifyProcess(child.pid)))
    }
    return new Promise((resolve) => {
      const ended = (reason: string) => {
        rmSync(this.#identityFile, { force: true })
        resolve(reason)
      }
      child.once('error', (error) => ended(error.message))
      child.once('exit', (code, signal) => {
        // What it started itself must not outlive it.
        signalGroup(child.pid, 'SIGKILL')
        ended(signal ?? `code ${code}`)
      })
    })
  }

  async #wait(ms: number): Promise<void> {
    try {
      await pause(ms, undefined, { signal: this.#stopping.signal })
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error
    }
  }
}

/** Where the running process of a service is noted, for a supervisor that comes after a killed one. */
export function identityFile(servicesFolder: string, name: string): string {
  return join(servicesFolder, `${name}.json`)
}

function rotate(file: string): void {
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.1`)
}
