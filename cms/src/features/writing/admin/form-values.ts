import type { ClientField, FormState } from 'payload'
import { reduceFieldsToValues } from 'payload/shared'
import { z } from 'zod'

/** What the server writes by itself, or what only says how the form saves. */
const notTyped = new Set([
  'id',
  'createdAt',
  'updatedAt',
  '_status',
  'basedOn',
  'editedIn',
  'editedBy',
  'globalType',
  'aiAssisted',
  'acknowledgedWarnings',
  'publishedDespite',
  'embargoSetBy',
  'label',
  'formerSlugs',
])

const ValuesSchema = z.record(z.string(), z.unknown())

/** What somebody can type into a form, field by field. */
export function typedValues(fields: FormState): Record<string, unknown> {
  return withoutTechnical(ValuesSchema.parse(reduceFieldsToValues(withEmptyLists(fields), true)))
}

/** Whether a row was added that the server has not yet given its fields. */
export function hasEmptyRow(fields: FormState): boolean {
  return Object.values(fields).some(({ rows }) => rows?.some(({ isLoading }) => isLoading))
}

/** Of a list without rows Payload's form says how many there are; the server says that it is an empty list. */
function withEmptyLists(fields: FormState): FormState {
  return Object.fromEntries(
    Object.entries(fields).map(([path, field]) => [
      path,
      field.rows?.length === 0 && !field.value ? { ...field, value: [] } : field,
    ]),
  )
}

export function withoutTechnical(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !notTyped.has(name)))
}

/** The names and labels of a collection's fields of the first level, wherever in its layout they stand. */
export function fieldLabels(fields: readonly ClientField[]): Map<string, string> {
  return new Map(
    fields.flatMap((field): [string, string][] => {
      if (field.type === 'tabs') {
        return field.tabs.flatMap((tab) =>
          'name' in tab && tab.name
            ? [[tab.name, plain(tab.label) ?? tab.name]]
            : [...fieldLabels(tab.fields)],
        )
      }
      if ('name' in field && field.name) {
        if (field.type === 'ui' || field.admin?.hidden || notTyped.has(field.name)) return []
        return [[field.name, ('label' in field && plain(field.label)) || named(field.name)]]
      }
      return 'fields' in field ? [...fieldLabels(field.fields)] : []
    }),
  )
}

function plain(label: unknown): string | null {
  return typeof label === 'string' && label !== '' ? label : null
}

/** `heroCaption` as `Hero caption`. */
function named(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
