import type { Field, Fields, RecordOf } from './fields.ts'

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Why a value is no record with these fields, with the place in it: `corrections.0.text must be text`. Null: it is one. */
export function problemOf(fields: Fields, value: unknown, path = ''): string | null {
  if (!isObject(value)) return `${path || 'the record'} must be an object`
  for (const [name, field] of Object.entries(fields)) {
    const place = path === '' ? name : `${path}.${name}`
    if (!(name in value)) return `${place} is missing`
    const problem = problemOfField(field, value[name], place)
    if (problem !== null) return problem
  }
  return null
}

/** Whether a value is a record with these fields. What else it has is passed over. */
export function isRecordOf<Described extends Fields>(
  fields: Described,
  value: unknown,
): value is RecordOf<Described> {
  return problemOf(fields, value) === null
}

function problemOfField(field: Field, value: unknown, place: string): string | null {
  switch (field.is) {
    case 'json':
    case 'marks':
      return null
    case 'body':
      return value === null || isObject(value) ? null : `${place} must be a text of the editor`
    case 'text':
    case 'reference':
      return value === null || typeof value === 'string' ? null : `${place} must be text`
    case 'sibling':
    case 'number':
      return value === null || Number.isFinite(value) ? null : `${place} must be a number`
    case 'flag':
      return value === null || typeof value === 'boolean' ? null : `${place} must be true or false`
    case 'moment':
      return matches(value, momentPattern) ? null : `${place} must be a moment like 2026-12-01T08:00:00.000Z`
    case 'day':
      return matches(value, dayPattern) ? null : `${place} must be a day like 2026-12-01`
    case 'references':
    case 'choices':
    case 'lines':
      return isList(value) && value.every((one) => typeof one === 'string')
        ? null
        : `${place} must be a list of texts`
    case 'rows':
    case 'children':
      return isList(value) ? problemOfAny(field.fields, value, place) : `${place} must be a list`
    case 'group':
      return problemOf(field.fields, value, place)
    case 'child':
      return value === null ? null : problemOf(field.fields, value, place)
  }
}

function problemOfAny(fields: Fields, list: readonly unknown[], place: string): string | null {
  for (const [index, one] of list.entries()) {
    const problem = problemOf(fields, one, `${place}.${index}`)
    if (problem !== null) return problem
  }
  return null
}

function matches(value: unknown, pattern: RegExp): boolean {
  return (
    value === null || (typeof value === 'string' && pattern.test(value) && !Number.isNaN(Date.parse(value)))
  )
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value)
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
