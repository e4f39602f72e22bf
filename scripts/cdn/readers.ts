import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

/** An answer as a reader gets it. */
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  /** Unpacked when it is first asked for. */
  text: () => string
}

/** What is to be read at a path from a moment on (`performance.now`), in words and as a judgement. */
export interface Truth {
  what: string
  from: number
  isRight: (answer: Answer) => boolean
}

export interface ReaderReport {
  answers: number
  hits: number
  /** Answers that were judged against what has to be there. */
  judged: number
  /** Older than the truth: what may never be. */
  stale: string[]
  /** Whatever was no answer, or an error of a server. */
  failed: string[]
}

/** Nearly all browsers take Brotli; one reader in 64 takes gzip at best, another nothing. */
function encodingOf(turn: number): string {
  if (turn % 64 === 0) return 'gzip'
  return turn % 64 === 1 ? 'identity' : 'gzip, deflate, br, zstd'
}

/** Readers who ask for every known path again and again through the CDN, and know what has to be there. */
export class CdnReaders {
  readonly report: ReaderReport = { answers: 0, hits: 0, judged: 0, stale: [], failed: [] }
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  readonly #paths: string[]
  readonly #truths = new Map<string, Truth>()
  readonly #stopping = new AbortController()
  #done: Promise<void[]> = Promise.resolve([])

  constructor(origin: string, paths: string[]) {
    this.#origin = origin
    this.#paths = [...paths]
  }

  start(atOnce: number): void {
    this.#done = Promise.all(Array.from({ length: atOnce }, (_, reader) => this.#readOn(reader)))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#done
    this.#agent.destroy()
  }

  add(path: string): void {
    if (!this.#paths.includes(path)) this.#paths.push(path)
  }

  /** Nothing is expected of a path while it changes. */
  expectNothing(path: string): void {
    this.#truths.delete(path)
  }

  expect(path: string, truth: Truth): void {
    this.#truths.set(path, truth)
    this.add(path)
  }

  /** Reads once and judges the answer. */
  async read(path: string, turn = 0): Promise<Answer | null> {
    const askedAt = performance.now()
    const truth = this.#truths.get(path)
    const isJudged = truth !== undefined && truth.from <= askedAt
    try {
      const answer = await send(this.#agent, `${this.#origin}${path}`, {
        headers: { 'accept-encoding': encodingOf(turn) },
      })
      this.report.answers += 1
      if (answer.headers['x-cache'] === 'hit') this.report.hits += 1
      if (answer.status >= 500) {
        this.report.failed.push(`${path}: ${answer.status}`)
      } else if (isJudged && this.#truths.get(path) === truth) {
        this.report.judged += 1
        if (!truth.isRight(answer)) this.report.stale.push(describe(path, truth, { answer, askedAt }))
      }
      return answer
    } catch (error) {
      if (!(error instanceof Error)) throw error
      this.report.failed.push(`${path}: ${error.message}`)
      return null
    }
  }

  async #readOn(reader: number): Promise<void> {
    for (let turn = reader * 7; !this.#stopping.signal.aborted; turn += 1) {
      await this.read(this.#paths[turn % this.#paths.length] ?? '/', Math.floor(turn / 3) + reader)
      if (turn % 16 === 0) await pause(1)
    }
  }
}

function describe(
  path: string,
  truth: Truth,
  { answer, askedAt }: { answer: Answer; askedAt: number },
): string {
  const lateMs = Math.round(askedAt - truth.from)
  return `${path} is not ${truth.what}, ${lateMs} ms too late: ${answer.status}, ${String(answer.headers['x-cache'])}, age ${String(answer.headers['age'])}`
}

/** Asks over kept connections. */
export function send(
  agent: Agent,
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const asked = request(url, { agent, method, headers, timeout: 60_000 }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const encoding = response.headers['content-encoding']
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: () => unpack(bytes, encoding).toString('utf8'),
        })
      })
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')))
    asked.on('error', reject)
    asked.end(body)
  })
}

function unpack(bytes: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(bytes)
  return encoding === 'gzip' ? gunzipSync(bytes) : bytes
}
