import { type Convert, convertBody } from '../archive/body-references.ts'
import { isObject } from '../archive/check-record.ts'
import { columnOf, type Field, type Fields, snakeCase } from '../archive/fields.ts'

type Values = Record<string, unknown>

/** Where the rows of a record go. */
export interface RowPlace {
  table: string
  /** `version_` in a table of versions. */
  prefix: string
  id: number | string
  /** In a table of versions rows have numbers, and the id that they have elsewhere beside it. */
  isVersion: boolean
}

export interface RowTools {
  /** The id of a record by its key. */
  idOf: Convert
  /** The next number of a table. */
  next: (table: string) => number
  /** An id as Payload gives it to the row of a form. */
  rowId: () => string
  /** A key for the links of one row. */
  secretKey: () => string
  /** Says that rows of a table may come: they are written before those of tables that are named later. */
  expect: (table: string) => void
  /** Takes a row of a table beside. */
  add: (table: string, row: Values) => void
}

/** The names of a list's rows, for their siblings. */
type Siblings = ReadonlyMap<string, readonly { id: number; key: string }[]>

/** The columns of a record in its own table; the rows that it has elsewhere are added. */
export function makeRow(
  fields: Fields,
  record: Values,
  { place, tools }: { place: RowPlace; tools: RowTools },
): Values {
  return new RowMaker(tools, nameSiblings(fields, record, tools)).columns(fields, record, place)
}

function nameSiblings(fields: Fields, record: Values, tools: RowTools): Siblings {
  const named = new Map<string, { id: number; key: string }[]>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.is !== 'children' || !field.isNamed) continue
    const names = objectsIn(record[name]).map(() => ({ id: tools.next(field.table), key: tools.secretKey() }))
    named.set(name, names)
  }
  return named
}

class RowMaker {
  readonly #tools: RowTools
  readonly #siblings: Siblings

  constructor(tools: RowTools, siblings: Siblings) {
    this.#tools = tools
    this.#siblings = siblings
  }

  columns(fields: Fields, record: Values, place: RowPlace): Values {
    const row: Values = {}
    for (const [name, field] of Object.entries(fields)) {
      const value = record[name]
      if (field.is === 'group') {
        const prefix = `${place.prefix}${snakeCase(name)}_`
        Object.assign(row, this.columns(field.fields, isObject(value) ? value : {}, { ...place, prefix }))
      } else if (isColumn(field)) row[columnOf(name, field, place.prefix)] = this.#columnValue(field, value)
      else this.#addRows(name, { field, value, place })
    }
    return row
  }

  #columnValue(field: Extract<Field, { column?: string }>, value: unknown): unknown {
    const { idOf } = this.#tools
    if (value === null || value === undefined) return null
    if (field.is === 'reference') return idOf(field.to, value)
    if (field.is === 'sibling') return this.#siblings.get(field.list)?.[Number(value)]?.[field.by] ?? null
    return field.is === 'body' ? convertBody(value, idOf) : value
  }

  #addRows(name: string, { field, value, place }: { field: Field; value: unknown; place: RowPlace }): void {
    const { add, expect, idOf } = this.#tools
    const { table, prefix, id, isVersion } = place
    const beside = `${table}_${prefix}${snakeCase(name)}`
    switch (field.is) {
      case 'references':
        for (const [index, key] of textsIn(value).entries()) {
          const path = isVersion ? `version.${name}` : name
          const named = idOf(field.to, key)
          if (named !== null)
            add(`${table}_rels`, { parent_id: id, path, order: index + 1, [field.column]: named })
        }
        break
      case 'rows':
        expect(beside)
        for (const [index, row] of objectsIn(value).entries()) {
          const own = isVersion ? this.#tools.next(beside) : this.#tools.rowId()
          const columns = this.columns(field.fields, row, { table: beside, prefix: '', id: own, isVersion })
          const named = isVersion ? { id: own, _uuid: this.#tools.rowId() } : { id: own }
          add(beside, { ...columns, ...named, _order: index + 1, _parent_id: id })
        }
        break
      case 'choices':
        for (const [index, choice] of textsIn(value).entries()) {
          add(beside, { parent_id: id, order: index + 1, value: choice })
        }
        break
      case 'lines':
        for (const [index, line] of textsIn(value).entries()) {
          add(`${table}_texts`, { parent_id: id, path: name, order: index + 1, text: line })
        }
        break
      case 'children':
      case 'child':
        expect(field.table)
        for (const [index, row] of (field.is === 'child'
          ? [value].filter(isObject)
          : objectsIn(value)
        ).entries()) {
          const columns = this.columns(field.fields, row, {
            table: field.table,
            prefix: '',
            id,
            isVersion: false,
          })
          const names =
            field.is === 'children' && field.isNamed ? this.#siblings.get(name)?.[index] : undefined
          add(field.table, { ...columns, ...names, [field.parent]: id })
        }
        break
      default:
        throw new Error(`A ${field.is} is no list.`)
    }
  }
}

function isColumn(field: Field): field is Extract<Field, { column?: string }> {
  return !['references', 'rows', 'choices', 'lines', 'children', 'child', 'group'].includes(field.is)
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function objectsIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}
