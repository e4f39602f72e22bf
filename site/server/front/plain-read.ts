import { beaconPath, longestBeacon } from '@meridian/shared/audience/beacon'
import type { Conditions } from '../http/conditional.ts'

/** What an answer from memory depends on, and whose read it is. */
export interface PlainRead extends Conditions {
  address: string
  acceptEncoding: string | undefined
  /** All of its headers, by their names in lower case. */
  headers: ReadonlyMap<string, string>
}

/** What a page tells of a view, as it came. */
export interface PlainBeacon {
  text: string
  headers: ReadonlyMap<string, string>
}

const maxBytes = 8192
const addressForm = /^\/[\x21-\x7e]*$/
const headerForm = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):[ \t]*([\t\x20-\x7e]*)$/
const lineBreak = '\r\n'
const version = ' HTTP/1.1'

/**
 * Headers by which a request is more than a read of one address or a short text, so that a real parser has to look at it. Node takes
 * `Proxy-Connection`, which no standard has, for a `Connection`.
 */
const others = new Set(['transfer-encoding', 'upgrade', 'expect', 'te', 'trailer', 'proxy-connection'])

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
  const head = addressForm.test(address) ? readHead(text, lineEnd + lineBreak.length) : null
  if (!head || head.end !== text.length || head.headers.has('content-length')) return null
  const { headers } = head
  return {
    address,
    acceptEncoding: headers.get('accept-encoding'),
    ifNoneMatch: headers.get('if-none-match'),
    ifModifiedSince: headers.get('if-modified-since'),
    headers,
  }
}

const beaconLine = `POST ${beaconPath}${version}${lineBreak}`

/** Recognises exactly one whole beacon, on the same terms. */
export function parsePlainBeacon(bytes: Buffer): PlainBeacon | null {
  // The first byte tells most others apart.
  if (bytes[0] !== firstOfPost || bytes.length > maxBytes) return null
  const text = bytes.toString('latin1')
  const head = text.startsWith(beaconLine) ? readHead(text, beaconLine.length) : null
  if (!head) return null
  const length = head.headers.get('content-length') ?? ''
  const isWhole = /^\d{1,4}$/.test(length) && Number(length) === text.length - head.end
  return isWhole && Number(length) <= longestBeacon
    ? { text: text.slice(head.end), headers: head.headers }
    : null
}

const firstOfPost = 'P'.charCodeAt(0)

interface Head {
  headers: Map<string, string>
  /** Where the body begins. */
  end: number
}

/** Null when a header is malformed, stands twice or asks for more, when there is no host, and when the connection is to be closed. */
function readHead(text: string, from: number): Head | null {
  const headers = new Map<string, string>()
  let start = from
  for (;;) {
    const end = text.indexOf(lineBreak, start)
    if (end < 0) return null
    if (end === start) break
    const [, name, value] = headerForm.exec(text.slice(start, end)) ?? []
    if (name === undefined || value === undefined) return null
    const key = name.toLowerCase()
    if (others.has(key) || headers.has(key)) return null
    headers.set(key, value.trimEnd())
    start = end + lineBreak.length
  }
  const connection = headers.get('connection')
  if (!headers.has('host') || (connection !== undefined && connection.toLowerCase() !== 'keep-alive'))
    return null
  return { headers, end: start + lineBreak.length }
}
