import { z } from 'zod'
import type { KeyedKind } from './fields.ts'
import type { ArchiveRecord, ExportReader } from './read-records.ts'

/** What an old address leads to, as the database names it: `media:7`. */
export const subjectKinds: Readonly<Record<string, KeyedKind>> = {
  articles: 'articles',
  authors: 'authors',
  topics: 'topics',
  sections: 'sections',
  issues: 'issues',
  media: 'pictures',
}

const OldRow = z.object({ address: z.string(), subject: z.string() })
const GoneRow = z.object({ slug: z.string(), createdAt: z.date() })

/** Addresses of sites that were brought in, with what stands there now: a record by its key, or a path. */
export async function* readOldAddresses(reader: ExportReader): AsyncGenerator<ArchiveRecord> {
  const statement = 'select address, subject from old_addresses order by address collate "C"'
  for await (const page of reader.rows(statement)) {
    for (const { address, subject } of z.array(OldRow).parse(page)) {
      yield { key: address, to: targetOf(reader, subject) }
    }
  }
}

function targetOf(
  reader: ExportReader,
  subject: string,
): { kind: string; key: string } | { path: string } | null {
  const [, collection = '', id] = /^([a-z-]+):(\d+)$/.exec(subject) ?? []
  const kind = subjectKinds[collection]
  if (kind === undefined) return { path: subject }
  const key = reader.keyOf(kind, Number(id))
  return typeof key === 'string' ? { kind, key } : null
}

/** Addresses of articles that were deleted: readers are told that they are gone. */
export async function* readGoneAddresses(reader: ExportReader): AsyncGenerator<ArchiveRecord> {
  const statement = `select slug, created_at as "createdAt" from article_addresses
    where article_id is null order by slug collate "C"`
  for await (const page of reader.rows(statement)) {
    for (const { slug, createdAt } of z.array(GoneRow).parse(page)) {
      yield { key: slug, createdAt: createdAt.toISOString() }
    }
  }
}
