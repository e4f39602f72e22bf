import type { SourceAuthor } from '../../source-record.ts'
import type { GhostTables, HeldRow } from './ghost-tables.ts'
import { describedRows, idOf, line, type Row, rowsOf, text, plainOf } from './ghost-values.ts'

const roles = ['Owner', 'Administrator', 'Super Editor', 'Editor', 'Author', 'Contributor']

/** Everybody who wrote there: never with a password or another key. */
export function authorsOf(tables: GhostTables): SourceAuthor[] {
  return tables.all('users').map((held, at) => authorOf(held, { tables, id: userId(held.row, at) }))
}

function userId(user: Row, at: number): string {
  return idOf(user['id']) ?? (text(user, 'slug', 'email') || `user-${at + 1}`)
}

/** An author as a table, or a post itself, has it. */
export function authorOf(
  held: Omit<HeldRow, 'table'>,
  { tables, id }: { tables: GhostTables; id: string },
): SourceAuthor {
  const { addresses } = tables
  const row = addresses.resolveRow(held.row)
  const slug = text(row, 'slug') || null
  const portrait = addresses.file(text(row, 'profile_image', 'image'))
  return {
    kind: 'author',
    id,
    place: held.place,
    findings: held.findings,
    original: held.original(),
    name: line(row, 'name') || slug || '',
    slug,
    email: text(row, 'email').trim() || null,
    bio: plainOf(text(row, 'bio')),
    role: roleOf(row, { tables, id }),
    portrait: portrait === '' ? null : { id: null, url: portrait },
    urls: slug === null ? [] : addresses.ofTaxonomy('author', slug),
  }
}

function roleOf(user: Row, { tables, id }: { tables: GhostTables; id: string }): string {
  const linked = tables
    .by('roles_users', 'user_id', id)
    .flatMap(({ row }) => tables.by('roles', 'id', idOf(row['role_id']) ?? ''))
    .map(({ row }) => text(row, 'name'))
  const own = rowsOf(user['roles']).map((role) => text(role, 'name'))
  const named = [...linked, ...own, text(user, 'role')].filter((name) => name !== '')
  return roles.find((role) => named.includes(role)) ?? named[0] ?? ''
}

/** The authors of a post in the order of its byline: their ids, and those that the post alone describes. */
export function bylineOf(
  post: HeldRow,
  tables: GhostTables,
): { ids: string[]; described: Map<string, Row>; missing: number } {
  const linked = tables.by('posts_authors', 'post_id', idOf(post.row['id']) ?? '')
  const ids = linked.flatMap(({ row }) => idOf(row['author_id']) ?? [])
  const described = new Map<string, Row>()
  if (ids.length === 0) {
    for (const author of describedRows(post.row['authors'])) {
      const id = idOf(author['id']) ?? (text(author, 'slug', 'email', 'name') || null)
      if (id === null) continue
      ids.push(id)
      if (!knownAuthor(id, tables).isKnown && text(author, 'name', 'slug') !== '') described.set(id, author)
    }
  }
  const single = idOf(post.row['author_id']) ?? idOf(post.row['author'])
  if (ids.length === 0 && single !== null) ids.push(single)
  const known = [...new Set(ids)].map((id) => knownAuthor(id, tables))
  const missing = known.filter(({ isKnown, id }) => !isKnown && !described.has(id)).length
  return { ids: known.map(({ id }) => id), described, missing }
}

/** Old exports leave the id of their only user out. */
function knownAuthor(id: string, tables: GhostTables): { id: string; isKnown: boolean } {
  if (tables.by('users', 'id', id).length > 0) return { id, isKnown: true }
  const [only, ...others] = tables.all('users')
  if (only && others.length === 0 && idOf(only.row['id']) === null)
    return { id: userId(only.row, 0), isKnown: true }
  const bySlug = tables.by('users', 'slug', id)[0] ?? tables.by('users', 'email', id)[0]
  return bySlug ? { id: userId(bySlug.row, 0), isKnown: true } : { id, isKnown: false }
}
