import { type SourceFile, UnreadableSource } from '../../source-record.ts'
import { readRange } from '../archive/archive-reader.ts'
import { seemsToBe } from '../text/recognise.ts'
import { JsonProblem, type JsonRow, JsonScanner, type ScannerOptions } from './json-scanner.ts'

export interface JsonLimits {
  fileBytes: number
  rowBytes: number
  /** How deep values may be nested. */
  depth: number
}

export const defaultJsonLimits: JsonLimits = { fileBytes: 4e9, rowBytes: 64e6, depth: 200 }

type Options = Pick<ScannerOptions, 'isOpened' | 'isWanted'> & { signal?: AbortSignal; limits?: JsonLimits }

/**
 * The values of a JSON file one by one: of a file of gigabytes it holds no more than one row.
 * @throws {UnreadableSource} when it is not JSON, ends early, is nested too deep or too large
 */
export async function* readJsonRows(
  file: SourceFile,
  { signal, limits = defaultJsonLimits, ...options }: Options,
): AsyncGenerator<JsonRow> {
  if (file.sizeBytes > limits.fileBytes) {
    const most = `${(limits.fileBytes / 1e9).toFixed(1)} GB`
    throw unreadable(file, `is larger than ${most}, the most that is read`, { line: null, byte: null })
  }
  const begin = await readRange(file, { start: 0, end: Math.min(2048, file.sizeBytes) })
  const start = begin.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark.length : 0
  const scanner = new JsonScanner({ ...options, maxDepth: limits.depth, maxRowBytes: limits.rowBytes }, start)
  try {
    for await (const chunk of file.open({ start, end: file.sizeBytes })) {
      signal?.throwIfAborted()
      yield* scanner.push(chunk)
    }
    yield* scanner.end()
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error
    throw unreadable(file, sentences[error.kind](begin, limits), error)
  }
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

const sentences: Record<JsonProblem['kind'], (begin: Buffer, limits: JsonLimits) => string> = {
  syntax: () => 'is not correct JSON: it has been changed or damaged',
  start: (begin) => {
    if (begin.toString().trim() === '') return 'is empty'
    const seeming = isUtf16(begin) ? 'text in UTF-16, which has to be saved as UTF-8' : seemsToBe(begin)?.says
    return `is not JSON${seeming ? `: it seems to be ${seeming}` : ''}`
  },
  end: () => 'ends too early: a part of it is missing',
  depth: (_, { depth }) => `has values that are nested more than ${depth} deep`,
  size: (_, { rowBytes }) => `has a single record of more than ${rowBytes / 1e6} MB`,
}

function isUtf16(begin: Buffer): boolean {
  return /^(?:\xff\xfe|\xfe\xff|.\0.\0)/.test(begin.toString('latin1', 0, 4))
}

function unreadable(
  file: SourceFile,
  what: string,
  at: { line: number | null; byte: number | null } & { cause?: unknown },
): UnreadableSource {
  const { line, byte } = at
  const where = line === null ? '' : ` (line ${line}, byte ${byte})`
  return new UnreadableSource(
    `‘${file.name}’ ${what}${where}.`,
    { file: file.name, line, byte },
    { cause: at },
  )
}
