import slugify from '@sindresorhus/slugify'
import type { SourceFinding, SourceTerm } from '../../source-record.ts'
import type { GhostTables, HeldRow } from './ghost-tables.ts'
import { describedRows, idOf, line, type Row, text, plainOf } from './ghost-values.ts'

/** The tags. Those whose names begin with `#` were never shown to readers. */
export function termsOf(tables: GhostTables): SourceTerm[] {
  return tables.all('tags').map((held, at) => termOf(held, { tables, id: tagId(held.row, at) }))
}

function tagId(tag: Row, at: number): string {
  return idOf(tag['id']) ?? (text(tag, 'slug', 'name') || `tag-${at + 1}`)
}

export function termOf(
  held: Omit<HeldRow, 'table'>,
  { tables, id }: { tables: GhostTables; id: string },
): SourceTerm {
  const row = tables.addresses.resolveRow(held.row)
  const name = line(row, 'name') || text(row, 'slug')
  const slug = text(row, 'slug').trim() || slugify(name)
  const isInternal = name.startsWith('#') || text(row, 'visibility') === 'internal'
  const findings: SourceFinding[] = [...held.findings]
  const parent = idOf(row['parent_id'] ?? row['parent'])
  const isCircle = parent !== null && leadsToItself(id, { parent, tables })
  if (isCircle)
    findings.push({ code: 'circular-tag', message: 'It stands below itself there: that is left out.' })
  return {
    kind: 'term',
    id,
    place: held.place,
    findings,
    original: held.original(),
    taxonomy: 'tag',
    name,
    slug,
    parent: isCircle || parent === null || tables.by('tags', 'id', parent).length === 0 ? null : parent,
    description: plainOf(text(row, 'description')),
    urls: slug === '' || isInternal ? [] : tables.addresses.ofTaxonomy('tag', slug),
    isInternal,
  }
}

function leadsToItself(id: string, { parent, tables }: { parent: string; tables: GhostTables }): boolean {
  const seen = new Set<string>([id])
  let at: string | null = parent
  while (at !== null) {
    if (seen.has(at)) return true
    seen.add(at)
    at = idOf(tables.by('tags', 'id', at)[0]?.row['parent_id'])
  }
  return false
}

/** The tags of a post, the main one first: their ids, and those that the post alone describes. */
export function tagsOf(
  post: HeldRow,
  tables: GhostTables,
): { ids: string[]; described: Map<string, Row>; missing: number } {
  const linked = tables.by('posts_tags', 'post_id', idOf(post.row['id']) ?? '')
  const ids = new Set(linked.flatMap(({ row }) => idOf(row['tag_id']) ?? []))
  const known = [...ids].filter((id) => tables.by('tags', 'id', id).length > 0)
  const described = new Map<string, Row>()
  if (ids.size === 0) {
    for (const tag of describedRows(post.row['tags'])) {
      const id = idOf(tag['id']) ?? namedTag(tag, tables) ?? (text(tag, 'slug', 'name') || null)
      if (id === null || (tables.by('tags', 'id', id).length === 0 && text(tag, 'name', 'slug') === ''))
        continue
      known.push(id)
      if (tables.by('tags', 'id', id).length === 0) described.set(id, tag)
    }
  }
  return { ids: [...new Set(known)], described, missing: ids.size === 0 ? 0 : ids.size - known.length }
}

/** A post may name its tags by their slugs or names, as other tools write it. */
function namedTag(tag: Row, tables: GhostTables): string | null {
  const found = ['slug', 'name'].flatMap((field) => {
    const written = text(tag, field)
    return written === '' ? [] : tables.by('tags', field, written)
  })
  return idOf(found[0]?.row['id'])
}
