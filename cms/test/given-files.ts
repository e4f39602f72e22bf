import { Parser } from 'htmlparser2'
import type {
  ReadOptions,
  SourceBlock,
  SourceFile,
  SourceReader,
  SourceRecord,
} from '../src/features/imports/source-record.ts'

/** A file that is given to an import, of what is in memory; handed out in parts of `partBytes`. */
export function givenFile(name: string, content: string | Uint8Array, partBytes = 64 * 1024): SourceFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  return {
    name,
    sizeBytes: bytes.length,
    open: async function* (range = { start: 0, end: bytes.length }) {
      for (let at = range.start; at < Math.min(range.end, bytes.length); at += partBytes)
        yield bytes.subarray(at, Math.min(at + partBytes, range.end, bytes.length))
    },
  }
}

/** All records that a reader makes of files. */
export async function recordsOf(
  reader: SourceReader,
  files: Record<string, string | Uint8Array> | readonly SourceFile[],
  options?: ReadOptions,
): Promise<SourceRecord[]> {
  const given = isList(files)
    ? files
    : Object.entries(files).map(([name, content]) => givenFile(name, content))
  return allOf(reader(given, options))
}

/** Everything that comes, in a list. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The records of one kind. */
export function ofKind<Kind extends SourceRecord['kind']>(
  records: readonly SourceRecord[],
  kind: Kind,
): Extract<SourceRecord, { kind: Kind }>[] {
  return records.filter((record): record is Extract<SourceRecord, { kind: Kind }> => record.kind === kind)
}

function isList(
  files: Record<string, string | Uint8Array> | readonly SourceFile[],
): files is readonly SourceFile[] {
  return Array.isArray(files)
}

/** All words that stand in blocks, in their order. */
export function wordsIn(blocks: readonly SourceBlock[]): string {
  const texts = blocks.flatMap((block) => {
    const { kind: _, ...rest } = block
    return textsIn('original' in rest ? rest.text : rest)
  })
  return texts
    .filter((text) => !/^https?:\S+$/.test(text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The strings of a value: those named `html` without their markup, all others as they are. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'html' && typeof inner === 'string' ? [textOfHtml(inner)] : textsIn(inner),
  )
}

const onOwnLine = new Set(
  'blockquote br caption center dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table td th tr ul'.split(
    ' ',
  ),
)

/** Read once, as a browser does: of `<<b>a` the first sign is text. */
function textOfHtml(html: string): string {
  let text = ''
  const partedBy = (name: string): string => (onOwnLine.has(name) ? ' ' : '')
  const parser = new Parser({
    onopentagname: (name) => (text += partedBy(name)),
    ontext: (data) => (text += data),
    onclosetag: (name) => (text += partedBy(name)),
  })
  parser.end(html)
  return text
}
