import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RefreshOutcome } from '../refresh-share-image.ts'
import { forkProgram } from '../../../platform/processes/fork-program.ts'
import { givesWay } from '../../../platform/processes/niceness.ts'
import { type DrawingOrder, DrawingReportSchema } from './drawing-messages.ts'

const program = fileURLToPath(import.meta.resolve('./drawing-process.ts'))

/** Articles are often published one after the other; starting the process costs as much as two drawings. */
const idleMs = 30_000

interface RendererProcess {
  child: ChildProcess
  waiting: Map<number, PromiseWithResolvers<RefreshOutcome>>
  idling?: NodeJS.Timeout
}

/** Has share images drawn in a process of low priority, which is there only while there is something to draw. */
export class ShareImageRenderer {
  #renderer: RendererProcess | null = null
  #orders = 0

  /** Brings the share image at an address up to date. Rejects when that fails, or when the process ends before. */
  async refresh(slug: string, signal: AbortSignal): Promise<RefreshOutcome> {
    signal.throwIfAborted()
    const renderer = (this.#renderer ??= this.#open())
    clearTimeout(renderer.idling)
    const order: DrawingOrder = { id: (this.#orders += 1), slug }
    const report = Promise.withResolvers<RefreshOutcome>()
    renderer.waiting.set(order.id, report)
    // What takes too long may be a process that hangs: the next order gets another one.
    const giveUp = () => renderer.child.kill('SIGKILL')
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      renderer.child.send(order, (error) => error && report.reject(error))
      return await report.promise
    } finally {
      signal.removeEventListener('abort', giveUp)
      renderer.waiting.delete(order.id)
      if (renderer.waiting.size === 0)
        renderer.idling = setTimeout(() => this.#leave(renderer), idleMs).unref()
    }
  }

  #open(): RendererProcess {
    const child = forkProgram(program, { niceness: givesWay })
    const renderer: RendererProcess = { child, waiting: new Map() }
    const fail = (reason: Error) => {
      if (this.#renderer === renderer) this.#renderer = null
      for (const { reject } of renderer.waiting.values()) reject(reason)
    }
    child.on('message', (message) => {
      const { id, outcome, failure } = DrawingReportSchema.parse(message)
      const report = renderer.waiting.get(id)
      if (outcome) report?.resolve(outcome)
      else report?.reject(new Error(failure ?? 'The drawing process reported nothing.'))
    })
    child.once('error', fail)
    child.once('exit', (code, killedBy) =>
      fail(new Error(`The drawing process ended with ${killedBy ?? `code ${code}`}.`)),
    )
    return renderer
  }

  #leave(renderer: RendererProcess): void {
    if (this.#renderer === renderer) this.#renderer = null
    renderer.child.disconnect()
  }
}
