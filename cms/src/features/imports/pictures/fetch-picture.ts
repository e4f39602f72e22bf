import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { maxPictureBytes } from '@meridian/shared/image/picture-file'
import {
  findPublicHost,
  type PublicReach,
  redirectOf,
  requestPublic,
} from '../../../platform/http/public-request.ts'
import { type FitPicture, judgePicture } from './judge-picture.ts'

export interface PictureLimits {
  mostRedirects: number
  /** Until an answer begins. */
  answerLimitMs: number
  /** Until all of it has come. */
  timeLimitMs: number
  /** Slower than this, taken over `paceMs` each, is given up. */
  leastBytesPerSecond: number
  paceMs: number
}

const usualLimits: PictureLimits = {
  mostRedirects: 5,
  answerLimitMs: 20_000,
  timeLimitMs: 180_000,
  leastBytesPerSecond: 4096,
  paceMs: 10_000,
}

export type FetchedPicture = { ok: true; picture: FitPicture; source: Buffer } | PictureFailure

export interface PictureFailure {
  ok: false
  code: string
  /** A sentence for an editor. */
  message: string
  /** Whether it may well succeed when it is tried again. */
  isPassing: boolean
  /** The site has had enough for now; in how many milliseconds it may be asked again, if it said so. */
  busy?: { retryAfterMs: number | null }
}

/** What ends a transfer with a sentence of its own. */
class TransferProblem extends Error {
  readonly code: string
  readonly isPassing: boolean

  constructor(code: string, message: string, isPassing = false) {
    super(message)
    this.code = code
    this.isPassing = isPassing
  }
}

/**
 * Fetches a picture from the internet, at public addresses alone, and judges it by its content. Whatever goes wrong is a sentence.
 * @throws the reason of `signal` when that is aborted
 */
export async function fetchPicture(
  url: string,
  reach: PublicReach,
  { signal, limits: given }: { signal?: AbortSignal | undefined; limits?: Partial<PictureLimits> } = {},
): Promise<FetchedPicture> {
  const limits = { ...usualLimits, ...given }
  const timeUp = AbortSignal.timeout(limits.timeLimitMs)
  const ending = signal ? AbortSignal.any([signal, timeUp]) : timeUp
  let address = url
  for (let redirects = 0; redirects <= limits.mostRedirects; redirects += 1) {
    const hop = await follow(address, { reach, limits, signal: ending })
    signal?.throwIfAborted()
    if (!('location' in hop)) return hop
    if (!URL.canParse(hop.location, address)) return failure('redirect', 'It leads on to what is no address.')
    address = new URL(hop.location, address).href
  }
  return failure('redirect', 'It leads on from one address to the next without an end.')
}

type Hop = FetchedPicture | { location: string }
type Asking = { reach: PublicReach; limits: PictureLimits; signal: AbortSignal }

async function follow(address: string, { reach, limits, signal }: Asking): Promise<Hop> {
  if (!URL.canParse(address)) return failure('no-address', 'This is no address of the web.')
  const url = new URL(address)
  const found = await findPublicHost(url, reach, signal)
  if (found.kind === 'unknown-host') return failure('unknown-host', `There is no site ${url.host}.`)
  if (found.kind === 'no-answer') return passing('no-answer', `${url.host} cannot be found at present.`)
  if (found.kind === 'not-public') {
    return failure('not-public', `${url.host || address} is not on the internet, so it is not asked.`)
  }
  const headers = {
    'user-agent': reach.userAgent,
    accept: 'image/avif,image/webp,image/*;q=0.9,*/*;q=0.1',
    'accept-encoding': 'identity',
  }
  const request = requestPublic(url, { addresses: found.addresses, method: 'GET', headers, signal })
  try {
    const response = await answerOf(request, limits.answerLimitMs)
    const location = redirectOf(response)
    if (location !== null) return { location }
    const refused = refusalOf(response, url.host)
    if (refused) return refused
    const source = await readBody(response, limits)
    const judgement = await judgePicture(source)
    return judgement.ok ? { ...judgement, source } : { ...judgement, isPassing: false }
  } catch (error) {
    if (error instanceof TransferProblem) {
      return { ok: false, code: error.code, message: error.message, isPassing: error.isPassing }
    }
    if (!(error instanceof Error)) throw error
    return passing('no-answer', signal.aborted ? 'It took too long to come.' : sentenceOf(error, url.host))
  } finally {
    request.destroy()
  }
}

