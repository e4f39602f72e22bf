import { hash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import { cdnHeaderNames, cdnHeaders, privateCacheControl } from '../cdn/cdn-headers.ts'
import { compress } from '../compression/compression.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import type { PageHeaders, RenderedPage } from '../render/rendered-page.ts'

/** A page as it is stored and sent: compressed once, never on a request. */
export interface EncodedPage {
  status: number
  headers: PageHeaders
  tags: string[]
  /** Empty where everybody gets `gz`. */
  br: Uint8Array
  gz: Uint8Array
  etag: string
  /** The same page with the other titles, where two are tried. */
  other: Pick<EncodedPage, 'br' | 'gz'> | null
}

/** A page as it stands in the store. */
export interface StoredPage extends EncodedPage {
  /** When its bytes last changed, in milliseconds since 1970. */
  modifiedAt: number
}

/** Weak, the same for all encodings, and the same again when a page is rendered again without a difference. */
export function etagOf({ status, headers, body, other, gz }: RenderedPage): string {
  // What comes compressed is a sixth of the body, and the same for the same body.
  const parts = [Buffer.from(JSON.stringify([status, headers])), gz ?? body]
  const digest = hash('sha256', Buffer.concat([...parts, other ?? noBytes]), 'base64url')
  return `W/"${digest.slice(0, 16)}"`
}

/** What machines read, from this size on, is compressed once: Brotli would hold up a publish for 4 % of its size. */
const largeBytes = 100_000

/**
 * Compresses in a thread of its own; brotli 5 costs about 1 ms and comes within 10 % of the best. Gzip is for the few who take no
 * Brotli, and for large data; level 4 takes two thirds of the usual 6, for 3 % more.
 */
export async function encodePage(page: RenderedPage, etag = etagOf(page)): Promise<EncodedPage> {
  const { status, headers, body, other, tags, gz: given } = page
  if (given) return { status, headers, tags, br: noBytes, gz: given, etag, other: null }
  const isLarge = body.length > largeBytes
  const brotli = isLarge ? (isDocument(page) ? 4 : null) : 5
  const [own, second] = await Promise.all(
    [body, other].map((bytes) => bytes && compress({ body: bytes, brotli, gzip: 4 })),
  )
  if (!own) throw new Error('A page has no body.')
  return { status, headers, tags, ...own, etag, other: second ?? null }
}

const noBytes = new Uint8Array()

/** Whether people read it. */
export function isDocument({ headers }: Pick<RenderedPage, 'headers'>): boolean {
  return headers.some(([name, value]) => name === 'content-type' && value.startsWith('text/html'))
}

/** The uncompressed bytes, for the rare client that takes neither encoding. */
export function identityOf(page: Pick<EncodedPage, 'gz'>): Buffer {
  return gunzipSync(page.gz)
}

/** Guards a stored page against a damaged disk: checked each time that bytes are read back. */
export function checksumOf({ status, headers, etag, br, gz, other }: EncodedPage): string {
  const described = Buffer.from(JSON.stringify([status, headers, etag, br.length]))
  const bodies = other ? [br, gz, other.br, other.gz] : [br, gz]
  return hash('sha1', Buffer.concat([described, ...bodies]), 'base64url')
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a page with its headers as `writeHead` takes them. */
export interface PageVariant {
  headers: string[]
  body: Uint8Array
}

/** A page, or a file of the site, with everything about its answers worked out beforehand. */
export interface ServedPage {
  status: number
  etag: string
  /**
   * When its bytes last changed, in whole seconds as `Last-Modified` says it, in milliseconds since 1970; null for a
   * file, which has no date.
   */
  modifiedAt: number | null
  br: PageVariant
  gzip: PageVariant
  /** Where it is not what `gzip` unpacks to. */
  identity?: PageVariant
  notModified: string[]
  /** Whether it is read as a page: a document, and not an error in the place of one. */
  isDocument: boolean
  /** Memory that the page takes. */
  bytes: number
  /** The same page with the other titles, for every second connection. */
  other?: ServedPage
}

/** A page as readers get it from now on; `null` when there is none any more. */
export interface PageChange {
  path: string
  page: ServedPage | null
}

export interface ServingOptions {
  /** Sent with every page that does not set them itself, flat name/value pairs. */
  securityHeaders: string[]
  /** The CDN in front, which may keep pages and is told when they change; null without one. */
  cdn: CdnName | null
}

const headerBytes = 2048
/** Kept by nobody without asking again; a CDN is told otherwise by headers of its own. */
const cacheControl = 'no-cache'

/** Works out a page's answers at its path. */
export function toServedPage(path: string, page: StoredPage, options: ServingOptions): ServedPage {
  const served = toOneServedPage(path, page, options)
  // A CDN would give all readers the one that it happened to ask for.
  if (!page.other || options.cdn !== null) return served
  const etag = page.etag.replace(/"$/, '+"')
  const other = toOneServedPage(path, { ...page, ...page.other, etag }, options)
  return { ...served, other, bytes: served.bytes + other.bytes }
}

function toOneServedPage(path: string, page: StoredPage, options: ServingOptions): ServedPage {
  const modifiedAt = Math.floor(page.modifiedAt / 1000) * 1000
  const common = [
    ...addSecurityHeaders(page.headers, options.securityHeaders),
    'Cache-Control',
    cacheControl,
    'ETag',
    page.etag,
    'Last-Modified',
    new Date(modifiedAt).toUTCString(),
    'Vary',
    'Accept-Encoding',
    ...cdnHeaders(options.cdn, { path, status: page.status }),
  ]
  return {
    status: page.status,
    etag: page.etag,
    modifiedAt,
    ...toVariants(page, common),
    notModified: common,
    isDocument: page.status === 200 && isDocument(page),
    bytes: page.br.length + page.gz.length + headerBytes,
  }
}

/** Both encodings, with the headers that they share. */
export function toVariants(
  { br, gz }: Pick<EncodedPage, 'br' | 'gz'>,
  headers: string[],
): Pick<ServedPage, 'br' | 'gzip'> {
  const gzip = toVariant(gz, ['Content-Encoding', 'gzip', ...headers])
  return { gzip, br: br.length > 0 ? toVariant(br, ['Content-Encoding', 'br', ...headers]) : gzip }
}

/** The same page in the place of another that cannot be had now (503): nobody may keep it there. */
export function standIn(page: ServedPage): ServedPage {
  const momentary = (headers: string[]) =>
    headers
      .map((text, index) => (headers[index - 1] === 'Cache-Control' ? privateCacheControl : text))
      .filter((_, index) => !cdnHeaderNames.has((headers[index - (index % 2)] ?? '').toLowerCase()))
  const variant = ({ headers, body }: PageVariant) => ({ headers: momentary(headers), body })
  return {
    ...page,
    status: 503,
    br: variant(page.br),
    gzip: variant(page.gzip),
    notModified: momentary(page.notModified),
    isDocument: false,
    other: undefined,
  }
}

/** For the rare client that takes neither encoding: unpacked on request, so that memory holds each page once. */
export function identityVariant(page: ServedPage): PageVariant {
  if (page.identity) return page.identity
  const body = identityOf({ gz: page.gzip.body })
  return toVariant(body, page.notModified)
}

/** These bytes, and the headers with their length. */
export function toVariant(body: Uint8Array, headers: string[]): PageVariant {
  return { body, headers: [...headers, 'Content-Length', String(body.length)] }
}
