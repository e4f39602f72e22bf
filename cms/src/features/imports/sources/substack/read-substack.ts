import {
  type ReadOptions,
  type SourceArticle,
  type SourceFile,
  type SourceFinding,
  type SourceReader,
  type SourceRecord,
  type SourceStatus,
  UnreadableSource,
} from '../../source-record.ts'
import { type CsvFile, openCsv } from '../csv/read-csv.ts'
import { isAhead, readDate } from '../dates/read-date.ts'
import { decodeTwice } from '../html/html-tree.ts'
import { columnName } from '../members/list-kind.ts'
import { readMembers } from '../members/read-members.ts'
import { oneLine } from '../text/clean-text.ts'
import { readWholeText } from '../text/decode-text.ts'
import { type ArchiveFiles, findSite, restOf, sortFiles } from './archive-files.ts'
import { readBody } from './body/read-body.ts'

/**
 * Reads an archive of Substack: `posts.csv` with a text for each post, and the lists of subscribers. Who opened which mail is
 * counted and not read.
 */
export const readSubstack: SourceReader = async function* (files, options = {}) {
  const archive = await sortFiles(files)
  const [first] = files
  if (first && archive.tables.length === 0 && archive.texts.size === 0 && archive.lists.length === 0)
    throw new UnreadableSource(
      'This is no archive of Substack: it has neither posts.csv nor texts of posts.',
      {
        file: first.name,
        line: null,
        byte: null,
      },
    )
  const tables = []
  for (const file of archive.tables) {
    const csv = await openCsv(file, { signal: options.signal })
    if (!csv.columns.some((column) => columnName(column) === 'post id'))
      throw new UnreadableSource("The file has no column post_id: it is no table of Substack's posts.", {
        file: file.name,
        line: 1,
        byte: 0,
      })
    tables.push(csv)
  }
  const site = await findSite(archive, options)
  if (site) yield site.record
  const told = new Set<string>()
  for (const table of tables) yield* readTable(table, { archive, told, siteUrl: site?.url ?? null, options })
  for (const [id, file] of archive.texts)
    if (!told.has(id))
      yield await readPost(
        { row: rowOfText(id), file, place: { file: file.name, line: null, byte: 0 } },
        site?.url ?? null,
        options,
      )
  if (archive.lists.length > 0) yield* readMembers(archive.lists, options)
  yield* restOf(archive)
}

type PostRow = (column: string) => string

interface TableContext {
  archive: ArchiveFiles
  /** The ids of posts that came in a table. */
  told: Set<string>
  siteUrl: string | null
  options: ReadOptions
}

async function* readTable(
  csv: CsvFile,
  { archive, told, siteUrl, options }: TableContext,
): AsyncGenerator<SourceRecord> {
  const columns = csv.columns.map(columnName)
  for await (const { cells, line, problem } of csv.rows()) {
    options.signal?.throwIfAborted()
    const place = { file: csv.file.name, line, byte: null }
    const row: PostRow = (column) => (cells[columns.indexOf(column)] ?? '').trim()
    const original = JSON.stringify(
      Object.fromEntries(csv.columns.map((column, index) => [column, cells[index]])),
    )
    const id = row('post id')
    const broken = (reason: string): SourceRecord => ({
      kind: 'broken',
      of: 'article',
      id: id || `${csv.file.name}:${line}`,
      name: title(row('title')) || id || `Line ${line}`,
      reason,
      place,
      findings: [],
      original,
    })
    if (problem) yield broken(problem)
    else if (id === '') yield broken('The row names no post (post_id is empty).')
    else {
      told.add(id)
      const file = archive.texts.get(id) ?? null
      const isNote = ['restack', 'note', 'thread'].includes(row('type').toLowerCase())
      if (file || row('podcast url') !== '')
        yield await readPost({ row, file, place, original }, siteUrl, options)
      else if (isNote) yield otherPost(id, row, { place, original })
      else yield broken(`Its text (posts/${id}.html) is missing in the archive.`)
    }
  }
}

function otherPost(
  id: string,
  row: PostRow,
  { place, original }: Pick<SourceArticle, 'place' | 'original'>,
): SourceRecord {
  const type = row('type').toLowerCase()
  return {
    kind: 'other',
    type,
    name: title(row('title')) || id,
    id: `post:${id}`,
    place,
    findings: [],
    original,
  }
}

