import { visibleText } from '../src/features/imports/body/source-text.ts'
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

/** The strings of a value: of those named `html` what a page shows of them, all others as they are. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'html' && typeof inner === 'string' ? [visibleText(inner)] : textsIn(inner),
  )
}
