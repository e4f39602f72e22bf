import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type SourceFile, type SourceFinding, UnreadableSource } from '../../source-record.ts'
import {
  detectEncoding,
  encodingFindings,
  readStart,
  readText,
  type TextEncoding,
} from '../text/decode-text.ts'
import { withByteOfLine } from '../text/place-of-line.ts'
import { seemsToBe } from '../text/recognise.ts'

/** A row of a table. `cells` are as many as there are columns; `problem` says why it is none of the table. */
export interface CsvRow {
  cells: string[]
  /** On which line it begins, counted from 1. */
  line: number
  problem: string | null
}

/** A file that is a table, ready to be read as often as somebody wants. */
export interface CsvFile {
  file: SourceFile
  /** The first row, or `column 1`, `column 2` … when that is no heading. */
  columns: string[]
  findings: SourceFinding[]
  /** SHA-256 of its bytes: the same file may be given twice. */
  hash: string
  rows: () => AsyncGenerator<CsvRow>
}

export interface CsvOptions {
  signal?: AbortSignal
  /** Whether the first row is already one of the table. */
  isRow?: (cells: readonly string[]) => boolean
}

const delimiters = [',', ';', '\t', '|'] as const
const mostRecordBytes = 4 * 1024 * 1024
/** Lists have some tens. */
const mostColumns = 2000

class TooManyColumns extends Error {}

/**
 * Opens a table: finds out how it is written (comma, semicolon, tab or bar; UTF-8, UTF-16, Windows) and what its columns are.
 * @throws {UnreadableSource} when the file is no table, or is empty
 */
export async function openCsv(file: SourceFile, options: CsvOptions = {}): Promise<CsvFile> {
  const start = await readStart(file)
  const seeming = seemsToBe(start)
  const place = { file: file.name, line: null, byte: null }
  if (seeming?.kind === 'empty') throw new UnreadableSource('The file is empty.', place)
  if (seeming && seeming.kind !== 'text')
    throw new UnreadableSource(`The file is no CSV: it seems to be ${seeming.says}.`, place)
  const encoding = await detectEncoding(file, { signal: options.signal })
  const head = new TextDecoder(encoding.label).decode(start)
  // What Excel writes before the first row to say how it parts columns.
  const named = /^sep=(.)\r?\n/i.exec(head)
  const delimiter = named?.[1] ?? delimiterOf(head)
  const read = (skip: number) => parseRows({ file, encoding, delimiter, skip, signal: options.signal })
  const before = named ? 1 : 0
  const first = await firstOf(read(before))
  if (!first) throw new UnreadableSource('The file has no rows.', place)
  const isHeading = !options.isRow?.(first.cells)
  const columns = first.cells.map((cell, index) => (isHeading ? cell.trim() : `column ${index + 1}`))
  while (columns.at(-1) === '') columns.pop()
  return {
    file,
    columns,
    findings: encodingFindings(encoding),
    hash: await hashOf(file, options.signal),
    async *rows() {
      for await (const { cells, line } of read(before + (isHeading ? 1 : 0)))
        yield { cells: fitted(cells, columns.length), line, problem: problemOf(cells, columns.length) }
    },
  }
}

async function firstOf<Item>(items: AsyncGenerator<Item>): Promise<Item | null> {
  for await (const item of items) return item
  return null
}

/** The character that parts most columns of the first line; words between quotes do not count. */
function delimiterOf(head: string): string {
  const line = /^\s*((?:"(?:[^"]|"")*"|[^"\r\n])*)/.exec(head)?.[1] ?? ''
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Empty cells at the end are of a spreadsheet's making. */
function fitted(cells: readonly string[], width: number): string[] {
  return Array.from({ length: width }, (_, index) => cells[index] ?? '')
}

function problemOf(cells: readonly string[], width: number): string | null {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (filled > width) return `The row has ${counted(filled, 'column')} where the table has ${width}.`
  if (cells.length < width)
    return `The row has ${counted(cells.length, 'column')} where the table has ${width}: it may be cut off.`
  return null
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}

interface RawRows {
  file: SourceFile
  encoding: TextEncoding
  delimiter: string
  /** How many rows at the beginning are none of the table. */
  skip: number
  signal?: AbortSignal
}

async function* parseRows({
  file,
  encoding,
  delimiter,
  skip,
  signal,
}: RawRows): AsyncGenerator<Omit<CsvRow, 'problem'>> {
  let [count, lastLine] = [0, 0]
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    // Rows that nobody has read yet when an error comes count as well.
    on_record: (record: string[], { lines }) => {
      lastLine = lines
      return record
    },
    max_record_size: mostRecordBytes,
    cast: (cell, { index }) => {
      if (index >= mostColumns) throw new TooManyColumns()
      return cell
    },
  })
  const source = Readable.from(withPlainBreaks(readText(file, encoding, signal)))
  // Its errors come out of the parser as well.
  pipeline(source, parser, () => undefined)
  try {
    for await (const chunk of parser) {
      const { record, info }: { record: string[]; info: { lines: number } } = chunk
      count += 1
      if (count <= skip) continue
      const breaks = record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      yield { cells: record, line: info.lines - breaks }
    }
  } catch (error) {
    throw error instanceof CsvError || error instanceof TooManyColumns
      ? await withByteOfLine(unreadable(file, lastLine + 1, error), file)
      : error
  }
}

function unreadable(file: SourceFile, line: number, cause: Error): UnreadableSource {
  return new UnreadableSource(problemText(cause), { file: file.name, line, byte: null }, { cause })
}

function problemText(problem: Error): string {
  if (problem instanceof TooManyColumns) return `The row has more than ${mostColumns} columns.`
  const code = problem instanceof CsvError ? problem.code : null
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? 'A quotation mark on this line or a later one is opened and never closed: the file may be cut off.'
    : code === 'CSV_MAX_RECORD_SIZE'
      ? `The row is longer than ${mostRecordBytes / 1024 / 1024} MB: a quotation mark may be missing.`
      : 'The row cannot be read as CSV.'
}

async function* withPlainBreaks(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = ''
  for await (const part of parts) {
    const text = held + part
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

async function hashOf(file: SourceFile, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of file.open()) {
    signal?.throwIfAborted()
    hash.update(part)
  }
  return hash.digest('hex')
}
