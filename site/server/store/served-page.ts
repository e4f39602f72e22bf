import { addSecurityHeaders } from '../http/security-headers.ts'
import { identityOf, type StoredPage } from './encoded-page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** One encoding of a page with its headers as `writeHead` takes them. */
export interface PageVariant {
  headers: string[]
  body: Uint8Array
}

/** A page with everything about its answers worked out beforehand. */
export interface ServedPage {
  status: number
  etag: string
  /** When its bytes last changed, in whole seconds as `Last-Modified` says it, in milliseconds since 1970. */
  modifiedAt: number
  br: PageVariant
  gzip: PageVariant
  notModified: string[]
  /** Memory that the page takes. */
  bytes: number
}

export interface ServingOptions {
  /** Sent with every page that does not set them itself, flat name/value pairs. */
  securityHeaders: string[]
  /** Whether a CDN in front purges by `Cache-Tag`. */
  sendCacheTags: boolean
}

const headerBytes = 2048
const cacheControl = 'public, max-age=0, must-revalidate'

export function toServedPage(page: StoredPage, options: ServingOptions): ServedPage {
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
    ...(options.sendCacheTags && page.tags.length > 0 ? ['Cache-Tag', page.tags.join(',')] : []),
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

/** For the rare client that takes neither encoding: unpacked on request, so that memory holds each page once. */
export function identityVariant(page: ServedPage): PageVariant {
  const body = identityOf({ gz: page.gzip.body })
  return toVariant(body, page.notModified)
}

function toVariant(body: Uint8Array, headers: string[]): PageVariant {
  return { body, headers: [...headers, 'Content-Length', String(body.length)] }
}
