import type pg from 'pg'

export interface TableSize {
  name: string
  rows: number
  deadRows: number
  bytes: number
  /** Scans of the whole table, and the rows that they read. */
  scans: number
  rowsScanned: number
}

export interface DatabaseState {
  tables: Map<string, TableSize>
  bytes: number
  /** Written to the log of changes since the database was made. */
  walBytes: number
}

export interface QueueSample {
  atMs: number
  /** Jobs that are due or run, by kind. */
  waiting: Record<string, number>
  /** How long the one that is due longest has waited. */
  oldestSeconds: number
}

/** A statement with what it took in all. */
export interface StatementCost {
  text: string
  calls: number
  totalMs: number
}

export async function readDatabase(database: pg.Client): Promise<DatabaseState> {
  const { rows } = await database.query<TableSize>(
    `select schemaname || '.' || relname as name, n_live_tup::float8 as rows, n_dead_tup::float8 as "deadRows",
            pg_total_relation_size(relid)::float8 as bytes, seq_scan::float8 as scans, seq_tup_read::float8 as "rowsScanned"
       from pg_stat_user_tables`,
  )
  const size = await database.query<{ bytes: number; wal: number }>(
    `select pg_database_size(current_database())::float8 as bytes,
            (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as wal`,
  )
  return {
    tables: new Map(rows.map((row) => [row.name, row])),
    bytes: size.rows[0]?.bytes ?? Number.NaN,
    walBytes: size.rows[0]?.wal ?? Number.NaN,
  }
}

export async function readQueue(database: pg.Client): Promise<QueueSample> {
  const { rows } = await database.query<{ name: string; jobs: number; oldest: number }>(
    `select name, count(*)::int as jobs,
            coalesce(max(extract(epoch from now() - start_after)) filter (where state <> 'active'), 0)::float8 as oldest
       from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now() group by name`,
  )
  return {
    atMs: Date.now(),
    waiting: Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs])),
    oldestSeconds: Math.max(0, ...rows.map(({ oldest }) => oldest)),
  }
}

/** Whether statements are counted; they are once the database was started with the extension. */
export async function countStatements(database: pg.Client): Promise<boolean> {
  const { rows } = await database.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  )
  if (!rows[0]?.loaded.includes('pg_stat_statements')) {
    await database.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
    return false
  }
  await database.query('create extension if not exists pg_stat_statements')
  await database.query('select pg_stat_statements_reset()')
  return true
}

export async function readCostliest(database: pg.Client, count: number): Promise<StatementCost[]> {
  const { rows } = await database.query<StatementCost>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::float8 as calls, total_exec_time as "totalMs"
       from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
      order by total_exec_time desc limit $1`,
    [count],
  )
  return rows
}
