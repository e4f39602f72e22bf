import type { Fields } from '../archive/fields.ts'
import { snakeCase } from '../archive/fields.ts'
import { sidesOf, type Values } from './archive-records.ts'
import { makeRow, type RowTools } from './row-maker.ts'

interface Drafted {
  table: string
  versions: string
  head: Fields
  content: Fields
}

/**
 * The rows of a record with drafts: its own, with what readers have, or else the draft; and a version for each side, of which the
 * newest is the one that editors open. Globals are no `document` of theirs. Gives the columns of its own row.
 */
export function addDraftedRows(
  { table, versions, head, content }: Drafted,
  {
    id,
    record,
    tools,
    isGlobal = false,
  }: { id: number; record: Values; tools: RowTools; isGlobal?: boolean },
): Values {
  tools.expect(table)
  tools.expect(versions)
  const { published, draft } = sidesOf(record)
  const place = { table, prefix: '', id, isVersion: false }
  const own = {
    ...makeRow(head, record, { place, tools }),
    ...makeRow(content, published ?? draft ?? {}, { place, tools }),
  }
  const versioned = {
    versions,
    content,
    tools,
    parent: isGlobal ? {} : { parent_id: id },
    createdAt: own['created_at'],
  }
  if (published) addVersion(published, { ...versioned, status: 'published', latest: draft === null })
  if (draft) addVersion(draft, { ...versioned, status: 'draft', latest: true })
  return { ...own, id, _status: published ? 'published' : 'draft' }
}

function addVersion(
  side: Values,
  version: {
    versions: string
    content: Fields
    tools: RowTools
    parent: { parent_id?: number }
    createdAt: unknown
    status: 'published' | 'draft'
    latest: boolean
  },
): void {
  const { versions, content, tools, parent, createdAt, status, latest } = version
  const id = tools.next(versions)
  const savedAt = side['updatedAt'] ?? createdAt
  tools.add(versions, {
    ...makeRow(content, side, { place: { table: versions, prefix: 'version_', id, isVersion: true }, tools }),
    ...parent,
    id,
    latest,
    autosave: false,
    created_at: savedAt,
    updated_at: savedAt,
    version_created_at: createdAt,
    version__status: status,
  })
}

/** The tables of rows of forms in versions: they have numbers there. */
export function versionRowTables(versions: string, fields: Fields, prefix = 'version_'): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.is !== 'rows') return []
    const beside = `${versions}_${prefix}${snakeCase(name)}`
    return [beside, ...versionRowTables(beside, field.fields, '')]
  })
}
