import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { forkProgram } from '../../../../platform/processes/fork-program.ts'

const program = fileURLToPath(import.meta.resolve('./schedule-process.ts'))

const AnswerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), subject: z.string(), lateMs: z.number() }),
  z.object({ kind: z.literal('failed'), subject: z.string(), reason: z.string() }),
  z.object({ kind: z.literal('nothing') }),
  z.object({ kind: z.literal('broken-off'), reason: z.string() }),
])

/** Does what is due. `prepare` and `rest` say that something falls due soon, or that nothing does for a while. */
export interface ScheduleRunner {
  prepare: () => void
  rest: () => void
  /** Throws when it broke off and is to be tried again. */
  carryOut: (
    scheduleId: number,
    signal: AbortSignal,
  ) => Promise<Exclude<z.output<typeof AnswerSchema>, { kind: 'broken-off' }>>
}

/**
 * Has schedules carried out by a process that has the CMS loaded. Loading takes seconds, so that it is begun ahead of
 * time; and much memory, so that the process ends when nothing falls due for a while.
 */
export class ScheduleProcessRunner implements ScheduleRunner {
  #child: ChildProcess | null = null

  prepare(): void {
    if (this.#child) return
    const child = forkProgram(program)
    const forget = () => {
      if (this.#child === child) this.#child = null
    }
    child.once('exit', forget)
    child.once('error', forget)
    this.#child = child
  }

  rest(): void {
    this.#child?.kill()
    this.#child = null
  }

  async carryOut(scheduleId: number, signal: AbortSignal) {
    this.prepare()
    const child = this.#child
    if (!child) throw new Error('The process for schedules could not be started.')
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const lost = () => reject(new Error('The process for schedules ended during its work.'))
    const stop = () => child.kill()
    child.once('message', resolve).once('exit', lost).once('error', reject)
    signal.addEventListener('abort', stop, { once: true })
    try {
      child.send({ scheduleId })
      const answer = AnswerSchema.parse(await promise)
      if (answer.kind === 'broken-off') throw new Error(answer.reason)
      return answer
    } finally {
      child.off('message', resolve).off('exit', lost).off('error', reject)
      signal.removeEventListener('abort', stop)
    }
  }
}
