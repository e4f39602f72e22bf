import type { SqlClient } from '../../platform/database/sql-client.ts'
import { addTo } from './counts.ts'

export type SourceKind = 'host' | 'own' | 'other'

/** What led to a page, by the name that it is known by: the host of another site, or what of ours it was. */
export interface SourceName {
  kind: SourceKind
  name: string
}

/** Pages that were come back to. */
export const historyName = 'history'
/** What has no name of its own here. */
export const otherName = 'other'
const newsletterList = 'newsletter'

/** Fewer views than this, in all pages of a fold, do not make a source that gets a row. */
const fewestViews = 3
/** Rows of each kind. A forger of names fills no more than this. */
const mostRows = 10_000

/** As a key of a map, and as the inbox has it. */
export function keyOf({ kind, name }: SourceName): string {
  return `${kind}:${name}`
}

/** The name of {@link keyOf}. */
export function nameOf(key: string): SourceName {
  const name = key.slice(key.indexOf(':') + 1)
  if (key.startsWith('host:')) return { kind: 'host', name }
  return key.startsWith('own:') ? { kind: 'own', name } : { kind: 'other', name: otherName }
}

/**
 * What is less exact: of a link in a newsletter (`newsletter@3f.2`) the newsletter (`newsletter@3f`), of a place in a list
 * (`related@article:42`) the list (`related`). Null for what is counted as `other`.
 */
export function parentOf({ kind, name }: SourceName): SourceName | null {
  if (kind !== 'own') return null
  const [list = '', where = ''] = splitOwn(name)
  if (where === '') return null
  const dot = where.indexOf('.')
  if (list === newsletterList && dot > 0) return { kind, name: `${list}@${where.slice(0, dot)}` }
  return { kind, name: list }
}

/** Whether it is a newsletter, and which send of a campaign and which of its links, where they are known. */
export function newsletterOf(name: string): { sendId: number | null; link: number | null } | null {
  const [list, where = ''] = splitOwn(name)
  if (list !== newsletterList) return null
  const { send, link } = /^(?<send>[0-9a-z]{1,10})(?:\.(?<link>\d{1,4}))?$/.exec(where)?.groups ?? {}
  return {
    sendId: send === undefined ? null : Number.parseInt(send, 36),
    link: link === undefined ? null : Number(link),
  }
}

/** The list of what led to a page, and what that list stood on: nothing for the list as a whole. */
export function splitOwn(name: string): [list: string, where: string] {
  const at = name.indexOf('@')
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)]
}

/**
 * The ids of sources with these keys, by their views in all pages. One that is new gets a row when it has three views or more, and there
 * is room; else it has the id of its parent, or of `other`.
 */
export async function resolveSources(
  client: SqlClient,
  totals: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const generations = generationsOf(totals.keys())
  const ids = await findIds(client, generations.flat())
  const other = ids.get(keyOf(otherSource)) ?? (await insertSource(client, otherSource, null))
  ids.set(keyOf(otherSource), other)
  const room = await findRoom(client)
  const counts = new Map(totals)
  const made: SourceName[] = []
  const isParent = new Set<string>()
  // The most exact first: what has too few views adds them to its parent.
  for (const name of generations.flat()) {
    const key = keyOf(name)
    if (ids.has(key)) continue
    const views = counts.get(key) ?? 0
    const left = room.get(name.kind) ?? 0
    const parent = parentOf(name)
    if (left > 0 && (views >= fewestViews || name.name === historyName || isParent.has(key))) {
      made.push(name)
      room.set(name.kind, left - 1)
      if (parent) isParent.add(keyOf(parent))
    } else if (parent) addTo(counts, keyOf(parent), views)
  }
  // Parents first: their ids stand in the rows of the others.
  for (const name of made.toReversed()) {
    ids.set(keyOf(name), await insertSource(client, name, nearestId(parentOf(name), ids)))
  }
  return new Map([...totals.keys()].map((key) => [key, nearestId(nameOf(key), ids) ?? other]))
}

/** The parents of these sources; null is `other`. */
export async function readParents(client: SqlClient, ids: Iterable<number>): Promise<SourceTree> {
  const parents = new Map<number, number | null>()
  let asked = [...new Set(ids)]
  while (asked.length > 0) {
    const { rows } = await client.query<{ id: number; parentId: number | null }>(
      'select id, parent_id as "parentId" from audience_sources where id = any($1)',
      [asked],
    )
    for (const { id, parentId } of rows) parents.set(id, parentId)
    asked = rows.flatMap(({ parentId }) => (parentId !== null && !parents.has(parentId) ? [parentId] : []))
  }
  const { rows } = await client.query<{ id: number }>(
    'select id from audience_sources where kind = $1 and name = $2',
    [otherSource.kind, otherSource.name],
  )
  return { parents, otherId: rows[0]?.id ?? 0 }
}

/** Which source is part of which. */
export interface SourceTree {
  parents: ReadonlyMap<number, number | null>
  otherId: number
}

const otherSource: SourceName = { kind: 'other', name: otherName }

/** The sources and all that they are part of; children before parents. */
function generationsOf(keys: Iterable<string>): SourceName[][] {
  const known = new Set<string>()
  const generations: SourceName[][] = []
  const add = (name: SourceName): number => {
    const parent = parentOf(name)
    const depth = parent ? add(parent) + 1 : 0
    if (!known.has(keyOf(name))) {
      known.add(keyOf(name))
      ;(generations[depth] ??= []).push(name)
    }
    return depth
  }
  for (const key of keys) add(nameOf(key))
  return generations.toReversed()
}

function nearestId(name: SourceName | null, ids: ReadonlyMap<string, number>): number | null {
  for (let each = name; each; each = parentOf(each)) {
    const id = ids.get(keyOf(each))
    if (id !== undefined) return id
  }
  return null
}

async function findIds(client: SqlClient, names: readonly SourceName[]): Promise<Map<string, number>> {
  const all = [...names, otherSource]
  const { rows } = await client.query<{ id: number; key: string }>(
    `select source.id, source.kind || ':' || source.name as key from audience_sources source
       join unnest($1::text[], $2::text[]) as asked(kind, name) using (kind, name)`,
    [all.map(({ kind }) => kind), all.map(({ name }) => name)],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

async function findRoom(client: SqlClient): Promise<Map<SourceKind, number>> {
  const { rows } = await client.query<{ kind: 'host' | 'own'; taken: number }>(
    `select kind, (select count(*)::int from audience_sources source where source.kind = of.kind) as taken
       from unnest(array['host', 'own']) as of(kind)`,
  )
  return new Map(rows.map(({ kind, taken }) => [kind, Math.max(0, mostRows - taken)]))
}

async function insertSource(
  client: SqlClient,
  { kind, name }: SourceName,
  parentId: number | null,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into audience_sources (kind, name, parent_id) values ($1, $2, $3) returning id',
    [kind, name, parentId],
  )
  const [row] = rows
  if (!row) throw new Error('A source has not been written.')
  return row.id
}
