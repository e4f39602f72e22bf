import { domainToASCII } from 'node:url'

/** An address as it stands in commands and heads. */
export type EncodedAddress =
  | { ok: true; address: string; needsSmtpUtf8: boolean }
  | { ok: false; reason: string }

/**
 * Writes a domain with umlauts in ASCII (`müller.example` as `xn--mller-kva.example`). What stands before the @ cannot be written
 * so: it needs a server that has SMTPUTF8 (RFC 6531). Says no to what would be more than one address, or none.
 */
export function encodeAddress(address: string): EncodedAddress {
  const at = address.lastIndexOf('@')
  const local = address.slice(0, at)
  const given = address.slice(at + 1)
  const domain = /^[\p{L}\p{M}\p{N}.-]+$/u.test(given) ? domainToASCII(given) : ''
  if (at < 1 || domain === '' || !address.isWellFormed()) return no('is no address')
  if (/[\p{Cc}\p{Z}<>()[\]\\,;:"@]/u.test(local)) return no('has characters that no address has')
  // Lengths as of RFC 5321, 4.5.3.1.
  if (Buffer.byteLength(local) > 64 || domain.length > 255) return no('is too long')
  return { ok: true, address: `${local}@${domain}`, needsSmtpUtf8: /[^\0-\u007f]/.test(local) }
}

function no(reason: string): EncodedAddress {
  return { ok: false, reason: `The address ${reason}.` }
}
