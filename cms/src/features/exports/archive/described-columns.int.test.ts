import type { Field as PayloadField, Payload } from 'payload'
import { fieldAffectsData } from 'payload/shared'
import { beforeAll, expect, test } from 'vitest'
import { openCms } from '../../../../test/magazine.ts'
import { articleBlocks } from '../../articles/blocks/article-blocks.ts'
import { mailBlocks } from '../../campaigns/body/blocks/mail-blocks.ts'
import { archiveKinds } from './archive-kinds.ts'
import { blockReferences } from './body-references.ts'
import { columnOf, type Fields, snakeCase } from './fields.ts'
import { type GlobalKind, globalKinds } from './global-kinds.ts'
import type { Kind } from './kind.ts'

let payload: Payload

beforeAll(async () => {
  payload = await openCms()
})

/** Columns that the tables of forms have for themselves. */
const ofForms = ['id', '_order', '_parent_id', 'parent_id', 'order', 'path']

/** The columns that a description names, by table. */
function describedColumns(table: string, fields: Fields, prefix = ''): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: string, columns: Iterable<string>) =>
    found.set(name, new Set([...(found.get(name) ?? []), ...columns]))
  const addAll = (more: Map<string, Set<string>>) => {
    for (const [name, columns] of more) add(name, columns)
  }
  add(table, [])
  for (const [name, field] of Object.entries(fields)) {
    const beside = `${table}_${snakeCase(name)}`
    if (field.is === 'group') addAll(describedColumns(table, field.fields, `${prefix}${snakeCase(name)}_`))
    else if (field.is === 'rows') addAll(describedColumns(beside, field.fields))
    else if (field.is === 'children' || field.is === 'child') {
      addAll(describedColumns(field.table, field.fields))
      add(field.table, [field.parent])
    } else if (field.is === 'references') add(`${table}_rels`, [field.column])
    else if (field.is === 'choices') add(beside, ['value'])
    else if (field.is === 'lines') add(`${table}_texts`, ['text'])
    else add(table, [columnOf(name, field, prefix)])
  }
  return found
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await payload.db.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
    [table],
  )
  return rows.map(({ name }) => name)
}

test.each<Kind>([...archiveKinds])(
  '$name: each column is in the archive, or there is a reason why not',
  async (kind) => {
    const fields = { ...kind.content, ...kind.head }
    const left = [
      ...Object.keys(kind.leftOut),
      ...ofForms,
      ...(kind.versions === undefined ? [] : ['_status']),
    ]
    const isLeftOut = (column: string) =>
      left.some((name) => (name.endsWith('*') ? column.startsWith(name.slice(0, -1)) : name === column))
    for (const [table, described] of describedColumns(kind.table, fields)) {
      const columns = await columnsOf(table)
      const missed = columns.filter((column) => !described.has(column) && !isLeftOut(column))
      const unknown = [...described].filter((column) => !columns.includes(column))
      expect({ table, missed, unknown }).toEqual({ table, missed: [], unknown: [] })
    }
  },
)

test.each<GlobalKind>([...globalKinds])(
  '$name: each column is in the archive',
  async ({ table, content }) => {
    for (const [name, described] of describedColumns(table, content)) {
      const columns = await columnsOf(name)
      const missed = columns.filter(
        (column) => !described.has(column) && ![...ofForms, '_status'].includes(column),
      )
      expect({ name, missed }).toEqual({ name, missed: [] })
    }
  },
)

test('every global of the CMS is in the archive', () => {
  expect(globalKinds.map(({ name }) => name).toSorted()).toEqual(
    payload.config.globals.map(({ slug }) => slug).toSorted(),
  )
})

/** The fields of a form that name other documents, by their names. */
function relationsOf(fields: readonly PayloadField[]): Record<string, unknown> {
  return Object.assign(
    {},
    ...fields.map((field): Record<string, unknown> => {
      if (field.type === 'row' || field.type === 'collapsible') return relationsOf(field.fields)
      if (!fieldAffectsData(field)) return {}
      if (field.type === 'upload' || field.type === 'relationship') {
        const to = { media: 'pictures' }[String(field.relationTo)] ?? field.relationTo
        return { [field.name]: 'hasMany' in field && field.hasMany ? [to] : to }
      }
      if (field.type === 'richText') return { [field.name]: 'body' }
      if (field.type !== 'array') return {}
      const rows = relationsOf(field.fields)
      return Object.keys(rows).length > 0 ? { [field.name]: { rows } } : {}
    }),
  )
}

test('every field of a block that names something is known', () => {
  const found = [...articleBlocks, ...mailBlocks].flatMap(({ slug, fields }) => {
    const relations = relationsOf(fields)
    return Object.keys(relations).length > 0 ? [[slug, relations]] : []
  })
  expect(Object.fromEntries(found)).toEqual(blockReferences)
})
