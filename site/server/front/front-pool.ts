import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { HourTally } from '../audience/tally.ts'
import type { Counts } from '../operations/request-counts.ts'
import type { PageChange, ServedPage } from '../store/served-page.ts'
import { frontHeaders, type FromFront, type FrontOptions, type ToFront } from './front-messages.ts'

const offerIntervalMs = 1000
const restartDelayMs = 1000
/** A thread that is too busy to say what it has counted says it the next time. */
const countLimitMs = 1000

export interface FrontPoolOptions extends Omit<
  FrontOptions,
  'id' | 'coreToken' | 'logLevel' | 'hasOldAddresses' | 'dayKey'
> {
  threads: number
  /** Whether there are addresses of an older site. */
  hasOldAddresses(): boolean
  /** By what readers are told apart today; null where nobody is counted. */
  dayKey(): string | null
  /** Told of what a thread has counted of readers, whenever it says so. */
  onTallied(hours: HourTally[]): void
  log: Logger
}

interface Front {
  worker: Worker
  /** Where the process asks it whether it answers; null until it listens. */
  probePort: number | null
  /** What it was handed, and when: only changes of these concern it. */
  offered: Map<string, number>
  /** The last change that it has told of. */
  changed: number
  /** Waits for what it has counted. */
  onCounted: ((counts: Counts) => void) | null
  /** Waits until it has told of readers. */
  onTallied: (() => void) | null
}

/** The threads that answer readers, seen from the main thread. */
export class FrontPool {
  readonly #options: FrontPoolOptions
  readonly #token = randomBytes(24).toString('hex')
  readonly #fronts = new Map<number, Front>()
  #sequence = 0
  #isStopped = false
  #onChanged: (() => void)[] = []

  constructor(options: FrontPoolOptions) {
    this.#options = options
  }

  /** Resolves when all listen; rejects when one can't. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.threads }, (_, id) => this.#startFront(id)))
  }

  /** Whether this request comes from one of the fronts. */
  isSender(request: IncomingMessage): boolean {
    return request.headers[frontHeaders.token] === this.#token
  }

  /** Hands the front that sent this request the page that it has asked for. */
  offer(request: IncomingMessage, path: string, page: ServedPage): void {
    const front = this.#fronts.get(Number(request.headers[frontHeaders.id]))
    // It asks again when it had no room for the page, or for others that asked before the page had arrived.
    if (!front || Date.now() - (front.offered.get(path) ?? 0) < offerIntervalMs) return
    front.offered.set(path, Date.now())
    tell(front, { kind: 'offer', path, page })
  }

  /** Tells each front, in one message, which of its pages have changed. */
  change(changes: PageChange[] | 'all'): void {
    if (changes === 'all') return this.#clear()
    this.#sequence += 1
    for (const front of this.#fronts.values()) {
      const own = changes.filter(({ path }) => front.offered.has(path))
      if (own.length === 0 && front.changed === this.#sequence - 1) front.changed = this.#sequence
      else tell(front, { kind: 'change', sequence: this.#sequence, changes: own })
    }
  }

  /** Tells each front that the magazine has changed: what it answers without us is to be asked for again. */
  published(): void {
    this.#sequence += 1
    const hasOldAddresses = this.#options.hasOldAddresses()
    for (const front of this.#fronts.values()) {
      tell(front, { kind: 'publish', sequence: this.#sequence, hasOldAddresses })
    }
  }

  /** Resolves when every front shows what has changed so far. */
  async settled(): Promise<void> {
    const sequence = this.#sequence
    while ([...this.#fronts.values()].some((front) => front.changed < sequence)) {
      await new Promise<void>((resolve) => this.#onChanged.push(resolve))
    }
  }

  /** Where each thread that should be there is asked whether it answers; null for one that does not listen. */
  probePorts(): (number | null)[] {
    return Array.from({ length: this.#options.threads }, (_, id) => this.#fronts.get(id)?.probePort ?? null)
  }

  /** What the threads have counted since the last time. */
  async takeCounts(): Promise<Counts[]> {
    const answers = [...this.#fronts.values()].map(
      (front) =>
        new Promise<Counts | null>((resolve) => {
          front.onCounted = resolve
          setTimeout(() => resolve(null), countLimitMs).unref()
          tell(front, { kind: 'count' })
        }),
    )
    return (await Promise.all(answers)).filter((counts) => counts !== null)
  }

  /** Has each thread tell what it has counted of readers; one that is too busy tells it later. */
  async tally(): Promise<void> {
    const answers = [...this.#fronts.values()].map(
      (front) =>
        new Promise<void>((resolve) => {
          front.onTallied = resolve
          setTimeout(resolve, countLimitMs).unref()
          tell(front, { kind: 'tally' })
        }),
    )
    await Promise.all(answers)
  }

  /** Has each thread tell readers apart by this from now on. */
  useDayKey(key: string): void {
    for (const front of this.#fronts.values()) tell(front, { kind: 'day key', key })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const exits = [...this.#fronts.values()].map(({ worker }) => once(worker, 'exit'))
    for (const front of this.#fronts.values()) tell(front, { kind: 'stop' })
    await Promise.all(exits)
  }

  #clear(): void {
    for (const front of this.#fronts.values()) {
      front.offered.clear()
      tell(front, { kind: 'clear' })
    }
  }

  async #startFront(id: number): Promise<void> {
    const { threads: _, log, hasOldAddresses, dayKey, onTallied, ...options } = this.#options
    const workerData: FrontOptions = {
      ...options,
      hasOldAddresses: hasOldAddresses(),
      dayKey: dayKey(),
      id,
      coreToken: this.#token,
      logLevel: log.level,
    }
    const worker = new Worker(new URL('./front-thread.ts', import.meta.url), { workerData })
    const front: Front = {
      worker,
      probePort: null,
      offered: new Map(),
      changed: this.#sequence,
      onCounted: null,
      onTallied: null,
    }
    this.#fronts.set(id, front)
    const listening = Promise.withResolvers<void>()
    worker.on('message', (message: FromFront) => {
      if (message.kind === 'listening') {
        front.probePort = message.probePort
        return listening.resolve()
      }
      if (message.kind === 'counted') return front.onCounted?.(message.counts)
      if (message.kind === 'tallied') {
        onTallied(message.hours)
        return front.onTallied?.()
      }
      front.changed = message.sequence
      this.#notify()
    })
    worker.on('error', (error) => {
      log.error({ err: error, front: id }, 'A front thread failed.')
      listening.reject(error)
    })
    worker.on('exit', () => {
      this.#fronts.delete(id)
      this.#notify()
      if (!this.#isStopped) setTimeout(() => this.#restart(id), restartDelayMs)
    })
    await listening.promise
  }

  #restart(id: number): void {
    if (this.#isStopped) return
    this.#startFront(id).catch((error: unknown) => {
      this.#options.log.error({ err: error, front: id }, 'A front thread could not be started again.')
    })
  }

  #notify(): void {
    const waiting = this.#onChanged
    this.#onChanged = []
    for (const resolve of waiting) resolve()
  }
}

function tell(front: Front, message: ToFront): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
  front.worker.postMessage(message)
}
