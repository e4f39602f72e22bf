import type { ClientBase } from 'pg'
import type { BackupPartition } from './backup-manifest.schema.ts'

/** A table whose rows belong into a backup. */
export interface KeptTable {
  /** `public.articles` */
  name: string
  columns: string[]
  /** The query of its rows, in an order that depends on nothing but the rows. */
  query: string
}

/*
 * Jobs that are done are of no use to anybody, and what else the queue keeps (its queues, schedules, statistics) is made
 * again by the worker. A job that runs at the moment of the backup is tried again.
 */
const queueTable = 'pgboss.job'
const waitingJobs = "state in ('created', 'retry', 'active')"

const tablesSql = `
  select format('%s.%s', namespace.nspname, class.relname) as name,
    quote_ident(namespace.nspname) || '.' || quote_ident(class.relname) as "quotedName",
    array(
      select attname::text from pg_attribute
      where attrelid = class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
    ) as columns,
    array(
      select quote_ident(attname) || case when type.typcategory = 'S' then ' collate "C"' else '' end
      from pg_index index
      cross join unnest(index.indkey) with ordinality as key(attnum, place)
      join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum = key.attnum
      join pg_type type on type.oid = attribute.atttypid
      where index.indrelid = class.oid and index.indisprimary order by key.place
    ) as key
  from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
  where (namespace.nspname = 'public' and class.relkind in ('r', 'p') and not class.relispartition)
    or (namespace.nspname, class.relname) = ('pgboss', 'job')
  order by 1`

/** Every table of the database that is kept, whatever the version of the product. */
export async function readTables(client: ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string; quotedName: string; columns: string[]; key: string[] }>(
    tablesSql,
  )
  return rows.map(({ name, quotedName, columns, key }) => {
    if (key.length === 0) throw new Error(`The table ${name} has no primary key to order its rows by.`)
    return { name, columns, query: selectRows({ name, quotedName, columns, key }) }
  })
}

function selectRows(table: { name: string; quotedName: string; columns: string[]; key: string[] }): string {
  const filter = table.name === queueTable ? ` where ${waitingJobs}` : ''
  const columns = table.columns.map(quote).join(', ')
  return `select ${columns} from ${table.quotedName}${filter} order by ${table.key.join(', ')}`
}

/** A name as SQL takes it. */
export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The parts of the tables that are kept in parts. The rows of each are those of its table. */
export async function readPartitions(client: ClientBase): Promise<BackupPartition[]> {
  const { rows } = await client.query<BackupPartition>(
    `select class.relname as name, parent.relname as of, pg_get_expr(class.relpartbound, class.oid) as bound
       from pg_class class join pg_inherits on inhrelid = class.oid join pg_class parent on parent.oid = inhparent
      where class.relispartition and class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
      order by class.relname collate "C"`,
  )
  return rows
}

/** Sequences are not part of a snapshot: read after it, they have gone on at most, which does no harm. */
export async function readSequences(
  client: ClientBase,
): Promise<{ name: string; lastValue: string; isCalled: boolean }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string | null; startValue: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as "lastValue",
       start_value::text as "startValue"
     from pg_sequences where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name, lastValue, startValue }) => ({
    name,
    lastValue: lastValue ?? startValue,
    isCalled: lastValue !== null,
  }))
}

/** The migrations that a database has had; none for one that is empty. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows: found } = await client.query(`select to_regclass('public.payload_migrations') as "table"`)
  if (found[0]?.table === null) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from payload_migrations where batch >= 0 order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

/** Makes values read the same wherever and whenever they are read, for a transaction. */
export const plainValues = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`
