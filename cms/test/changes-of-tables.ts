import { createLocalReq, initTransaction, killTransaction, type Payload, type PayloadRequest } from 'payload'
import { clientOf, type SqlClient } from '../src/platform/database/sql-client.ts'

/** A request in its transaction, and that transaction. */
export interface Act {
  req: PayloadRequest
  client: SqlClient
}

type Dump = Record<string, unknown[]>

/** What becomes of all tables by `act`, which is undone; of `before` on all is the same each time. */
export async function changesBy(
  payload: Payload,
  before: ((act: Act) => Promise<void>) | null,
  act: (act: Act) => Promise<void>,
): Promise<Dump> {
  await rewind(payload)
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  const client = await clientOf(req)
  try {
    await before?.({ req, client })
    const started = await dump(client)
    await act({ req, client })
    const ended = await dump(client)
    return difference(started, ended)
  } finally {
    await killTransaction(req)
  }
}

/** Sequences take no part in transactions. */
async function rewind(payload: Payload): Promise<void> {
  const { pool } = payload.db
  const { rows } = await pool.query<{ name: string; last: string | null }>(
    `select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value as last
     from pg_sequences where schemaname = 'public'`,
  )
  starts ??= new Map(rows.map(({ name, last }) => [name, last]))
  for (const { name } of rows) {
    const last = starts.get(name) ?? null
    await pool.query('select setval($1, $2, $3)', [name, last ?? 1, last !== null])
  }
}
let starts: Map<string, string | null> | undefined

async function dump(client: SqlClient): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** What both ways cannot have in common: the time of day, ids by chance, and which of two relations was written first. */
function normalised(name: string, row: string): unknown {
  const parsed: Record<string, unknown> = JSON.parse(
    row
      .replace(/"20[2-9]\d-[^"]*T[^"]*"/g, '"now"')
      .replace(/"[0-9a-f]{24}"/g, '"row id"')
      .replace(/"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}"/g, '"uuid"'),
  )
  // Payload says that an article has changed now whenever it is saved; here its date is kept.
  if (/articles(_v)?$/.test(name)) delete parsed[name.endsWith('_v') ? 'version_updated_at' : 'updated_at']
  if (name.endsWith('publish_events')) return null
  // Nobody knows the rows of relations by their ids.
  if (name.endsWith('_rels')) delete parsed['id']
  return parsed
}

function difference(before: Map<string, string[]>, after: Map<string, string[]>): Dump {
  const changed = [...after].flatMap(([name, rows]) => {
    const [old, now] = [new Set(before.get(name)), new Set(rows)]
    const lines = [
      ...rows.filter((row) => !old.has(row)).map((row) => ({ now: normalised(name, row) })),
      ...[...old].filter((row) => !now.has(row)).map((row) => ({ before: normalised(name, row) })),
    ]
    const seen = lines.filter((line) => !('now' in line) || line.now !== null)
    const sorted = seen.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return sorted.length > 0 ? [[name, sorted] as const] : []
  })
  return Object.fromEntries(changed)
}
