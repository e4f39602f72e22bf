import type { ReadOptions, SourceFile, SourceRecord } from '../../source-record.ts'
import { readStart, readWholeText } from '../text/decode-text.ts'

/** The files of an archive of Substack by what they are. */
export interface ArchiveFiles {
  tables: SourceFile[]
  lists: SourceFile[]
  /** The texts of posts by the id of the post. */
  texts: Map<string, SourceFile>
  statistics: SourceFile[]
  others: SourceFile[]
}

/** Sorts the files of an archive. */
export async function sortFiles(files: readonly SourceFile[]): Promise<ArchiveFiles> {
  const archive: ArchiveFiles = { tables: [], lists: [], texts: new Map(), statistics: [], others: [] }
  for (const file of files) {
    const name = file.name.split('/').at(-1) ?? file.name
    if (file.name.includes('__MACOSX/') || name.startsWith('.')) continue
    if (/^posts.*\.csv$/i.test(name)) archive.tables.push(file)
    else if (/\.(?:delivers|opens|clicks)\.csv$/i.test(name)) archive.statistics.push(file)
    else if (/\.csv$/i.test(name) && (await isListOfPeople(file))) archive.lists.push(file)
    else if (/\.html?$/i.test(name)) archive.texts.set(name.replace(/\.html?$/i, ''), file)
    else archive.others.push(file)
  }
  return archive
}

/** Whether a table has a column of addresses. */
async function isListOfPeople(file: SourceFile): Promise<boolean> {
  const [heading = ''] = new TextDecoder().decode(await readStart(file, 4096)).split(/[\r\n]/)
  return /(?:^|[,;\t"\ufeff])e-?mail/i.test(heading)
}

/** The address of the publication, which only the forms in its texts tell. */
export async function findSite(
  archive: ArchiveFiles,
  options: ReadOptions,
): Promise<{ url: string; record: SourceRecord } | null> {
  const counts = new Map<string, number>()
  for (const file of [...archive.texts.values()].slice(0, 50)) {
    const text = await readWholeText(file, { signal: options.signal })
    if (!text.ok) continue
    const origins = text.text.matchAll(/(https:\/\/[\w.-]+)\/subscribe(?=[?&"'])/g)
    for (const [, origin = ''] of origins) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  const [url] = most ?? []
  if (url === undefined) return null
  const place = { file: archive.tables[0]?.name ?? '', line: null, byte: null }
  const name = new URL(url).hostname
  return {
    url,
    record: {
      kind: 'site',
      id: 'site',
      place,
      findings: [],
      original: '',
      name,
      url,
      description: '',
      language: null,
      timeZone: null,
    },
  }
}

/** What of an archive is not read: counted and named. */
export function* restOf({ statistics, others, tables }: ArchiveFiles): Generator<SourceRecord> {
  const place = { file: tables[0]?.name ?? others[0]?.name ?? '', line: null, byte: null }
  if (statistics.length > 0)
    yield {
      kind: 'other',
      type: 'mail-statistics',
      name: `Who received and opened mails (${counted(statistics)}), not read`,
      id: 'mail-statistics',
      place,
      findings: [],
      original: '',
    }
  if (others.length > 0)
    yield {
      kind: 'other',
      type: 'files',
      name: `Files that are no posts (${counted(others)}): ${others
        .slice(0, 5)
        .map(({ name }) => name)
        .join(', ')}`,
      id: 'files',
      place,
      findings: [],
      original: '',
    }
}

function counted(files: readonly SourceFile[]): string {
  return files.length === 1 ? '1 file' : `${files.length} files`
}
