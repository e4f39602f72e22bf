import { DatabaseSync } from 'node:sqlite'
import { text } from '../store/sqlite-file.ts'

/** Records that two replicas do not have alike: how many of each kind, and the first of them as `kind key`. */
export interface ReplicaDifference {
  kinds: Record<string, number>
  examples: string[]
}

export const maxExamples = 20

const hashesOf = (schema: string) => `
  SELECT 'article' AS kind, CAST(id AS TEXT) AS key, hash FROM ${schema}.articles
  UNION ALL SELECT 'picture', CAST(id AS TEXT), hash FROM ${schema}.pictures
  UNION ALL SELECT 'address', slug, hash FROM ${schema}.addresses
  UNION ALL SELECT 'old-address', address, hash FROM ${schema}.old_addresses
  UNION ALL SELECT kind, key, hash FROM ${schema}.documents`

/** Compares two files by the hashes of their records. They are only read, so that one of them may be in use. */
export function compareReplicas(present: string, other: string): ReplicaDifference {
  const db = new DatabaseSync(present, { readOnly: true })
  try {
    db.prepare('ATTACH ? AS other').run(other)
    const rows = db
      .prepare(
        `WITH ours AS (${hashesOf('main')}), theirs AS (${hashesOf('other')})
         SELECT DISTINCT kind, key FROM
           (SELECT * FROM (SELECT * FROM ours EXCEPT SELECT * FROM theirs)
            UNION ALL SELECT * FROM (SELECT * FROM theirs EXCEPT SELECT * FROM ours))
         ORDER BY kind, key`,
      )
      .iterate()
    const difference = new Differences()
    for (const row of rows) difference.add(text(row['kind']), text(row['key']))
    return difference.found
  } finally {
    db.close()
  }
}

/** Counts records that differ. */
export class Differences {
  readonly found: ReplicaDifference = { kinds: {}, examples: [] }

  add(kind: string, key: string): void {
    const { kinds, examples } = this.found
    kinds[kind] = (kinds[kind] ?? 0) + 1
    if (examples.length < maxExamples) examples.push(`${kind} ${key}`)
  }
}
