import type { Pool } from 'pg'
import { z } from 'zod'

const ColumnSchema = z.object({
  table: z.string(),
  column: z.string(),
  type: z.string(),
  isArray: z.boolean(),
  isNullable: z.boolean(),
  hasDefault: z.boolean(),
  isComputed: z.boolean(),
  values: z.array(z.string()).nullable(),
})

type Column = z.output<typeof ColumnSchema>

const head = `/*
 * Written by \`npm run generate\` from a migrated database; do not edit. A test compares the two.
 */
import type { ColumnType } from 'kysely'

type WithDefault<T> =
  T extends ColumnType<infer Select, infer Insert, infer Update>
    ? ColumnType<Select, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>

/** Given by the database alone. */
type Computed<T> = T extends ColumnType<infer Select, unknown, unknown> ? ColumnType<Select, never, never> : ColumnType<T, never, never>

/** A number of any size, which \`pg\` reads as text. */
type LargeNumber = ColumnType<string, number | string, number | string>

/** Read as \`Time\`: a \`Date\` by \`pg\`, text in the transactions of Payload. */
type TimeColumn<Time> = ColumnType<Time, Date | string, Date | string>

/** A day, which \`pg\` makes a moment of this machine of: to be read as text, \`day::text\`. */
type DayColumn = ColumnType<Date, string, string>

/** Written as text, since \`pg\` takes an array for one of Postgres. */
type Json = ColumnType<unknown, string, string>
`

/** The types of all tables in the database's public schema, as a TypeScript file: what \`pg\` reads and may be given. */
export async function describeDatabase(db: Pick<Pool, 'query'>): Promise<string> {
  const { rows } = await db.query(columnsOfTables)
  const tables = Map.groupBy(ColumnSchema.array().parse(rows), (column) => column.table)
  const interfaces = [...tables.values()].map(
    (columns) => `{\n${columns.map((column) => `    ${column.column}: ${typeOf(column)}\n`).join('')}  }`,
  )
  const names = [...tables.keys()]
  return `${head}
/** Each table's columns. */
export interface Database<Time> {
${names.map((name, index) => `  ${name}: ${interfaces[index]}\n`).join('')}}
`
}

const columnsOfTables = `
  select c.relname as "table", a.attname as "column", coalesce(e.typname, t.typname)::text as "type",
         e.oid is not null as "isArray", not a.attnotnull as "isNullable",
         a.atthasdef or a.attidentity <> '' as "hasDefault",
         a.attgenerated <> '' or a.attidentity = 'a' as "isComputed",
         (select array_agg(enumlabel::text order by enumlabel) from pg_enum where enumtypid = coalesce(e.oid, t.oid)) as "values"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
   order by c.relname collate "C", a.attname collate "C"`

function typeOf(column: Column): string {
  const one = column.values ? column.values.map(quote).join(' | ') : scalarType(column.type)
  const many = column.isArray ? (column.values ? `(${one})[]` : `${one}[]`) : one
  const value = column.isNullable ? `${many} | null` : many
  if (column.isComputed) return `Computed<${value}>`
  return column.hasDefault ? `WithDefault<${value}>` : value
}

function quote(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

/** What `pg` makes of a type without settings of ours. An unlisted one has to be added here. */
function scalarType(name: string): string {
  switch (name) {
    case 'bool':
      return 'boolean'
    case 'int2':
    case 'int4':
    case 'float4':
    case 'float8':
      return 'number'
    case 'int8':
    case 'numeric':
      return 'LargeNumber'
    case 'timestamptz':
    case 'timestamp':
      return 'TimeColumn<Time>'
    case 'date':
      return 'DayColumn'
    case 'json':
    case 'jsonb':
      return 'Json'
    case 'bytea':
      return 'Buffer'
    case 'bpchar':
    case 'char':
    case 'int4multirange':
    case 'name':
    case 'text':
    case 'tsvector':
    case 'uuid':
    case 'varchar':
      return 'string'
    default:
      throw new Error(`No TypeScript type is known for the columns of type ${name}.`)
  }
}
