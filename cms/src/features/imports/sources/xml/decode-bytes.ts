import { isUtf8 } from 'node:buffer'

/** A piece of a file as text, and at which byte of the file a character of it stands. */
export interface DecodedPiece {
  text: string
  byteAt: (index: number) => number
}

/** What was found out about the encoding while reading. */
export interface DecodingReport {
  /** How the file is read, by its usual name. */
  encoding: string
  /** What the file says of itself, if that is something else. */
  declared: string | null
  /** Bytes that the encoding does not have. */
  invalidCount: number
  firstInvalidByte: number | null
}

interface Decoder {
  /** How many bytes at the end of a piece wait for the next one. */
  unfinished: (bytes: Buffer) => number
  decode: (bytes: Buffer, place: { start: number; report: DecodingReport }) => DecodedPiece
}

const highWindows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii'])
const latinNames = new Set(['iso-8859-1', 'iso8859-1', 'latin1', 'latin-1', 'windows-1252', 'cp1252'])

/**
 * Turns the bytes of a file into text, a piece at a time: UTF-8, UTF-16, Windows-1252 (which ISO-8859-1 is read as), and
 * whatever else the platform knows. A file that says something else of itself than its bytes show is read as the bytes show.
 */
export class ByteDecoder {
  readonly report: DecodingReport
  /** How many bytes at the beginning are the byte order mark. */
  readonly markLength: number
  private decoder: Decoder
  private isUndecided: boolean
  private rest = Buffer.alloc(0)
  private start: number

  /** `head` are the first bytes of the file, at least 400 where there are so many. */
  constructor(head: Uint8Array) {
    const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    const marked = markOf(bytes)
    const declared = declaredIn(bytes)
    this.markLength = marked?.length ?? 0
    this.start = this.markLength
    const name = marked?.encoding ?? (declared === null || utf8Names.has(declared) ? 'utf-8' : declared)
    const decoder = decoderOf(name)
    // What says that it is UTF-16 and can be read byte by byte is not.
    const isReadable = decoder !== null && (marked !== null || !name.startsWith('utf-16'))
    this.decoder = isReadable ? decoder : utf8
    this.isUndecided = isReadable && marked === null && latinNames.has(name)
    this.report = {
      encoding: isReadable ? name : 'utf-8',
      declared: isReadable ? null : declared,
      invalidCount: 0,
      firstInvalidByte: null,
    }
  }

  /** The text of the next bytes; of the first ones the byte order mark is left out. */
  decode(piece: Uint8Array, isLast: boolean): DecodedPiece {
    const joined =
      this.rest.length > 0
        ? Buffer.concat([this.rest, piece])
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    if (this.isUndecided) this.decide(joined)
    const waiting = isLast ? 0 : this.decoder.unfinished(joined)
    const bytes = joined.subarray(0, joined.length - waiting)
    this.rest = Buffer.from(joined.subarray(joined.length - waiting))
    const start = this.start
    this.start += bytes.length
    return this.decoder.decode(bytes, { start, report: this.report })
  }

  /** What says that it is Latin and has characters of UTF-8 where the first letters beyond ASCII stand, is UTF-8. */
  private decide(bytes: Buffer): void {
    if (!bytes.some((byte) => byte >= 0x80)) return
    this.isUndecided = false
    if (!isUtf8(bytes.subarray(0, bytes.length - utf8.unfinished(bytes)))) return
    this.decoder = utf8
    this.report.declared = this.report.encoding
    this.report.encoding = 'utf-8'
  }
}

function markOf(bytes: Buffer): { encoding: string; length: number } | null {
  const starts = bytes.toString('latin1', 0, 4)
  if (starts.startsWith('\u00ef\u00bb\u00bf')) return { encoding: 'utf-8', length: 3 }
  if (starts.startsWith('\u00ff\u00fe')) return { encoding: 'utf-16le', length: 2 }
  if (starts.startsWith('\u00fe\u00ff')) return { encoding: 'utf-16be', length: 2 }
  if (/^<\0[^\0]\0/.test(starts)) return { encoding: 'utf-16le', length: 0 }
  if (/^\0<\0[^\0]/.test(starts)) return { encoding: 'utf-16be', length: 0 }
  return null
}

function declaredIn(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 400)
  return /<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? null
}

