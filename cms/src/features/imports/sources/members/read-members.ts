import {
  type ReadOptions,
  type SourceFile,
  type SourceMember,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import { type CsvFile, openCsv } from '../csv/read-csv.ts'
import { columnName, type ListKind, type ListRow } from './list-kind.ts'
import { beehiivList } from './kinds/beehiiv.ts'
import { buttondownList } from './kinds/buttondown.ts'
import { ghostList } from './kinds/ghost.ts'
import { mailchimpList } from './kinds/mailchimp.ts'
import { meridianList } from './kinds/meridian.ts'
import { mappableFields, plainList } from './kinds/plain.ts'
import { substackList, substackPageList } from './kinds/substack.ts'
import { isSecret, memberOf, mergeMembers, originalOf, readAddress } from './member-record.ts'

const knownKinds = [
  meridianList,
  substackList,
  substackPageList,
  ghostList,
  mailchimpList,
  beehiivList,
  buttondownList,
]

/** A list that is open, with what its columns are. */
interface OpenList {
  csv: CsvFile
  kind: ListKind
  columns: string[]
  places: Map<string, number[]>
}

/**
 * Reads lists of people: CSV of Ghost, Substack, Mailchimp, beehiiv, Buttondown, and plain ones, whose columns are known by
 * their names or by `options.columns` (`{ email: 'Kontakt' }`; the fields are those of `plainList`). The same address in
 * several rows or lists is one record: who unsubscribed in one is unsubscribed. Reads each list twice: first for which
 * addresses come more than once (the addresses are kept in memory), then row by row (those that come again are kept until they do).
 */
export const readMembers: SourceReader = async function* (files, options = {}) {
  const { lists, others } = await openLists(files, options)
  yield* others
  const index = new AddressIndex()
  for (const list of lists) for await (const email of addressesOf(list)) index.count(email)
  const held = new Map<string, { member: SourceMember; rows: number }>()
  let deleted = 0
  for (const list of lists) {
    yield* unknownColumns(list)
    for await (const { email, broken, member } of peopleOf(list)) {
      options.signal?.throwIfAborted()
      if (broken) yield broken
      else if (!email || !member) deleted += 1
      else if (index.rowsOf(email) === 1) yield member
      else {
        const before = held.get(email)
        const merged = before ? mergeMembers(before.member, member) : member
        const rows = (before?.rows ?? 0) + 1
        if (rows < index.rowsOf(email)) held.set(email, { member: merged, rows })
        else {
          held.delete(email)
          yield merged
        }
      }
    }
  }
  // What a file no longer says when it is read for the second time.
  for (const { member } of held.values()) yield member
  if (deleted > 0) yield deletedPeople(deleted, lists)
}

/** How many rows there are for each address. Few have more than one, so those alone take a number. */
class AddressIndex {
  readonly #seen = new Set<string>()
  readonly #several = new Map<string, number>()

  count(email: string): void {
    if (this.#seen.has(email)) this.#several.set(email, this.rowsOf(email) + 1)
    else this.#seen.add(email)
  }

  rowsOf(email: string): number {
    return this.#several.get(email) ?? 1
  }
}

async function openLists(
  files: readonly SourceFile[],
  options: ReadOptions,
): Promise<{ lists: OpenList[]; others: SourceRecord[] }> {
  const lists: OpenList[] = []
  const others: SourceRecord[] = []
  const isAlone = files.length === 1
  const missing: string[] = []
  for (const file of files) {
    if (!isAlone && (!/\.(?:csv|tsv|tab|txt)$/i.test(file.name) || file.sizeBytes === 0)) {
      others.push(otherFile(file, file.sizeBytes === 0 ? 'An empty file' : 'A file that is no list'))
      continue
    }
    const csv = await openCsv(file, {
      signal: options.signal,
      isRow: (cells) => cells.some((cell) => readAddress(cell).ok),
    })
    const same = lists.find((list) => list.csv.hash === csv.hash)
    const list = await listOf(csv, options.columns ?? {})
    if (same) others.push(otherFile(file, `The same list as ${same.csv.file.name}`))
    else if (list) lists.push(list)
    else {
      missing.push(csv.columns.join(', ').slice(0, 300))
      others.push(otherFile(file, 'A table that is no list of people'))
    }
  }
  const [first] = files
  if (lists.length === 0 && first)
    throw new UnreadableSource(
      missing.length > 0
        ? `${isAlone ? 'The file has no column' : 'None of the files has a column'} of e-mail addresses that is known. ${isAlone ? `Its columns are: ${missing[0]}. ` : ''}Say which of them is what.`
        : 'None of the files is a list of people (CSV).',
      { file: first.name, line: missing.length > 0 ? 1 : null, byte: missing.length > 0 ? 0 : null },
    )
  return { lists, others }
}

async function listOf(csv: CsvFile, mapping: Readonly<Record<string, string>>): Promise<OpenList | null> {
  const columns = csv.columns.map(columnName)
  const places = new Map<string, number[]>()
  columns.forEach((column, index) => places.set(column, [...(places.get(column) ?? []), index]))
  const names = new Set(columns)
  // Each consent that an address ever gave, as Meridian exports them: the list of subscribers says which of them stands.
  if (['asked for', 'withdrawn', 'withdrawn by'].every((column) => names.has(column))) return null
  const wanted = Object.entries(mapping).filter(([field]) => mappableFields.includes(field))
  const isMapped = wanted.some(([, column]) => names.has(columnName(column)))
  const plain = plainList(isMapped ? Object.fromEntries(wanted) : {})
  const kind = (isMapped ? undefined : knownKinds.find((known) => known.isOf(names))) ?? plain
  if (kind.isOf(names)) return { csv, kind, columns, places }
  // A list of addresses alone has no heading that could say what they are.
  const [first = ''] = csv.columns
  if (!/^column 1$/.test(first)) return null
  for await (const { cells } of csv.rows()) {
    const column = cells.findIndex((cell) => readAddress(cell).ok)
    return column < 0 ? null : { csv, kind: plainList({ email: `column ${column + 1}` }), columns, places }
  }
  return null
}

async function* addressesOf(list: OpenList): AsyncGenerator<string> {
  for await (const { cells, problem } of list.csv.rows()) {
    const address = problem ? null : readAddress(addressIn(list, rowOf(list, cells)))
    if (address?.ok) yield address.email
  }
}

interface ReadRow {
  email?: string
  member?: SourceMember
  broken?: SourceRecord
}

async function* peopleOf(open: OpenList): AsyncGenerator<ReadRow> {
  const { csv, kind, columns } = open
  const file = csv.file.name
  for await (const { cells, line, problem } of csv.rows()) {
    const place = { file, line, byte: null }
    const original = originalOf(columns, csv.columns, cells)
    const row = rowOf(open, cells)
    const given = addressIn(open, row)
    const address = readAddress(given)
    const reason = problem ?? (address.ok ? null : address.reason)
    const person = reason === null || given !== '' ? kind.read(row) : null
    if (person?.isDeleted || isDeletionRequest(given)) yield {}
    else if (person && address.ok && reason === null) {
      const list = kind.name === 'a list' ? row.fileName : kind.name
      yield {
        email: address.email,
        member: memberOf(person, { email: address.email, place, list, original }),
      }
    } else {
      const name = problem || given === '' ? `Line ${line}` : given.slice(0, 100)
      yield {
        broken: {
          kind: 'broken',
          of: 'member',
          id: `${file}:${line}`,
          name,
          reason: reason ?? '',
          place,
          findings: [],
          original,
        },
      }
    }
  }
}

function rowOf({ csv, columns, places }: OpenList, cells: readonly string[]): ListRow {
  return {
    columns,
    fileName: csv.file.name.split('/').at(-1) ?? csv.file.name,
    value: (column) => {
      for (const index of places.get(column) ?? []) {
        const cell = cellText(cells[index] ?? '')
        if (cell !== '') return cell
      }
      return ''
    },
  }
}

function addressIn({ kind }: OpenList, row: ListRow): string {
  return kind.addresses.map(row.value).find((text) => text !== '') ?? ''
}

/** Substack keeps those who asked to be deleted under an address of its own. */
function isDeletionRequest(address: string): boolean {
  return /@deletion-request\.substack\.com$/i.test(address)
}

/** What a cell says: `NULL` of a database says nothing, and the mark that keeps spreadsheets from calculating goes. */
function cellText(cell: string): string {
  const text = cell.trim()
  if (/^(?:null|\\n)$/i.test(text)) return ''
  return /^'[=+\-@\t]/.test(text) ? text.slice(1) : text
}

/** The columns that mean nothing here, each once: their values are kept with each record, but for secrets. */
function* unknownColumns({ csv, kind, columns }: OpenList): Generator<SourceRecord> {
  for (const [index, column] of columns.entries()) {
    const isKnown = kind.columns.some((known) =>
      typeof known === 'string' ? known === column : known.test(column),
    )
    if (isKnown || column === '' || columns.indexOf(column) !== index) continue
    const heading = csv.columns[index] ?? column
    yield {
      kind: 'other',
      type: isSecret(column, '') ? 'column-never-read' : 'column',
      name: heading,
      id: `column:${csv.file.name}:${column}`,
      place: { file: csv.file.name, line: 1, byte: null },
      findings: isSecret(column, '')
        ? [
            {
              code: 'secret',
              message: `What stands under “${heading}” looks like a secret and is kept nowhere.`,
            },
          ]
        : [],
      original: '',
    }
  }
}

function otherFile(file: SourceFile, what: string): SourceRecord {
  return {
    kind: 'other',
    type: 'file',
    name: `${what}: ${file.name}`,
    id: `file:${file.name}`,
    place: { file: file.name, line: null, byte: null },
    findings: [],
    original: '',
  }
}

function deletedPeople(count: number, lists: readonly OpenList[]): SourceRecord {
  return {
    kind: 'other',
    type: 'deleted-members',
    name: count === 1 ? 'One person who asked to be deleted' : `${count} people who asked to be deleted`,
    id: 'deleted-members',
    place: { file: lists[0]?.csv.file.name ?? '', line: null, byte: null },
    findings: [],
    original: '',
  }
}
