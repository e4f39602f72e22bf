import {
  type SourceFile,
  type SourceFinding,
  type SourcePlace,
  UnreadableSource,
} from '../../source-record.ts'
import { CharacterFindings, cleanValue, originalOf } from './clean-value.ts'
import { isRow, type Row } from './ghost-values.ts'
import { readJsonRows } from './json-rows.ts'
import type { JsonRow } from './json-scanner.ts'

/** A row of a table of Ghost, with where it stands. */
export interface GhostRow {
  table: string
  /** Null when it is something else than a row. */
  row: Row | null
  place: SourcePlace
  findings: SourceFinding[]
  /** The row as the file has it, without secrets. */
  original: (leftOut?: readonly string[]) => string
}

export interface GhostFile {
  file: SourceFile
  /** What its `meta` says; null for none. */
  version: string | null
  /** How many rows each table has. */
  counts: Map<string, number>
  /** The keys at its top. */
  keys: Set<string>
}

/** Its tables stand below `data`, that in turn below `db`; either may be missing. */
function isContainer(path: readonly string[]): boolean {
  return path[0] !== '[]' && path.every((key) => key === 'db' || key === 'data' || key === '[]')
}

function isOpened(path: readonly string[], kind: 'object' | 'list'): boolean {
  if (isContainer(path)) return true
  return kind === 'list' && isContainer(path.slice(0, -1))
}

/** The table that a row is of; null for none. A table that is null has no rows. */
function tableOf({ path, value }: Pick<JsonRow, 'path' | 'value'>): string | null {
  if (path.at(-1) !== '[]' && value === null) return null
  const table = path.at(-1) === '[]' ? path.at(-2) : path.at(-1)
  return table === undefined || table === 'db' || table === 'data' ? null : table
}

/** Reads the whole file once, and hands on the rows of the tables that are taken. */
export async function surveyGhostFile(
  file: SourceFile,
  {
    signal,
    isTaken,
    take,
  }: { signal?: AbortSignal; isTaken: (table: string) => boolean; take: (row: GhostRow) => void },
): Promise<GhostFile> {
  const survey: GhostFile = { file, version: null, counts: new Map(), keys: new Set() }
  const isOpenedHere: typeof isOpened = (path, kind) => {
    survey.keys.add(path[0] ?? '')
    const isTable = kind === 'list' && isContainer(path.slice(0, -1)) && !isContainer(path)
    const table = path.at(-1)
    if (isTable && table !== undefined && !survey.counts.has(table)) survey.counts.set(table, 0)
    return isOpened(path, kind)
  }
  for await (const found of readJsonRows(file, { isOpened: isOpenedHere, signal })) {
    survey.keys.add(found.path[0] ?? '')
    const table = tableOf(found)
    if (table === null) continue
    if (table === 'meta') survey.version ??= versionOf(found.value)
    else {
      survey.counts.set(table, (survey.counts.get(table) ?? 0) + 1)
      if (isTaken(table)) take(ghostRow(table, { found, file }))
    }
  }
  return survey
}

/** The rows of some tables, one by one. */
export async function* readGhostRows(
  file: SourceFile,
  { signal, isWanted }: { signal?: AbortSignal; isWanted: (table: string) => boolean },
): AsyncGenerator<GhostRow> {
  const isWantedPath = (path: readonly string[]) => {
    const table = tableOf({ path, value: undefined })
    return table !== null && table !== 'meta' && isWanted(table)
  }
  for await (const found of readJsonRows(file, { isOpened, isWanted: isWantedPath, signal })) {
    const table = tableOf(found)
    if (table !== null) yield ghostRow(table, { found, file })
  }
}

function ghostRow(table: string, { found, file }: { found: JsonRow; file: SourceFile }): GhostRow {
  const characters = new CharacterFindings()
  characters.isGarbled = found.isGarbled
  const clean = cleanValue(found.value, characters)
  return {
    table,
    row: isRow(clean) ? clean : null,
    place: { file: file.name, line: found.line, byte: found.byte },
    findings: characters.list(),
    original: (leftOut) => originalOf(clean, leftOut),
  }
}

function versionOf(meta: unknown): string | null {
  const version = isRow(meta) ? meta['version'] : null
  return typeof version === 'string' || typeof version === 'number' ? String(version).trim() : null
}

/**
 * Versions 0 to 6, and 000 to 004 of before 0.5. A file of posts may do without one: other tools leave it out.
 * @throws {UnreadableSource} when the file is not an export of Ghost, or one of a version that nobody knows yet
 */
export function checkGhostFile({ file, version, counts, keys }: GhostFile): void {
  const isGhost = counts.has('posts') || (version !== null && (counts.has('users') || counts.has('settings')))
  if (!isGhost) throw refusal(file, `is JSON, but no export of Ghost${seeming(keys)}`)
  if (version !== null && !/^(00\d|v?[0-6](\.\d+)*([-+].*)?)$/.test(version))
    throw refusal(file, `comes from version ‘${version.slice(0, 40)}’ of Ghost: versions 0 to 6 are read`)
}

function seeming(keys: Set<string>): string {
  if (keys.has('items') && keys.has('version')) return ': it seems to be a JSON feed'
  if (keys.has('dependencies')) return ': it describes a theme or a package'
  if (keys.has('[]')) return ': it is a list'
  const names = [...keys].filter((key) => key !== '').slice(0, 5)
  return names.length === 0
    ? ''
    : `: at its top it has ${names.map((name) => `‘${name.slice(0, 30)}’`).join(', ')}`
}

function refusal(file: SourceFile, what: string): UnreadableSource {
  return new UnreadableSource(`‘${file.name}’ ${what}.`, { file: file.name, line: 1, byte: 0 })
}
