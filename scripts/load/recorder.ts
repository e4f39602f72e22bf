import { z } from 'zod'
import { percentile } from '../bench/report.ts'
import { type Kind, kinds } from './mix.ts'

const FigureSchema = z.object({
  count: z.number(),
  failures: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  p99Ms: z.number(),
  maxMs: z.number(),
})
/** How requests of one kind were answered, from the moment each was meant to begin to its last byte. */
export type Figure = z.infer<typeof FigureSchema>

export const RecordSchema = z.object({
  /** By the names of {@link kinds} and groups of them. */
  totals: z.record(z.string(), FigureSchema),
  periods: z.record(z.string(), FigureSchema.array()),
  /** What was wrong, and how often. */
  failures: z.record(z.string(), z.number()),
  bytes: z.number(),
  /** How late requests began that were due, 99 of 100: what the generator itself adds to every figure. */
  latenessP99Ms: z.number(),
})
export type LoadRecord = z.infer<typeof RecordSchema>

/** Takes down each answer; counts only at the end, so that counting delays nothing. */
export class Recorder {
  readonly #periodMs: number
  readonly #groups: Record<string, readonly Kind[]>
  readonly #times = new Map<Kind, { atMs: number[]; tookMs: number[]; failedAtMs: number[] }>()
  readonly #failures = new Map<string, number>()
  readonly #latenessMs: number[] = []
  #bytes = 0

  constructor(input: { periodMs: number; groups: Record<string, readonly Kind[]> }) {
    this.#periodMs = input.periodMs
    this.#groups = input.groups
    for (const kind of kinds) this.#times.set(kind, { atMs: [], tookMs: [], failedAtMs: [] })
  }

  begun(latenessMs: number): void {
    this.#latenessMs.push(latenessMs)
  }

  /** `atMs` is when it was meant to begin, counted from the start of the run; `problem` is null for a good answer. */
  answered(answer: {
    kind: Kind
    atMs: number
    tookMs: number
    bytes: number
    problem: string | null
  }): void {
    const times = this.#times.get(answer.kind)
    if (!times) throw new Error(`${answer.kind} is no kind of request.`)
    times.atMs.push(answer.atMs)
    times.tookMs.push(answer.tookMs)
    this.#bytes += answer.bytes
    if (answer.problem === null) return
    times.failedAtMs.push(answer.atMs)
    const reason = `${answer.kind}: ${answer.problem}`
    this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1)
  }

  summarise(durationMs: number): LoadRecord {
    const periods = Math.max(1, Math.ceil(durationMs / this.#periodMs - 1e-9))
    const names: [string, readonly Kind[]][] = [
      ...kinds.map((kind): [string, readonly Kind[]] => [kind, [kind]]),
      ...Object.entries(this.#groups),
    ]
    return {
      totals: Object.fromEntries(
        names.flatMap(([name, of]) => this.#figure(name, of, [0, Number.POSITIVE_INFINITY])),
      ),
      periods: Object.fromEntries(
        names.map(([name, of]) => [
          name,
          Array.from({ length: periods }, (_, index) => {
            const end = index === periods - 1 ? Number.POSITIVE_INFINITY : (index + 1) * this.#periodMs
            return this.#figure(name, of, [index * this.#periodMs, end])[0]?.[1] ?? nothing
          }),
        ]),
      ),
      failures: Object.fromEntries(this.#failures),
      bytes: this.#bytes,
      latenessP99Ms: this.#latenessMs.length === 0 ? 0 : percentile(this.#latenessMs, 0.99),
    }
  }

  #figure(name: string, of: readonly Kind[], [fromMs, toMs]: readonly [number, number]): [string, Figure][] {
    const isWithin = (atMs: number) => atMs >= fromMs && atMs < toMs
    const took: number[] = []
    let failures = 0
    for (const kind of of) {
      const times = this.#times.get(kind)
      times?.atMs.forEach((atMs, index) => isWithin(atMs) && took.push(times.tookMs[index] ?? 0))
      failures += times?.failedAtMs.filter(isWithin).length ?? 0
    }
    if (took.length === 0) return []
    took.sort((a, b) => a - b)
    const at = (share: number) => took[Math.max(1, Math.ceil(share * took.length)) - 1] ?? 0
    const figure = {
      count: took.length,
      failures,
      p50Ms: at(0.5),
      p95Ms: at(0.95),
      p99Ms: at(0.99),
      maxMs: at(1),
    }
    return [[name, figure]]
  }
}

const nothing: Figure = { count: 0, failures: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0, maxMs: 0 }
