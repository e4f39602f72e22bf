import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'

const giveUpAfterMs = 30_000
/** Watching without any rest would take from the product the processor that it publishes with. */
const shortestRestMs = 1
const agent = new Agent({ keepAlive: true })

/**
 * Asks for a page over a kept connection, one request after the other, and tells when the first answer with the
 * text came. As a browser does, it sends the etag of what it has, so that waiting costs the server little.
 */
export async function firstAnswerWith(input: {
  origin: string
  path: string
  text: string
  restMs?: number
}): Promise<number> {
  const { restMs = shortestRestMs } = input
  const giveUpAtMs = Date.now() + giveUpAfterMs
  let etag = ''
  while (Date.now() < giveUpAtMs) {
    const answer = await read(`${input.origin}${input.path}`, etag)
    if (answer.body.includes(input.text)) return Date.now()
    etag = answer.etag
    await pause(restMs)
  }
  throw new Error(`${input.path} did not show '${input.text}' within ${giveUpAfterMs / 1000} s.`)
}

/** The body is empty when the page is still the one with this etag. */
function read(url: string, etag: string): Promise<{ body: string; etag: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': etag }
    get(url, { agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const isNew = response.statusCode === 200
        const body = isNew ? gunzipSync(Buffer.concat(chunks)).toString('utf8') : ''
        resolve({ body, etag: response.headers.etag ?? '' })
      })
    }).on('error', reject)
  })
}
