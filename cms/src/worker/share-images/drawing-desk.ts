import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RefreshOutcome } from '../../domain/share-images/refresh-share-image.ts'
import { forkProgram } from '../fork-program.ts'
import { type DrawingOrder, DrawingReportSchema } from './drawing-messages.ts'

const program = fileURLToPath(import.meta.resolve('./drawing-process.ts'))

/** Articles are often published one after the other; starting the process costs as much as two drawings. */
const idleMs = 30_000

interface Desk {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<RefreshOutcome>>
  idling?: NodeJS.Timeout
}

/** Has share images drawn in a process of low priority, which is there only while there is something to draw. */
export class DrawingDesk {
  #desk: Desk | null = null
  #orders = 0

  /** Brings the share image at an address up to date. Rejects when that fails, or when the process ends before. */
  async refresh(slug: string, signal: AbortSignal): Promise<RefreshOutcome> {
    signal.throwIfAborted()
    const desk = (this.#desk ??= this.#open())
    clearTimeout(desk.idling)
    const order: DrawingOrder = { id: (this.#orders += 1), slug }
    const report = Promise.withResolvers<RefreshOutcome>()
    desk.waiting.set(order.id, report)
    // What takes too long may be a process that hangs: the next order gets another one.
    const giveUp = () => desk.child.kill('SIGKILL')
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      desk.child.send(order, (error) => error && report.reject(error))
      return await report.promise
    } finally {
      signal.removeEventListener('abort', giveUp)
      desk.waiting.delete(order.id)
      if (desk.waiting.size === 0) desk.idling = setTimeout(() => this.#leave(desk), idleMs).unref()
    }
  }

  #open(): Desk {
    const child = forkProgram(program)
    const desk: Desk = { child, waiting: new Map() }
    const fail = (reason: Error) => {
      if (this.#desk === desk) this.#desk = null
      for (const { reject } of desk.waiting.values()) reject(reason)
    }
    child.on('message', (message) => {
      const { id, outcome, failure } = DrawingReportSchema.parse(message)
      const report = desk.waiting.get(id)
      if (outcome) report?.resolve(outcome)
      else report?.reject(new Error(failure ?? 'The drawing process reported nothing.'))
    })
    child.once('error', fail)
    child.once('exit', (code, killedBy) =>
      fail(new Error(`The drawing process ended with ${killedBy ?? `code ${code}`}.`)),
    )
    return desk
  }

  #leave(desk: Desk): void {
    if (this.#desk === desk) this.#desk = null
    desk.child.disconnect()
  }
}