async function answerOf(
  request: ReturnType<typeof requestPublic>,
  limitMs: number,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const timer = setTimeout(
    () => reject(new TransferProblem('too-slow', 'The site did not answer in time.', true)),
    limitMs,
  )
  // Stays on: what breaks off later is told by the body.
  request.on('error', reject).on('response', resolve)
  request.end()
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

function refusalOf({ statusCode = 0, headers }: IncomingMessage, host: string): PictureFailure | null {
  if (statusCode === 200 || statusCode === 203) return null
  if (statusCode === 404 || statusCode === 410) {
    return failure('missing', `It is not there any more: ${host} answers ${statusCode}.`)
  }
  if (statusCode === 429 || statusCode === 503) {
    const message = `${host} asks not to be asked so often: it answers ${statusCode}.`
    return { ...passing('busy', message), busy: { retryAfterMs: waitOf(headers['retry-after']) } }
  }
  if (statusCode >= 500 || statusCode === 408) {
    return passing('fault', `${host} has a fault of its own: it answers ${statusCode}.`)
  }
  return failure('refused', `${host} does not give it away: it answers ${statusCode}.`)
}

/** `Retry-After` has seconds or a date. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(waitMs) ? Math.max(waitMs, 0) : null
}

const decoders: Record<string, () => NodeJS.ReadWriteStream & Readable> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

/** All that comes, as long as it is no more than a picture may have and comes fast enough. */
async function readBody(response: IncomingMessage, limits: PictureLimits): Promise<Buffer> {
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const decoder = encoding === 'identity' ? undefined : decoders[encoding]
  if (encoding !== 'identity' && !decoder) {
    throw new TransferProblem('no-picture', `It came packed in a way that is not known here: ${encoding}.`)
  }
  if (Number(response.headers['content-length']) > maxPictureBytes) throw tooLarge()
  let received = 0
  let unwatch = () => {}
  const body = decoder ? response.pipe(decoder()) : response
  response.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  // A pipe does not hand on that its source broke off.
  if (decoder) response.on('error', (error) => body.destroy(error))
  unwatch = watchPace(
    () => received,
    limits,
    (problem) => {
      body.destroy(problem)
      response.destroy(problem)
    },
  )
  try {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of body) {
      const bytes = Buffer.from(part)
      size += bytes.length
      if (size > maxPictureBytes) throw tooLarge()
      parts.push(bytes)
    }
    return Buffer.concat(parts)
  } finally {
    unwatch()
    response.destroy()
  }
}

/** Ends what comes a byte at a time. */
function watchPace(
  received: () => number,
  { leastBytesPerSecond, paceMs }: PictureLimits,
  end: (problem: TransferProblem) => void,
): () => void {
  let before = received()
  const timer = setInterval(() => {
    const since = received() - before
    before = received()
    if (since < (leastBytesPerSecond * paceMs) / 1000) {
      end(new TransferProblem('too-slow', 'It comes too slowly.', true))
    }
  }, paceMs)
  return () => clearInterval(timer)
}

function tooLarge(): TransferProblem {
  return new TransferProblem('too-large', 'A picture has at most 20 MB.')
}

function sentenceOf(error: Error, host: string): string {
  const code = 'code' in error ? String(error.code) : ''
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return `The certificate of ${host} is not valid.`
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR')) {
    return 'It came damaged.'
  }
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'The site broke off while it was sent.'
  return `${host} does not answer.`
}

function failure(code: string, message: string): PictureFailure {
  return { ok: false, code, message, isPassing: false }
}

function passing(code: string, message: string): PictureFailure {
  return { ok: false, code, message, isPassing: true }
}
