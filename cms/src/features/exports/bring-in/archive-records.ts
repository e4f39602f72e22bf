import { recordsFile } from '../archive/archive-kinds.ts'
import { ArchiveError } from '../archive/archive-error.ts'
import { isObject, problemOf } from '../archive/check-record.ts'
import type { Fields } from '../archive/fields.ts'
import type { Kind } from '../archive/kind.ts'
import type { OpenArchive } from '../archive/open-archive.ts'

export type Values = Record<string, unknown>
export type KeyedRecord = Values & { key: string }

/** A record and its line in the file. */
export interface PlacedRecord {
  line: number
  record: KeyedRecord
}

const pageSize = 200

/** The records of a file, a page at a time. */
export async function* recordPages(archive: OpenArchive, name: string): AsyncGenerator<PlacedRecord[]> {
  let page: PlacedRecord[] = []
  for await (const { line, value } of archive.records(name)) {
    page.push({ line, record: keyedRecord(name, line, value) })
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** @throws ArchiveError when a value is no record with a key */
export function keyedRecord(name: string, line: number, value: unknown): KeyedRecord {
  if (!isObject(value)) throw invalidRecord(name, line, 'the record must be an object')
  const { key } = value
  if (typeof key !== 'string' || key === '') throw invalidRecord(name, line, 'key must be text')
  return { ...value, key }
}

/** @throws ArchiveError when a record has not the fields of its kind */
export function checkRecord({ name, head, content, versions }: Kind, { record, line }: PlacedRecord): void {
  const problem = problemOf(head, record)
  if (problem !== null) throw invalidRecord(name, line, problem)
  if (versions !== undefined) return checkSides(content, { name, record, line })
  const inContent = problemOf(content, record)
  if (inContent !== null) throw invalidRecord(name, line, inContent)
}

/** @throws ArchiveError when neither side of a record with drafts is there, or one has not these fields */
export function checkSides(content: Fields, { name, record, line }: PlacedRecord & { name: string }): void {
  const { published, draft } = sidesOf(record)
  if (!published && !draft) throw invalidRecord(name, line, 'published or draft must be an object')
  for (const [side, said] of Object.entries({ published, draft })) {
    const problem = said && problemOf(content, said, side)
    if (problem) throw invalidRecord(name, line, problem)
  }
}

/** What readers have of a record, and what editors have beside it. */
export function sidesOf({ published, draft }: Values): { published: Values | null; draft: Values | null } {
  return { published: isObject(published) ? published : null, draft: isObject(draft) ? draft : null }
}

export function invalidRecord(name: string, line: number, problem: string): ArchiveError {
  return new ArchiveError(`${recordsFile(name)}, line ${line}: ${problem}.`)
}

/** That the database does not take some records, and why. */
export function refusedRecords(name: string, page: readonly PlacedRecord[], cause: unknown): ArchiveError {
  const [first, last] = [page[0]?.line ?? 0, page.at(-1)?.line ?? 0]
  const error = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause
  const why = error instanceof Error ? error.message.slice(0, 300) : ''
  const place = first === last ? `line ${first}` : `lines ${first} to ${last}`
  return new ArchiveError(`${recordsFile(name)}, ${place}: the database does not take this: ${why}`, {
    cause,
  })
}
