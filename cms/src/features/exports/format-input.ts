import type { MediaFiles } from '@meridian/shared/media-files/media-files'
import type { ExportReader } from './archive/read-records.ts'
import type { ZipWriter } from './zip/zip-writer.ts'

/** What an export is made from, and where it goes. */
export interface FormatInput {
  zip: ZipWriter
  reader: ExportReader
  media: MediaFiles
  madeAt: Date
  /** `url` is the origin that readers use. */
  magazine: { name: string; url: string }
  /** The version of the product. */
  product: string
  /** Told how many of a kind are written. */
  onProgress?: ((kind: string, count: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** How many of each kind an export has. */
export type ExportCounts = Record<string, number>

/** Texts as the bytes of a file, counted as they go. */
export async function* countedText(
  input: FormatInput,
  { name, texts, counts }: { name: string; texts: AsyncIterable<string>; counts: ExportCounts },
): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const text of texts) {
    input.signal?.throwIfAborted()
    count += 1
    if (count % 100 === 0) input.onProgress?.(name, count)
    yield Buffer.from(text)
  }
  counts[name] = count
  input.onProgress?.(name, count)
}

/** Texts as the bytes of a file. */
export async function* textBytes(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text)
}
