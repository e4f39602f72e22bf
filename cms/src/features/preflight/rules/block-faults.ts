import type { FlattenedField } from 'payload'
import type { Finding } from '@meridian/shared/preflight/preflight.schema'
import { anError } from './rule.ts'

type Values = Readonly<Record<string, unknown>>

/** A block as it stands in an article, with what Payload knows of its kind. */
export interface PlacedBlock {
  /** Where it stands in the form: `body.blocks.2`. */
  path: string
  /** `Quote 2`. */
  label: string
  fields: readonly FlattenedField[]
  values: Values
}

/**
 * What stops a publication in blocks: one of which nothing is filled in, and each required field that is empty. Says the same
 * as the validation of the form would, before somebody presses Publish.
 */
export function blockFaults(blocks: readonly PlacedBlock[]): Finding[] {
  return blocks.flatMap(({ path, label, fields, values }) => {
    const faults = faultsIn(fields, values, { path, label })
    if (faults.length === 0 || !isUntouched(fields, values)) return faults
    const [first] = faults
    const place = { key: 'block-empty', path: first?.path ?? path, label }
    return [anError(place, 'The block is empty. Fill it in or take it out.')]
  })
}

function faultsIn(
  fields: readonly FlattenedField[],
  values: Values,
  at: { path: string; label: string },
): Finding[] {
  return fields.flatMap((field) => {
    const place = { path: `${at.path}.${field.name}`, label: `${at.label}, ${nameOf(field)}` }
    const value = values[field.name]
    const rows = Array.isArray(value) ? value.filter(isValues) : []
    if ((field.type === 'array' || field.type === 'blocks') && rows.length < leastRows(field)) {
      return [anError({ key: 'rows-missing', ...place }, 'Add at least one, or take the block out.')]
    }
    if (field.type === 'array') {
      return rows.flatMap((row, index) =>
        faultsIn(field.flattenedFields, row, {
          path: `${place.path}.${index}`,
          label: `${place.label} ${index + 1}`,
        }),
      )
    }
    if (field.type === 'group') {
      return faultsIn(field.flattenedFields, isValues(value) ? value : {}, place)
    }
    if (isRequired(field) && isEmpty(value)) {
      return [anError({ key: 'field-missing', ...place }, 'This is needed. Nothing is published without it.')]
    }
    return []
  })
}

/** Whether nobody has filled in anything: what a kind of block begins with does not count. */
function isUntouched(fields: readonly FlattenedField[], values: Values): boolean {
  return fields.every((field) => {
    const value = values[field.name]
    if (isEmpty(value) || field.name === 'id') return true
    if (field.type === 'array' && Array.isArray(value)) {
      return value.filter(isValues).every((row) => isUntouched(field.flattenedFields, row))
    }
    return 'defaultValue' in field && field.defaultValue === value
  })
}

function leastRows(field: FlattenedField): number {
  const least = 'minRows' in field ? (field.minRows ?? 0) : 0
  return isRequired(field) ? Math.max(1, least) : least
}

function isRequired(field: FlattenedField): boolean {
  return 'required' in field && field.required === true
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

function nameOf(field: FlattenedField): string {
  return 'label' in field && typeof field.label === 'string' ? field.label : field.name
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
