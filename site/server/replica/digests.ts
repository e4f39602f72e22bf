import { withoutRecord, withRecord } from '@meridian/shared/replica/record-digest'
import { type RecordKind, recordSchemas } from '@meridian/shared/replica/records.schema'
import type { Digests } from '@meridian/shared/replica/replica.schema'

/** The digests after a record was replaced: null where there was none before, or is none after. */
export function replaced(
  digests: Digests,
  { kind, before, after }: { kind: RecordKind; before: string | null; after: string | null },
): Digests {
  if (before === after) return digests
  const without = before === null ? digests[kind] : withoutRecord(digests[kind], before)
  return { ...digests, [kind]: after === null ? without : withRecord(without, after) }
}

/** The kinds whose digests are not the same. */
export function differingKinds(one: Digests, other: Digests): RecordKind[] {
  return recordKinds.filter(
    (kind) => one[kind].count !== other[kind].count || one[kind].sum !== other[kind].sum,
  )
}

const recordKinds = keysOf(recordSchemas)

function keysOf<Key extends string>(object: Record<Key, unknown>): Key[] {
  const keys: Key[] = []
  for (const key in object) keys.push(key)
  return keys
}
