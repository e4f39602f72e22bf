import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addToNetwork, addressOf, endProcessesOf, namespaceOf, processesOf, setLink } from './network.ts'

/** What a machine runs: one process, started in its namespace. */
export interface MachineProcess {
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** A machine of the shape: a namespace with an address of its own, and the processes that run there. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly logFile: string
  #processes: MachineProcess[] = []
  #children: ChildProcess[] = []

  constructor(input: { name: string; number: number; logs: string }) {
    this.name = input.name
    this.address = addressOf(input.number)
    this.logFile = join(input.logs, `${input.name}.log`)
    addToNetwork(this.name, this.address)
  }

  /** Starts its processes, now and whenever it is started again. */
  run(...processes: MachineProcess[]): void {
    this.#processes = processes
    this.start()
  }

  start(): void {
    const log = openSync(this.logFile, 'a')
    this.#children = this.#processes.map(({ command, args, cwd, env }) =>
      spawn('ip', ['netns', 'exec', namespaceOf(this.name), command, ...args], {
        cwd,
        env,
        stdio: ['ignore', log, log],
        // Ctrl-C reaches the proof alone, which stops them.
        detached: true,
      }),
    )
    closeSync(log)
  }

  /** `kill -9` of all that it runs. */
  async kill(): Promise<void> {
    endProcessesOf(this.name)
    await this.#untilEnded()
  }

  /** Asks what it runs to end, and waits for that. */
  async stop(): Promise<void> {
    for (const child of this.#children) child.kill('SIGTERM')
    await this.#untilEnded()
  }

  get isRunning(): boolean {
    return processesOf(this.name).length > 0
  }

  cut(): void {
    setLink(this.name, 'down')
  }

  heal(): void {
    setLink(this.name, 'up')
  }

  async #untilEnded(): Promise<void> {
    while (this.isRunning) await pause(20)
  }
}
