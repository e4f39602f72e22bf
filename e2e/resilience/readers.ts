import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

const atOnce = 3
const restMs = 2

export type ReadReport = {
  /** Whole answers that had nothing wrong with them. */
  answers: number
  /** What no reader may ever get: an error, half a page, two pages under one etag. */
  problems: string[]
  /** Connections that nobody took, or that ended before anything came. */
  refusals: number
}

/** Readers who go through all the given pages again and again, and look closely at what they get. */
export class Readers {
  readonly #origin: string
  readonly #paths: string[]
  readonly #agent = new Agent({ keepAlive: true })
  readonly #bodiesByEtag = new Map<string, string>()
  readonly #report: ReadReport = { answers: 0, problems: [], refusals: 0 }
  #isReading = false
  #done: Promise<void[]> = Promise.resolve([])

  constructor(origin: string, paths: string[]) {
    this.#origin = origin
    this.#paths = paths
  }

  start(): void {
    this.#isReading = true
    this.#done = Promise.all(Array.from({ length: atOnce }, (_, index) => this.#readOn(index)))
  }

  get report(): Readonly<ReadReport> {
    return this.#report
  }

  async stop(): Promise<ReadReport> {
    this.#isReading = false
    await this.#done
    this.#agent.destroy()
    return this.#report
  }

  async #readOn(reader: number): Promise<void> {
    let turn = reader
    while (this.#isReading) {
      await this.#read(this.#paths[turn % this.#paths.length] ?? '/')
      turn += atOnce
      await pause(restMs)
    }
  }

  async #read(path: string): Promise<void> {
    try {
      const { response, body } = await this.#fetch(path)
      const problem = this.#problemOf(path, response, body)
      if (problem) this.#report.problems.push(`${path}: ${problem}`)
      else this.#report.answers += 1
    } catch (error) {
      if (!(error instanceof Error)) throw error
      if (error instanceof CutOffError) this.#report.problems.push(`${path}: ${error.message}`)
      else this.#report.refusals += 1
    }
  }

  #problemOf(path: string, response: IncomingMessage, bytes: Buffer): string | null {
    if (response.statusCode !== 200) return `${response.statusCode} ${bytes.toString().slice(0, 100)}`
    const body = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString()
    if (!isWhole(response.headers['content-type'] ?? '', body)) return `is not whole: …${body.slice(-60)}`
    const key = `${path} ${response.headers.etag}`
    const digest = createHash('sha256').update(body).digest('base64')
    const known = this.#bodiesByEtag.get(key)
    this.#bodiesByEtag.set(key, digest)
    return known === undefined || known === digest
      ? null
      : `has two versions with etag ${response.headers.etag}`
  }

  #fetch(path: string): Promise<{ response: IncomingMessage; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const options = { agent: this.#agent, headers: { 'accept-encoding': 'gzip' } }
      const request = get(`${this.#origin}${path}`, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', () => reject(new CutOffError('was cut off')))
        response.on('end', () => {
          if (response.complete) resolve({ response, body: Buffer.concat(chunks) })
          else reject(new CutOffError('was cut off'))
        })
      })
      request.on('error', reject)
    })
  }
}

class CutOffError extends Error {
  override name = 'CutOffError'
}

function isWhole(contentType: string, body: string): boolean {
  const end = body.trimEnd()
  if (contentType.startsWith('text/html')) return end.startsWith('<!DOCTYPE html>') && end.endsWith('</html>')
  if (contentType.includes('xml')) return /<\/(rss|feed|urlset|sitemapindex)>$/.test(end)
  if (contentType.includes('json')) return /^[[{].*[\]}]$/s.test(end) && JSON.parse(end) !== null
  return end !== ''
}

/** Every address that the sitemaps name, the feeds and the lists of the public API. */
export async function everyAddress(origin: string): Promise<string[]> {
  const sitemaps = await locations(`${origin}/sitemap.xml`)
  const pages = await Promise.all(sitemaps.map(locations))
  const own = [
    '/',
    '/rss.xml',
    '/sitemap.xml',
    '/leadership/atom.xml',
    '/feed.json',
    '/api/articles/active',
    '/api/issues',
  ]
  const found = [...sitemaps, ...pages.flat()].map((url) => new URL(url).pathname)
  return [...new Set([...own, '/api/articles/category/leadership', ...found])]
}

async function locations(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].flatMap(([, location]) => location ?? [])
}
