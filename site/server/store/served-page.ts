import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { CdnName } from '@meridian/shared/cdn/cdn.schema'
import { cdnHeaderNames, cdnHeaders, privateCacheControl } from '../cdn/cdn-headers.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import type { PageHeaders, RenderedPage } from '../render/rendered-page.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A page as it is stored and sent: compressed once, never on a request. */
export interface EncodedPage {
  status: number
  headers: PageHeaders
  tags: string[]
  br: Uint8Array
  gz: Uint8Array
  etag: string
}

/** A page as it stands in the store. */
export interface StoredPage extends EncodedPage {
  /** When its bytes last changed, in milliseconds since 1970. */
  modifiedAt: number
}

/** Weak, the same for all encodings, and the same again when a page is rendered again without a difference. */
export function etagOf({ status, headers, body }: RenderedPage): string {
  const digest = hash(
    'sha256',
    Buffer.concat([Buffer.from(JSON.stringify([status, headers])), body]),
    'base64url',
  )
  return `W/"${digest.slice(0, 16)}"`
}

/** Feeds and long lists of the API: compressing them harder would hold up a publish for 4 % of their size. */
const largeBytes = 100_000

/**
 * Compresses in libuv's thread pool; brotli 5 costs about 1 ms and comes within 10 % of the best. A window that is no
 * larger than the page keeps Brotli from clearing megabytes for it: 0.7 instead of 1.2 ms for 48 KB, at the same size.
 * Gzip is for the few who take no Brotli; level 4 takes two thirds of the usual 6, for 3 % more.
 */
export async function encodePage(page: RenderedPage, etag = etagOf(page)): Promise<EncodedPage> {
  const { status, headers, body, tags } = page
  const [br, gz] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: body.length > largeBytes ? 4 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      },
    }),
    compressGzip(body, { level: 4 }),
  ])
  return { status, headers, tags, br, gz, etag }
}

/** The smallest window that reaches across the whole page, as a power of two; Brotli's quick ways begin at 16. */
function windowBits(bytes: number): number {
  return Math.min(22, Math.max(16, Math.ceil(Math.log2(Math.max(bytes, 1)))))
}

/** The uncompressed bytes, for the rare client that takes neither encoding. */
export function identityOf(page: Pick<EncodedPage, 'gz'>): Buffer {
  return gunzipSync(page.gz)
}

/** Guards a stored page against a damaged disk: checked each time that bytes are read back. */
export function checksumOf({ status, headers, etag, br, gz }: EncodedPage): string {
  const described = Buffer.from(JSON.stringify([status, headers, etag, br.length]))
  return hash('sha1', Buffer.concat([described, br, gz]), 'base64url')
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
  /** Memory that the page takes. */
  bytes: number
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
    br: toVariant(page.br, ['Content-Encoding', 'br', ...common]),
    gzip: toVariant(page.gz, ['Content-Encoding', 'gzip', ...common]),
    notModified: common,
    bytes: page.br.length + page.gz.length + headerBytes,
  }
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
