import type { Conditions } from '../http/conditional.ts'

/** What an answer from memory depends on. */
export interface PlainRead extends Conditions {
  address: string
  acceptEncoding: string | undefined
}

const maxBytes = 8192
const addressForm = /^\/[\x21-\x7e]*$/
const headerForm = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([\t\x20-\x7e]*)$/
const lineBreak = '\r\n'
const version = ' HTTP/1.1'

/**
 * Headers by which a request is more than a read of one address, so that a real parser has to look at it. Node takes
 * `Proxy-Connection`, which no standard has, for a `Connection`.
 */
const others = new Set([
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
  'trailer',
  'proxy-connection',
])

/**
 * Recognises exactly one whole GET without a body, on a connection that stays open, in the form that RFC 9112
 * prescribes. Null for anything else, which must not be answered by what this understood of it.
 */
export function parsePlainRead(bytes: Buffer): PlainRead | null {
  if (bytes.length > maxBytes) return null
  const text = bytes.toString('latin1')
  const lineEnd = text.indexOf(lineBreak)
  if (!text.startsWith('GET /') || !text.startsWith(version, lineEnd - version.length)) return null
  const address = text.slice('GET '.length, lineEnd - version.length)
  const headers = addressForm.test(address) ? readHeaders(text, lineEnd + lineBreak.length) : null
  if (!headers?.has('host')) return null
  const connection = headers.get('connection')
  if (connection !== undefined && connection.toLowerCase() !== 'keep-alive') return null
  return {
    address,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    ifModifiedSince: headers.get('if-modified-since'),
  }
}

/** Null when a header is malformed, stands twice or asks for more, and when something follows the empty line. */
function readHeaders(text: string, from: number): Map<string, string> | null {
  const headers = new Map<string, string>()
  let start = from
  for (;;) {
    const end = text.indexOf(lineBreak, start)
    if (end < 0) return null
    if (end === start) return end + lineBreak.length === text.length ? headers : null
    const [, name, value] = headerForm.exec(text.slice(start, end)) ?? []
    if (name === undefined || value === undefined) return null
    const key = name.toLowerCase()
    if (others.has(key) || headers.has(key)) return null
    headers.set(key, value.trimEnd())
    start = end + lineBreak.length
  }
}
