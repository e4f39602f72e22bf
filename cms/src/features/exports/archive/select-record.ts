import { columnOf, type Field, type Fields, snakeCase } from './fields.ts'

/** What the database's own names of a row are called on their way out of it. */
export const siblingNames = { id: '_id', key: '_key' } as const

/** Where the columns of a record stand. */
export interface Place {
  /** The table, or that of the versions. */
  table: string
  alias: string
  /** `version_` in a table of versions. */
  prefix: string
}

/**
 * SQL for a JSON object with these fields, in their order. References are the ids that the database has; moments are in UTC
 * to the millisecond.
 */
export function jsonSql(fields: Fields, place: Place, more: readonly string[] = []): string {
  const pairs = Object.entries(fields).map(([name, field]) => `'${name}', ${valueSql(name, field, place)}`)
  return `json_build_object(${[...pairs, ...more].join(', ')})`
}

/** By what siblings name a row. It does not leave the database: see `withKeys`. */
function nameSql(alias: string): string[] {
  return [`'${siblingNames.id}', ${alias}.id`, `'${siblingNames.key}', ${alias}.key`]
}

function valueSql(name: string, field: Field, place: Place): string {
  const { table, alias, prefix } = place
  const inner = `${alias}${alias.length}`
  const listed = `${table}_${prefix}${snakeCase(name)}`
  switch (field.is) {
    case 'moment':
      return momentSql(`${alias}.${columnOf(name, field, prefix)}`)
    case 'references': {
      const path = `${prefix === '' ? '' : 'version.'}${name}`
      const column = `${inner}.${field.column}`
      return listSql(column, {
        from: `${table}_rels ${inner} where ${inner}.parent_id = ${alias}.id and ${inner}.path = '${path}' and ${column} is not null`,
        order: `${inner}."order", ${inner}.id`,
      })
    }
    case 'rows':
      return listSql(jsonSql(field.fields, { table: listed, alias: inner, prefix: '' }), {
        from: `${listed} ${inner} where ${inner}._parent_id = ${alias}.id`,
        order: `${inner}._order, ${inner}.id`,
      })
    case 'choices':
      return listSql(`${inner}.value`, {
        from: `${listed} ${inner} where ${inner}.parent_id = ${alias}.id`,
        order: `${inner}."order", ${inner}.id`,
      })
    case 'lines':
      return listSql(`${inner}.text`, {
        from: `${table}_texts ${inner} where ${inner}.parent_id = ${alias}.id and ${inner}.path = '${name}'`,
        order: `${inner}."order", ${inner}.id`,
      })
    case 'group':
      return jsonSql(field.fields, { table, alias, prefix: `${prefix}${snakeCase(name)}_` })
    case 'reference': {
      const column = `${alias}.${columnOf(name, field, prefix)}`
      // There may be more of them than fit into memory.
      return field.to === 'readers'
        ? `(select reader.public_id from users reader where reader.id = ${column} and reader.role = 'reader')`
        : column
    }
    case 'children':
      return listSql(
        jsonSql(
          field.fields,
          { table: field.table, alias: inner, prefix: '' },
          field.isNamed ? nameSql(inner) : [],
        ),
        { from: `${field.table} ${inner} where ${inner}.${field.parent} = ${alias}.id` },
      )
    case 'child':
      return `(select ${jsonSql(field.fields, { table: field.table, alias: inner, prefix: '' })}
        from ${field.table} ${inner} where ${inner}.${field.parent} = ${alias}.id limit 1)`
    default:
      return `${alias}.${columnOf(name, field, prefix)}`
  }
}

function listSql(value: string, { from, order }: { from: string; order?: string }): string {
  const ordered = order === undefined ? '' : ` order by ${order}`
  return `(select coalesce(json_agg(${value}${ordered}), '[]') from ${from})`
}

/** SQL for a moment as the archive writes it. */
export function momentSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
