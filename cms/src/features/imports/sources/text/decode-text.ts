import { isUtf8 } from 'node:buffer'
import type { SourceFile, SourceFinding } from '../../source-record.ts'
import { cleanText } from './clean-text.ts'

/** How the bytes of a file are read as text. */
export interface TextEncoding {
  label: string
  /** Whether some bytes are none of this encoding: they become U+FFFD. */
  isDamaged: boolean
}

const sampleBytes = 64 * 1024

/** The first bytes of a file, as many as tell what it is. */
export async function readStart(file: SourceFile, bytes = sampleBytes): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of file.open({ start: 0, end: Math.min(bytes, file.sizeBytes) })) {
    parts.push(part)
    length += part.length
    if (length >= bytes) break
  }
  return Buffer.concat(parts).subarray(0, bytes)
}

/**
 * The encoding of a file, by its mark or by its bytes: UTF-8 when all of them are, or almost all (a file that was cut or
 * glued together), else what it says of itself (`declared`), else what old programs of Windows wrote. Reads the file once.
 */
export async function detectEncoding(
  file: SourceFile,
  { signal, declared }: { signal?: AbortSignal; declared?: string | null } = {},
): Promise<TextEncoding> {
  const start = await readStart(file)
  if (start[0] === 0xff && start[1] === 0xfe) return { label: 'utf-16le', isDamaged: false }
  if (start[0] === 0xfe && start[1] === 0xff) return { label: 'utf-16be', isDamaged: false }
  const wide = wideWithoutMark(start)
  if (wide) return { label: wide, isDamaged: false }
  const { good, bad } = await countLetters(file, signal)
  if (bad === 0) return { label: 'utf-8', isDamaged: false }
  if (good >= bad) return { label: 'utf-8', isDamaged: true }
  return { label: labelOf(declared ?? '') ?? 'windows-1252', isDamaged: false }
}

/** The encoding of a name, if the platform knows it and it is not one that the bytes have ruled out. */
function labelOf(name: string): string | null {
  try {
    const { encoding } = new TextDecoder(name)
    return encoding.startsWith('utf') ? null : encoding
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Letters beyond ASCII that are UTF-8, and bytes that are not. */
async function countLetters(file: SourceFile, signal?: AbortSignal): Promise<{ good: number; bad: number }> {
  const decoder = new TextDecoder('utf-8')
  let [good, bad, isAllGood] = [0, 0, true]
  const count = (text: string) => {
    const replaced = text.split('\ufffd').length - 1
    bad += replaced
    good += text.length - text.replace(/[^\u0000-\u007f]/g, '').length - replaced
  }
  for await (const part of file.open()) {
    signal?.throwIfAborted()
    // Most files are good throughout, which is quickly told; where one part is cut within a letter the decoder goes on.
    if (isAllGood && isUtf8(part) && !part.subarray(-1).some((byte) => byte > 127)) continue
    isAllGood = false
    count(decoder.decode(part, { stream: true }))
  }
  count(decoder.decode())
  return { good, bad }
}

/** UTF-16 without a mark: Latin text has a zero in every second byte. */
export function wideWithoutMark(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = start.subarray(0, 400)
  if (sample.length < 8) return null
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > sample.length * 0.3 && even === 0) return 'utf-16le'
  if (even > sample.length * 0.3 && odd === 0) return 'utf-16be'
  return null
}

/** The text of a file part by part, without its mark and clean (`cleanText`). Line breaks stay as they are. */
export async function* readText(
  file: SourceFile,
  encoding: TextEncoding,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.label)
  for await (const part of file.open()) {
    signal?.throwIfAborted()
    yield cleanText(decoder.decode(part, { stream: true }))
  }
  yield cleanText(decoder.decode())
}

export type WholeText = { ok: true; text: string; findings: SourceFinding[] } | { ok: false; reason: string }

/** The whole text of a file with `\n` between its lines; a reason when it is larger than a text may be. */
export async function readWholeText(
  file: SourceFile,
  { signal, mostBytes = 32 * 1024 * 1024 }: { signal?: AbortSignal; mostBytes?: number } = {},
): Promise<WholeText> {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024)} MB`
  if (file.sizeBytes > mostBytes)
    return {
      ok: false,
      reason: `It has ${megabytes(file.sizeBytes)}; at most ${megabytes(mostBytes)} can be read.`,
    }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of file.open()) {
    signal?.throwIfAborted()
    length += part.length
    if (length > mostBytes) return { ok: false, reason: `It has more than ${megabytes(mostBytes)}.` }
    parts.push(part)
  }
  const bytes = Buffer.concat(parts)
  const encoding = await detectEncoding(inMemory(file.name, bytes), { signal })
  const raw = new TextDecoder(encoding.label).decode(bytes)
  const text = cleanText(raw)
  const findings = [...encodingFindings(encoding), ...(text === raw ? [] : [controlFinding])]
  return { ok: true, text: text.replace(/\r\n?/g, '\n'), findings }
}

/** To ask a file of an archive for its bytes again costs more than to keep them. */
function inMemory(name: string, bytes: Uint8Array): SourceFile {
  return {
    name,
    sizeBytes: bytes.length,
    async *open(range = { start: 0, end: bytes.length }) {
      yield bytes.subarray(range.start, range.end)
    },
  }
}

/** What is to be said of how a file was written. */
export function encodingFindings(encoding: TextEncoding): SourceFinding[] {
  if (!encoding.isDamaged) return []
  return [
    {
      code: 'damaged-letters',
      message: 'Some letters of the file are damaged and stand as �: it was cut, or mixes two encodings.',
    },
  ]
}

const controlFinding: SourceFinding = {
  code: 'control-characters',
  message: 'Control characters, which no text means, were left out.',
}
