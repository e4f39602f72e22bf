import {
  type ReadOptions,
  type SourceFile,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import { readRange } from '../archive/archive-reader.ts'
import { articleOf } from './ghost-articles.ts'
import { otherFiles, picturesOf, sortFiles } from './ghost-files.ts'
import { commentOf, memberOf } from './ghost-members.ts'
import { countedTables, isListed, listedRow, settingsOf, siteOf } from './ghost-others.ts'
import { authorOf, authorsOf, bylineOf } from './ghost-people.ts'
import { readRedirects, redirectOf } from './ghost-redirects.ts'
import { GhostRoutes } from './ghost-routes.ts'
import {
  checkGhostFile,
  type GhostFile,
  type GhostRow,
  readGhostRows,
  surveyGhostFile,
} from './ghost-rows.ts'
import { GhostTables, type HeldRow } from './ghost-tables.ts'
import { tagsOf, termOf, termsOf } from './ghost-terms.ts'
import { idOf, line, type Row, text } from './ghost-values.ts'
import { RecordIds } from './record-ids.ts'

/**
 * Reads exports of Ghost, of versions 0 to 6: the JSON, or the zip with pictures that other tools make of it, and lists of
 * redirects. The JSON is read twice, for what its rows say of each other first, and never held whole.
 */
export const readGhost: SourceReader = async function* readGhostFiles(given, options = {}) {
  const sorted = await sortFiles(given)
  const tables = new GhostTables()
  const { files, foreign } = await surveyAll(sorted.exports, { tables, options })
  const routes = await routesOf(sorted.routes, tables)
  const place = { file: files[0]?.file.name ?? '', line: 1, byte: 0 }
  yield siteWithVersion(tables, { files, place })
  yield* authorsOf(tables)
  yield* termsOf(tables)
  for (const file of files) yield* readFile(file, { tables, options })
  for (const file of sorted.redirects) yield* readRedirects(file)
  yield* picturesOf(sorted, tables.addresses)
  yield* settingsOf(tables, place)
  yield* (['newsletters', 'products', 'labels'] as const).flatMap((table) => tables.all(table).map(listedRow))
  const counts = new Map<string, number>()
  for (const file of files)
    for (const [table, count] of file.counts) counts.set(table, (counts.get(table) ?? 0) + count)
  yield* countedTables(counts, place)
  yield* otherFiles([...sorted.others, ...foreign, ...routes])
}

/** Takes the rules of a `routes.yaml` for the addresses; what cannot be read as one is a file like others. */
async function routesOf(files: readonly SourceFile[], tables: GhostTables): Promise<SourceFile[]> {
  const unread: SourceFile[] = []
  for (const file of files) {
    const written = await readRange(file, { start: 0, end: Math.min(file.sizeBytes, 1e6) })
    const routes = GhostRoutes.read(written.toString())
    if (routes) tables.routes = routes
    else unread.push(file)
  }
  return unread
}

interface Reading {
  tables: GhostTables
  options: ReadOptions
}

/** Files that are JSON but of something else are left to others, unless all of them are. */
async function surveyAll(
  exports: readonly SourceFile[],
  { tables, options }: Reading,
): Promise<{ files: GhostFile[]; foreign: SourceFile[] }> {
  const files: GhostFile[] = []
  const foreign: SourceFile[] = []
  let problem: unknown = null
  for (const file of exports) {
    const rows: GhostRow[] = []
    const survey = await surveyGhostFile(file, {
      signal: options.signal,
      isTaken: GhostTables.holds,
      take: (row) => rows.push(row),
    })
    try {
      checkGhostFile(survey)
    } catch (error) {
      if (survey.version !== null) throw error
      problem ??= error
      foreign.push(file)
      continue
    }
    for (const row of rows) tables.take(row)
    files.push(survey)
  }
  if (files.length === 0) throw problem
  if (files.every(({ counts }) => (counts.get('posts') ?? 0) === 0)) {
    const [first] = files
    const name = first?.file.name ?? ''
    const message = `‘${name}’ is an export of Ghost, but it has no posts and no pages.`
    throw new UnreadableSource(message, { file: name, line: 1, byte: 0 })
  }
  return { files, foreign }
}

function siteWithVersion(
  tables: GhostTables,
  { files, place }: { files: readonly GhostFile[]; place: SourceRecord['place'] },
): SourceRecord {
  const site = siteOf(tables, place)
  const isUnsaid = files.some(({ version }) => version === null)
  const message = 'The export does not say of which version of Ghost it is.'
  if (isUnsaid) site.findings.push({ code: 'unknown-version', message })
  const versions = files.flatMap(({ version }) => version ?? [])
  return { ...site, original: JSON.stringify({ format: 'ghost', versions }) }
}

const streamed = new Set(['posts', 'members', 'subscribers', 'comments', 'redirects'])

async function* readFile({ file }: GhostFile, { tables, options }: Reading): AsyncGenerator<SourceRecord> {
  const held = (table: string) => GhostTables.holds(table)
  const isWanted = (table: string) => streamed.has(table) || (isListed(table) && !held(table))
  const reader = new RowReader(tables)
  for await (const found of readGhostRows(file, { signal: options.signal, isWanted }))
    yield* reader.read(found)
}

/** Turns the rows of one file into records. */
class RowReader {
  readonly #tables: GhostTables
  readonly #ids = new RecordIds()
  readonly #described = new Set<string>()
  readonly #names = new Map<string, string>()
  #count = 0

  constructor(tables: GhostTables) {
    this.#tables = tables
  }

  *read(found: GhostRow): Generator<SourceRecord> {
    this.#count += 1
    const { row } = found
    if (!row) {
      if (found.table === 'posts') yield brokenRow(found, { of: 'article', no: this.#count })
      if (found.table === 'members' || found.table === 'subscribers')
        yield brokenRow(found, { of: 'member', no: this.#count })
      return
    }
    const held: HeldRow = { ...found, row }
    if (found.table === 'posts') yield* this.#post(held)
    else if (found.table === 'members' || found.table === 'subscribers') yield this.#member(held)
    else if (found.table === 'comments') yield this.#comment(held)
    else if (found.table === 'redirects') {
      const redirect = redirectOf(this.#tables.addresses.resolveRow(row), found.place)
      yield redirect ?? brokenRow(found, { of: 'redirect', no: this.#count })
    } else yield listedRow(held, this.#count)
  }

  *#post(post: HeldRow): Generator<SourceRecord> {
    const tables = this.#tables
    const { ids: described, row } = this.#describe(post)
    yield* described
    const written = idOf(row['id']) ?? (text(row, 'uuid', 'slug') || text(row, 'title'))
    const { id, findings } = this.#ids.take(written, { slug: text(row, 'slug'), no: this.#count })
    yield articleOf({ ...post, findings: [...post.findings, ...findings] }, { tables, id })
  }

  /** Authors and tags that only a post describes, once each. */
  #describe(post: HeldRow): { ids: SourceRecord[]; row: Row } {
    const tables = this.#tables
    const records: SourceRecord[] = []
    const isNew = (key: string) => !this.#described.has(key) && Boolean(this.#described.add(key))
    const heldOf = (row: Row) => ({ ...post, row, findings: [], original: () => JSON.stringify(row) })
    for (const [id, author] of bylineOf(post, tables).described)
      if (tables.by('users', 'id', id).length === 0 && isNew(`author ${id}`))
        records.push(authorOf(heldOf(author), { tables, id }))
    for (const [id, tag] of tagsOf(post, tables).described)
      if (tables.by('tags', 'id', id).length === 0 && isNew(`tag ${id}`))
        records.push(termOf(heldOf(tag), { tables, id }))
    return { ids: records, row: post.row }
  }

  #member(held: HeldRow): SourceRecord {
    const id = idOf(held.row['id']) ?? text(held.row, 'email').trim().toLowerCase()
    const name = line(held.row, 'name')
    if (name !== '') this.#names.set(id, name)
    const member = memberOf(held, { tables: this.#tables, id })
    return member ?? brokenRow(held, { of: 'member', no: this.#count })
  }

  #comment(held: HeldRow): SourceRecord {
    const author = this.#names.get(idOf(held.row['member_id']) ?? '') ?? ''
    return commentOf(held, { id: idOf(held.row['id']) ?? `comment-${this.#count}`, author })
  }
}

const reasons = {
  article: 'Its row in the table of posts is no row, but something else.',
  member: 'Its row in the table of members has no mail address.',
  redirect: 'The rule does not say from where to where it leads.',
}

function brokenRow(found: GhostRow, { of, no }: { of: keyof typeof reasons; no: number }): SourceRecord {
  return {
    kind: 'broken',
    of,
    id: `${found.table} ${no}`,
    place: found.place,
    findings: found.findings,
    original: found.original(),
    name: `Row ${no} of ${found.table}`,
    reason: reasons[of],
  }
}
