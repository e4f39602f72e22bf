import { z } from 'zod'
import type { FormatInput } from '../format-input.ts'
import type { WrittenEntry } from '../zip/zip-writer.ts'
import {
  archiveKinds,
  globalsName,
  goneAddressesName,
  oldAddressesName,
  recordsFile,
} from './archive-kinds.ts'
import { type KeptFile, type KeptFiles, keepFiles } from './keep-files.ts'
import type { Kind } from './kind.ts'
import { archiveFormat, type Manifest, manifestFile, notIncluded } from './manifest.schema.ts'
import { readGoneAddresses, readOldAddresses } from './read-addresses.ts'
import type { ArchiveRecord } from './read-records.ts'

/** Writes the magazine as `meridian-export/1`: see docs/export-format.md. */
export async function writeArchive(input: FormatInput): Promise<Manifest> {
  const { zip, reader, madeAt, magazine, product } = input
  const kept = await keepFiles(input)
  const files: WrittenEntry[] = [...kept.entries]
  const counts: Record<string, number> = {}
  const write = async (name: string, records: AsyncIterable<ArchiveRecord>) => {
    const counter = { count: 0 }
    files.push(await zip.add(recordsFile(name), lines(name, records, counter, input)))
    counts[name] = counter.count
  }
  await write(globalsName, reader.globals())
  for (const kind of archiveKinds) await write(kind.name, withFiles(kind, reader.records(kind), kept))
  await write(oldAddressesName, readOldAddresses(reader))
  await write(goneAddressesName, readGoneAddresses(reader))
  const manifest: Manifest = {
    format: archiveFormat,
    product,
    madeAt: madeAt.toISOString(),
    magazine,
    counts,
    files,
    missing: kept.missing,
    notIncluded,
  }
  await zip.add(manifestFile, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
  return manifest
}

const WithFileName = z.looseObject({ filename: z.string().nullable() })

/** Records with the file that they are of. */
async function* withFiles(
  kind: Kind,
  records: AsyncIterable<ArchiveRecord>,
  kept: KeptFiles,
): AsyncGenerator<ArchiveRecord> {
  const files: ReadonlyMap<string, KeptFile> | undefined = kept.byKind.get(kind.name)
  for await (const record of records) {
    if (!files) {
      yield record
      continue
    }
    const { filename } = WithFileName.parse(record)
    const file = files.get(filename ?? '') ?? null
    yield { ...record, file }
  }
}

async function* lines(
  name: string,
  records: AsyncIterable<ArchiveRecord>,
  counter: { count: number },
  { onProgress, signal }: FormatInput,
): AsyncGenerator<Uint8Array> {
  for await (const record of records) {
    signal?.throwIfAborted()
    counter.count += 1
    if (counter.count % 100 === 0) onProgress?.(name, counter.count)
    yield Buffer.from(`${JSON.stringify(record)}\n`)
  }
  onProgress?.(name, counter.count)
}
