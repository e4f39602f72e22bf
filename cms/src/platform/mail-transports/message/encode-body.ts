import { encode, wrap } from 'nodemailer/lib/qp'
import { cleanText, type MailBody, piecesOf, SharedText } from './mail-body.ts'

/** Bytes of a mail, beside the same in the form that DKIM hashes (RFC 6376, 3.4.4). */
export interface Encoded {
  bytes: Buffer
  relaxed: Buffer
}

const shared = new WeakMap<SharedText, Encoded>()

/** In characters (RFC 2045, 6.7). */
const longestLine = 76

/** The end of a line that goes on. */
const softBreak = literal('=\r\n')
const lineBreak = literal('\r\n')

/**
 * A body in quoted-printable, piece by piece: between two pieces stands a break that no reader sees, so that a shared piece is
 * the same bytes in every mail. No line has more than 76 characters.
 */
export function encodeBody(body: MailBody): Encoded[] {
  const encoded: Encoded[] = []
  for (const piece of piecesOf(body)) {
    const next = piece instanceof SharedText ? encodeShared(piece) : encodeText(cleanText(piece))
    if (next.bytes.length === 0) continue
    const last = encoded.at(-1)
    if (last && !endsLine(last.bytes)) encoded.push(softBreak)
    encoded.push(next)
  }
  encoded.push(lineBreak)
  return encoded
}

/** Lines of ASCII as they are. */
export function literal(text: string): Encoded {
  return { bytes: Buffer.from(text, 'latin1'), relaxed: Buffer.from(relax(text), 'latin1') }
}

function encodeShared(piece: SharedText): Encoded {
  const known = shared.get(piece)
  if (known) return known
  const encoded = encodeText(piece.text)
  shared.set(piece, encoded)
  return encoded
}

/** No line begins with a dot, which SMTP would have to double: servers on the way that do not halve it again lose nothing. */
function encodeText(text: string): Encoded {
  const lines = wrap(encode(text.replaceAll('\n', '\r\n')), longestLine - 2)
  return literal(lines.replaceAll(/^\./gm, '=2E'))
}

function endsLine(bytes: Buffer): boolean {
  return bytes.at(-1) === 0x0a
}

function relax(lines: string): string {
  return lines.replaceAll(/[ \t]+/g, ' ').replaceAll(' \r\n', '\r\n')
}
