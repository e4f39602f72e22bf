import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/tokens/keyed-hash.ts'
import { toAddressKey } from './address-key.ts'

/** Of which mail a return address is: one sending of a campaign to one subscriber. */
export interface SentMail {
  sendId: number
  subscriberId: number
}

export interface ReturnAddresses {
  /** Where mails come back to that could not be delivered (MAIL FROM): `b+{token}@{host}`, at most 64 characters before the `@`. */
  write: (mail: SentMail & { address: string }) => string
  /** What stands in it behind `b+`, for providers that take no return address of ours. */
  writeToken: (mail: SentMail & { address: string }) => string
  readToken: (token: string) => ReturnToken | null
  /** Of which mail an address is; null unless it was made here. */
  read: (returnAddress: string) => ReturnToken | null
  /** The first such address in a text, or id of a mail with its token, as in the head of a mail that is quoted. */
  findIn: (text: string) => ReturnToken | null
}

export interface ReturnToken extends SentMail {
  /** Whether the mail went to this address. A subscriber may have another one by now. */
  isFor: (address: string) => boolean
}

const tagLength = 3
const signatureLength = 10

/**
 * Makes and reads return addresses. A token is base32, as servers may change capitals: both ids, three bytes that tell the address
 * from another, and ten of an HMAC over them. An altered or made-up one is none.
 */
export function createReturnAddresses({ secret, host }: { secret: string; host: string }): ReturnAddresses {
  const key = deriveKey(secret, 'return addresses')
  const tagOf = (address: string) =>
    createHmac('sha256', key)
      .update(`address ${toAddressKey(address)}`)
      .digest()
      .subarray(0, tagLength)
  const sign = (content: Uint8Array) =>
    createHmac('sha256', key).update('token ').update(content).digest().subarray(0, signatureLength)
  const domain = host.toLowerCase()

  const readToken = (token: string): ReturnToken | null => {
    const bytes = fromBase32(token.toLowerCase())
    if (bytes === null || bytes.length < 2 + tagLength + signatureLength) return null
    const content = bytes.subarray(0, -signatureLength)
    if (!timingSafeEqual(sign(content), bytes.subarray(-signatureLength))) return null
    const [sendId, afterSend] = readNumber(content, 0)
    const [subscriberId, afterBoth] = readNumber(content, afterSend)
    const tag = content.subarray(afterBoth)
    return { sendId, subscriberId, isFor: (address) => timingSafeEqual(tagOf(address), tag) }
  }

  const writeToken = ({ sendId, subscriberId, address }: SentMail & { address: string }) => {
    const content = Buffer.concat([numberBytes(sendId), numberBytes(subscriberId), tagOf(address)])
    return toBase32(Buffer.concat([content, sign(content)]))
  }

  return {
    write: (mail) => `b+${writeToken(mail)}@${domain}`,
    writeToken,
    readToken,

    read(returnAddress) {
      const { token, at } =
        /^<?b\+(?<token>[a-z2-7]{10,62})@(?<at>[^\s<>@]+)>?$/i.exec(returnAddress)?.groups ?? {}
      return token === undefined || at?.toLowerCase() !== domain ? null : readToken(token)
    },

    findIn(text) {
      // Forwarders put addresses into their own, with `=` for `@` (SRS, BATV). Reports without them quote the Message-ID.
      const places = /\bb\+([a-z2-7]{10,62})[@=]([\w.-]+)|<([a-z2-7]{24,62})@[\w.-]{1,255}>/gi
      for (const [, token = '', at = '', id] of text.matchAll(places)) {
        if (id === undefined && !at.toLowerCase().startsWith(domain)) continue
        const found = readToken(id ?? token)
        if (found) return found
      }
      return null
    },
  }
}

/** Seven bits in a byte, the lowest first; the eighth says that more follow. */
function numberBytes(value: number): Buffer {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is no id.`)
  const bytes = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

function readNumber(bytes: Uint8Array, begin: number): [value: number, end: number] {
  let value = 0
  let factor = 1
  for (let at = begin; ; at += 1) {
    const byte = bytes[at] ?? 0
    value += (byte % 128) * factor
    factor *= 128
    if (byte < 128) return [value, at + 1]
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => letters[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

/** Null for what toBase32 would have written in another way. */
function fromBase32(text: string): Buffer | null {
  const bits = Array.from(text, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((group) => Number.parseInt(group, 2)))
  return toBase32(bytes) === text ? bytes : null
}
