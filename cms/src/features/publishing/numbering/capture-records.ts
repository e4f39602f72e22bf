import { recordsVersion } from '@meridian/shared/replica/record-change.schema'
import type { RecordKind, recordSchemas } from '@meridian/shared/replica/records.schema'
import type { Queryable } from '../../../platform/database/rows.ts'
import { globalNames } from '../../records/global-records.ts'
import type { ReadRecord, ReportUnfit } from '../../records/record-source.ts'
import { recordSources } from '../../records/record-sources.ts'

/** More than this a replica gets faster from a snapshot. */
const maxChanges = 5000
const maxBytes = 32_000_000
const chunkSize = 200

/** What events without changes of their own carry. */
export const noRecords = recordsText([])

const kinds: Readonly<Record<string, RecordKind>> = {
  articles: 'article',
  issues: 'issue',
  authors: 'author',
  sections: 'section',
  topics: 'topic',
  plans: 'plan',
  redirects: 'redirect',
  addresses: 'address',
  'old-addresses': 'old-address',
  recordings: 'recording',
  newsletters: 'newsletter',
  'campaign-pages': 'campaign',
  media: 'picture',
}

/** In the order in which replicas get them: pictures last. */
const order = Object.values(recordSources).map(({ kind }) => kind)

/**
 * What replicas learn by events that touched these documents: what readers have of each now, with the pictures that they
 * show. As JSON text (`record-change.schema.ts`); null when it is more than an event can carry.
 */
export async function captureRecords(
  db: Queryable,
  { documents, report }: { documents: readonly string[]; report: ReportUnfit },
): Promise<string | null> {
  const keys = keysByKind(documents)
  const changes: string[] = []
  let bytes = 0
  for (const kind of order) {
    const wanted = [...keys[kind]]
    for (let start = 0; start < wanted.length; start += chunkSize) {
      const chunk = wanted.slice(start, start + chunkSize)
      if (changes.length + chunk.length > maxChanges) return null
      const records = await recordSources[kind].readTexts(db, { keys: chunk, report })
      for (const { pictures } of records) for (const id of pictures) keys.picture.add(String(id))
      const added = toChanges({ kind, keys: chunk, records })
      changes.push(...added)
      bytes += added.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
      if (bytes > maxBytes) return null
    }
  }
  return recordsText(changes)
}

/** A change as JSON text; null for a document that readers have nothing of. */
export function changeText({
  kind,
  key,
  text,
}: {
  kind: RecordKind
  key: string
  text: string | null
}): string {
  return `{"kind":${JSON.stringify(kind)},"key":${JSON.stringify(key)},"record":${text ?? 'null'}}`
}

function toChanges(read: { kind: RecordKind; keys: string[]; records: ReadRecord[] }): string[] {
  const { kind } = read
  const texts = new Map(read.records.map(({ key, text }) => [key, text]))
  return read.keys.map((key) => changeText({ kind, key, text: texts.get(key) ?? null }))
}

function keysByKind(documents: readonly string[]): Record<RecordKind, Set<string>> {
  const keys = {
    global: new Set<string>(),
    section: new Set<string>(),
    topic: new Set<string>(),
    author: new Set<string>(),
    plan: new Set<string>(),
    issue: new Set<string>(),
    redirect: new Set<string>(),
    recording: new Set<string>(),
    newsletter: new Set<string>(),
    campaign: new Set<string>(),
    address: new Set<string>(),
    'old-address': new Set<string>(),
    article: new Set<string>(),
    picture: new Set<string>(),
  } satisfies Record<keyof typeof recordSchemas, Set<string>>
  const names: readonly string[] = globalNames
  for (const document of documents) {
    if (names.includes(document)) keys.global.add(document)
    const [collection = '', key = ''] = document.split(/:(.*)/s)
    const kind = kinds[collection]
    if (kind && key !== '') keys[kind].add(key)
  }
  return keys
}

function recordsText(changes: readonly string[]): string {
  return `{"version":${recordsVersion},"changes":[${changes.join(',')}]}`
}