/** What a post says of itself that stands in no table: a draft, by the name of its file. */
function rowOfText(id: string): PostRow {
  return (column) => (column === 'post id' ? id : '')
}

interface GivenPost {
  row: PostRow
  file: SourceFile | null
  place: SourceArticle['place']
  original?: string
}

async function readPost(
  post: GivenPost,
  siteUrl: string | null,
  options: ReadOptions,
): Promise<SourceRecord> {
  const { row, file, place, original = '' } = post
  const id = row('post id')
  const slug = /^\d+\.(.+)$/.exec(id)?.[1] ?? null
  const text = file ? await readWholeText(file, { signal: options.signal }) : null
  const isUnlisted = row('type') === ''
  if (text && !text.ok)
    return {
      kind: 'broken',
      of: 'article',
      id,
      name: title(row('title')) || id,
      reason: text.reason,
      place,
      findings: [],
      original,
    }
  const body = readBody(text?.text ?? '')
  const sound = row('podcast url')
  const name = title(row('title'))
  const mailed = readDate(row('email sent at'))
  const date = readDate(row('post date'))
  const status = statusOf(row, date)
  const isOut = status === 'published' || status === 'mail-only'
  return {
    kind: 'article',
    id,
    place,
    original,
    type: row('type').toLowerCase() || 'newsletter',
    status,
    title: name || wordsOfSlug(slug ?? id),
    excerpt: title(row('subtitle')),
    body:
      sound === ''
        ? body.blocks
        : [{ kind: 'recording', url: sound, title: name, caption: '' }, ...body.blocks],
    slug,
    url: slug === null || status !== 'published' ? null : `${siteUrl ?? ''}/p/${slug}`,
    formerUrls: [],
    createdAt: date,
    publishedAt: isOut ? (date ?? mailed) : status === 'scheduled' ? date : null,
    updatedAt: null,
    authors: [],
    terms: [],
    heroPicture: null,
    seo: { title: '', description: '', canonical: null },
    audience: audienceOf(row('audience')),
    isFeatured: false,
    sentAs: mailed ? id : null,
    findings: [
      ...(isUnlisted ? [unlisted] : []),
      ...(file ? [] : [withoutText]),
      ...(name === '' && !isUnlisted ? [withoutTitle] : []),
      ...audienceFindings(row('audience')),
      ...(text?.findings ?? []),
      ...body.findings,
    ],
  }
}

/** Texts of a table have their entities encoded, once or twice. */
function title(text: string): string {
  return oneLine(decodeTwice(text))
}

function wordsOfSlug(slug: string): string {
  const words = slug
    .replace(/^\d+\./, '')
    .replaceAll('-', ' ')
    .trim()
  return words === '' ? 'Untitled' : words.charAt(0).toUpperCase() + words.slice(1)
}

function statusOf(row: PostRow, date: SourceArticle['createdAt']): SourceStatus {
  if (/^(?:true|1|yes|wahr)$/i.test(row('is published'))) return 'published'
  if (row('email sent at') !== '') return 'mail-only'
  return isAhead(date) ? 'scheduled' : 'draft'
}

function audienceOf(audience: string): SourceArticle['audience'] {
  if (audience === '' || audience === 'everyone') return 'everyone'
  return audience === 'only_free' ? 'members' : 'paid'
}

function audienceFindings(audience: string): SourceFinding[] {
  if (['', 'everyone', 'only_free', 'only_paid'].includes(audience)) return []
  const what = audience === 'founding' ? 'founding members' : `“${audience}”`
  return [{ code: 'audience', message: `It was for ${what} alone: it counts as one for paying readers.` }]
}

const unlisted: SourceFinding = {
  code: 'text-without-row',
  message:
    'The text stands in no row of posts.csv: it is a draft, with a title made from the name of its file.',
}
const withoutText: SourceFinding = {
  code: 'row-without-text',
  message: 'It has a recording, but no text in the archive.',
}
const withoutTitle: SourceFinding = {
  code: 'without-title',
  message: 'It has no title there: this one was made from its address.',
}
