import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { insertRows } from './row-batch.ts'

/** A record that keeps the key that it had in the archive. */
export interface KeptKey {
  kind: string
  collection: string
  key: string
  id: number
}

const IdRow = z.object({ id: z.number() })
const batchSize = 2000

/** Where records came from: what came out of an archive goes out under the same key. */
export class KeptSource {
  readonly #client: SqlClient
  readonly ids: { source_id: number; run_id: number }
  #kept: KeptKey[] = []
  readonly #counts: Record<string, { read: number; created: number }> = {}

  constructor(client: SqlClient, ids: { source_id: number; run_id: number }) {
    this.#client = client
    this.ids = ids
  }

  async add(kept: KeptKey): Promise<void> {
    const counts = (this.#counts[kept.kind] ??= { read: 0, created: 0 })
    counts.read += 1
    counts.created += 1
    this.#kept.push(kept)
    if (this.#kept.length >= batchSize) await this.#write()
  }

  async close(): Promise<void> {
    await this.#write()
    await this.#client.query(`update import_runs set counts = $2 where id = $1`, [
      this.ids.run_id,
      JSON.stringify(this.#counts),
    ])
  }

  async #write(): Promise<void> {
    const rows = this.#kept.map(({ kind, collection, key, id }) => ({
      ...this.ids,
      kind,
      source_key: key,
      collection,
      document_id: id,
      hash: '',
      document_hash: '',
      is_created: true,
    }))
    this.#kept = []
    await insertRows(this.#client, 'import_links', rows)
  }
}

/** Notes an archive as the source of what is brought in. */
export async function beginSource(
  client: SqlClient,
  { magazine, madeAt }: { magazine: { name: string; url: string }; madeAt: string },
): Promise<KeptSource> {
  const source = await client.query(
    `insert into import_sources (key, format, name, site_url) values ($1, 'meridian', $2, $3)
     on conflict (key) do update set name = excluded.name returning id`,
    [`meridian ${magazine.url} ${madeAt}`, magazine.name, magazine.url],
  )
  const { id: sourceId } = IdRow.parse(source.rows[0])
  const run = await client.query(
    `insert into import_runs (source_id, format, state, options, finished_at)
     values ($1, 'meridian', 'done', '{"isWhole": true}', clock_timestamp()) returning id`,
    [sourceId],
  )
  return new KeptSource(client, { source_id: sourceId, run_id: IdRow.parse(run.rows[0]).id })
}
