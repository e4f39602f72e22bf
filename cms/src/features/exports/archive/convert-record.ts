import { type Convert, convertBody } from './body-references.ts'
import { isObject } from './check-record.ts'
import type { Field, Fields } from './fields.ts'
import { siblingNames } from './select-record.ts'

type Values = Record<string, unknown>

/**
 * A record as the database gives it with keys in the place of ids, in the form that the archive has: its fields in their order, its
 * lists in an order that does not follow from ids.
 */
export function withKeys(fields: Fields, raw: unknown, convert: Convert): Values {
  return inner(fields, isObject(raw) ? raw : {}, { convert, siblings: () => null })
}

interface Surroundings {
  convert: Convert
  /** Where in a list of the record stands what a sibling names. */
  siblings: (list: string, by: 'id' | 'key', name: unknown) => number | null
}

function inner(fields: Fields, raw: Values, { convert, siblings }: Surroundings): Values {
  const lists = new Map<string, Values[]>()
  for (const [name, field] of Object.entries(fields)) {
    if (field.is === 'children' && field.isNamed)
      lists.set(name, sortRows(field, objectsIn(raw[name]), convert))
  }
  const find: Surroundings['siblings'] = (list, by, named) => {
    const rows = lists.get(list)
    if (!rows) return siblings(list, by, named)
    const index = named === null ? -1 : rows.findIndex((row) => row[siblingNames[by]] === named)
    return index === -1 ? null : index
  }
  const around = { convert, siblings: find }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      valueOf(field, field.is === 'children' && field.isNamed ? lists.get(name) : raw[name], around),
    ]),
  )
}

function valueOf(field: Field, value: unknown, around: Surroundings): unknown {
  const { convert, siblings } = around
  switch (field.is) {
    case 'body':
      return value === null ? null : convertBody(value, convert)
    case 'marks':
      return Array.isArray(value) ? objectsIn(value).map((mark) => ({ ...mark, by: null })) : null
    case 'reference':
      return value === null ? null : convert(field.to, value)
    case 'references':
      return valuesIn(value).flatMap((one) => convert(field.to, one) ?? [])
    case 'rows':
      return objectsIn(value).map((row) => inner(field.fields, row, around))
    case 'children': {
      const rows = field.isNamed ? objectsIn(value) : sortRows(field, objectsIn(value), convert)
      return rows.map((row) => inner(field.fields, row, around))
    }
    case 'group':
      return inner(field.fields, isObject(value) ? value : {}, around)
    case 'child':
      return isObject(value) ? inner(field.fields, value, around) : null
    case 'sibling':
      return siblings(field.list, field.by, value)
    default:
      return value ?? null
  }
}

/** By the fields that the description names; then by all that they say. */
function sortRows(field: Extract<Field, { is: 'children' }>, rows: Values[], convert: Convert): Values[] {
  const sortable = rows.map((row) => {
    const said = inner(field.fields, row, { convert, siblings: () => null })
    return { row, by: [...field.order.map((name) => String(said[name] ?? '')), JSON.stringify(said)] }
  })
  return sortable.toSorted((one, other) => compare(one.by, other.by)).map(({ row }) => row)
}

function compare(one: readonly string[], other: readonly string[]): number {
  for (const [index, text] of one.entries()) {
    const against = other[index] ?? ''
    if (text !== against) return text < against ? -1 : 1
  }
  return 0
}

function valuesIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function objectsIn(value: unknown): Values[] {
  return valuesIn(value).filter(isObject)
}
