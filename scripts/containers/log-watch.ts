import { z } from 'zod'
import type { ContainerProject } from './project.ts'

const LineSchema = z.object({ level: z.string() })
/** A process that dies takes others by surprise for as long. */
const afterMs = 3000

/** Looks for lines of level error, but for those of the moments at which something was being killed. */
export class LogWatch {
  readonly #project: ContainerProject
  readonly #broken: { fromMs: number; toMs: number }[] = []
  #readUntilMs = Date.now()
  readonly problems: string[] = []
  lines = 0

  constructor(project: ContainerProject) {
    this.#project = project
  }

  /** While this runs, errors are explained. */
  async whileBroken<T>(work: () => Promise<T>): Promise<T> {
    const fromMs = Date.now()
    try {
      return await work()
    } finally {
      this.#broken.push({ fromMs, toMs: Date.now() + afterMs })
    }
  }

  /** Reads what the containers have logged since the last time; before containers are replaced, whose logs go with them. */
  async read(): Promise<void> {
    const since = new Date(this.#readUntilMs).toISOString()
    this.#readUntilMs = Date.now()
    const text = await this.#project.compose(['logs', '--no-color', '--timestamps', '--since', since])
    for (const line of text.split('\n')) this.#look(line)
  }

  #look(line: string): void {
    const [, service = '', time = '', message = ''] = /^(\S+)\s+\|\s*(\S+Z) (.*)$/.exec(line) ?? []
    if (message === '') return
    this.lines += 1
    const atMs = Date.parse(time)
    const isExplained = this.#broken.some(({ fromMs, toMs }) => atMs >= fromMs && atMs <= toMs)
    if (!isExplained && isError(message)) this.problems.push(`${service} ${time} ${message.slice(0, 400)}`)
  }
}

function isError(message: string): boolean {
  if (/ (?:FATAL|PANIC): /.test(message)) return true
  if (!message.startsWith('{')) return false
  try {
    return ['error', 'fatal'].includes(LineSchema.parse(JSON.parse(message)).level)
  } catch (error) {
    // A line that is no JSON has no level.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return false
    throw error
  }
}