function decoderOf(name: string): Decoder | null {
  if (name === 'utf-8') return utf8
  if (name === 'utf-16' || name === 'utf-16le') return utf16(false)
  if (name === 'utf-16be') return utf16(true)
  if (latinNames.has(name)) return singleByte(highWindows1252)
  try {
    const decoder = new TextDecoder(name)
    const high = Array.from({ length: 128 }, (_, at) => decoder.decode(Uint8Array.of(0x80 + at)))
    // Where half of the bytes are no characters of their own, two of them are one.
    return high.filter((character) => character === '\ufffd').length < 40
      ? singleByte(high.join(''))
      : severalBytes(new TextDecoder(name))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const utf8: Decoder = {
  unfinished: (bytes) => {
    for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
      const byte = bytes[bytes.length - back] ?? 0
      if (byte >= 0xc0) return lengthOf(byte) > back ? back : 0
      if (byte < 0x80) return 0
    }
    return 0
  },
  decode: (bytes, { start, report }) => {
    if (!isUtf8(bytes)) return decodeBroken(bytes, { start, report })
    const text = bytes.toString('utf8')
    return { text, byteAt: (index) => start + Buffer.byteLength(text.slice(0, index)) }
  },
}

/** Bytes that are no UTF-8 are what they are in Windows-1252, as where texts of both were put together. */
function decodeBroken(
  bytes: Buffer,
  { start, report }: { start: number; report: DecodingReport },
): DecodedPiece {
  const parts: string[] = []
  /** Where in the text a byte stands that takes more bytes as UTF-8 than it has in the file. */
  const shifts: { index: number; surplus: number }[] = []
  let length = 0
  let from = 0
  const take = (part: string) => {
    parts.push(part)
    length += part.length
  }
  // Where most of what is beyond ASCII is no UTF-8, the rest only looks like it.
  const isMostlyLatin = isLatin(bytes)
  let at = 0
  while (at < bytes.length) {
    const size = validLength(bytes, at)
    if (size === 1 || (size > 1 && !isMostlyLatin)) {
      at += size
      continue
    }
    take(bytes.toString('utf8', from, at))
    const character = latinCharacter(bytes[at] ?? 0)
    shifts.push({ index: length, surplus: Buffer.byteLength(character) - 1 })
    take(character)
    report.invalidCount += 1
    report.firstInvalidByte ??= start + at
    at += 1
    from = at
  }
  take(bytes.toString('utf8', from))
  const text = parts.join('')
  return {
    text,
    byteAt: (index) =>
      shifts.reduce(
        (byte, shift) => (shift.index < index ? byte - shift.surplus : byte),
        start + Buffer.byteLength(text.slice(0, index)),
      ),
  }
}

function isLatin(bytes: Buffer): boolean {
  let [valid, invalid, at] = [0, 0, 0]
  while (at < bytes.length) {
    const size = validLength(bytes, at)
    if (size > 1) valid += 1
    else if (size === 0) invalid += 1
    at += Math.max(1, size)
  }
  return invalid > valid
}

/** How many bytes the character at a place has; 0 for none that is valid. */
function validLength(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0
  if (first < 0x80) return 1
  const length = lengthOf(first)
  return length > 1 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0
}

function lengthOf(first: number): number {
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}

function latinCharacter(byte: number): string {
  return highWindows1252[byte - 0x80] ?? String.fromCharCode(byte)
}

function utf16(isBigEndian: boolean): Decoder {
  return {
    unfinished: (bytes) => bytes.length % 2,
    decode: (bytes, { start }) => {
      const whole = bytes.subarray(0, bytes.length - (bytes.length % 2))
      const text = (isBigEndian ? Buffer.from(whole).swap16() : whole).toString('utf16le')
      return { text, byteAt: (index) => start + 2 * index }
    },
  }
}

/** `high` are the characters of the bytes from 0x80. */
function singleByte(high: string): Decoder {
  return {
    unfinished: () => 0,
    decode: (bytes, { start }) => ({
      text: bytes
        .toString('latin1')
        .replace(/[\u0080-\u00ff]/g, (character) => high[character.charCodeAt(0) - 0x80] ?? character),
      byteAt: (index) => start + index,
    }),
  }
}

/** Encodings of East Asia: the byte of a character is about right. */
function severalBytes(decoder: TextDecoder): Decoder {
  return {
    unfinished: () => 0,
    decode: (bytes, { start }) => {
      const text = decoder.decode(bytes, { stream: true })
      return {
        text,
        byteAt: (index) => start + Math.round((index / Math.max(1, text.length)) * bytes.length),
      }
    },
  }
}
