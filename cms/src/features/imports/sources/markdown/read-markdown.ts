import {
  type SourceArticle,
  type SourceFile,
  type SourceFinding,
  type SourceReader,
  type SourceRecord,
  UnreadableSource,
} from '../../source-record.ts'
import { readWholeText } from '../text/decode-text.ts'
import { addressOf, articleFields, fileNameOf, plainText } from './article-of.ts'
import { authorsOf, type FolderText, termsOf } from './named-things.ts'
import { type KnownAuthors, readAuthors } from './folder/author-data.ts'
import { FolderIndex } from './folder/folder-index.ts'
import { readSiteConfig, type SiteConfig } from './folder/site-config.ts'
import { FrontFields } from './front-matter/fields.ts'
import { splitFrontMatter } from './front-matter/split-front-matter.ts'
import { mediumArticle } from './medium-post.ts'
import { bodyOf } from './text-body.ts'

/** Texts of the workshop, not of the site. */
const workshop =
  /(?:^|\/)(?:_layouts|_includes|layouts|themes|archetypes|vendor|templates)\/|(?:^|\/)(?:readme|license|licence|changelog|contributing|code_of_conduct|security)\.\w+$/i

interface Folder {
  index: FolderIndex
  config: SiteConfig
  authors: KnownAuthors
  signal?: AbortSignal
}

/**
 * Reads a folder of Markdown with front matter, as Jekyll, Hugo, Eleventy, Astro and Obsidian have it, and the posts that Medium
 * exports. Its pictures are records whose address is their path in the folder; texts name them by the first of their other addresses. Reads each text twice:
 * first for its address, so that links between texts lead there.
 */
export const readMarkdown: SourceReader = async function* (files, { signal } = {}) {
  const index = new FolderIndex(files)
  const config = await readSiteConfig(files, index.root, signal)
  if (config.url !== null) index.setSite(config.url)
  const folder = { index, config, authors: await readAuthors(index, signal), signal }
  const texts = index.texts.filter(({ name }) => !workshop.test(name.slice(index.root.length)))
  const aside = [...index.others, ...index.texts.filter((file) => !texts.includes(file))]
  for (const file of texts) {
    const text = await readText(file, folder)
    const address = text.ok && addressOf({ path: file.name, root: index.root, fields: text.fields }, config)
    if (address) index.setAddress(file.name, address)
  }
  if (config.url !== null || config.title !== '') yield siteOf(config)
  const told = new Set<string>()
  let count = 0
  for (const file of [...texts, ...index.pages]) {
    signal?.throwIfAborted()
    const records = index.pages.includes(file)
      ? await pageRecords(file, folder)
      : await textRecords(file, folder)
    if (records === null) aside.push(file)
    for (const record of records ?? []) {
      if (record.kind === 'article' || record.kind === 'broken') count += 1
      else if (told.has(`${record.kind} ${record.id}`)) continue
      told.add(`${record.kind} ${record.id}`)
      yield record
    }
  }
  const [first] = files
  if (count === 0 && first)
    throw new UnreadableSource('The folder has no texts: neither Markdown nor posts of Medium.', {
      file: first.name,
      line: null,
      byte: null,
    })
  for (const picture of index.pictures) yield pictureOf(picture, folder)
  if (aside.length > 0) yield othersOf(aside)
}

type ReadText =
  | { ok: true; fields: FrontFields; written: string; text: string; lines: number; findings: SourceFinding[] }
  | { ok: false; reason: string; line: number; original: string }

async function readText(file: SourceFile, { signal }: Folder): Promise<ReadText> {
  const whole = await readWholeText(file, { signal })
  if (!whole.ok) return { ok: false, reason: whole.reason, line: 1, original: '' }
  const split = splitFrontMatter(whole.text)
  if (!split.ok)
    return { ok: false, reason: split.reason, line: split.line, original: whole.text.slice(0, 1024 * 1024) }
  return { ...split, fields: new FrontFields(split.fields), findings: whole.findings }
}

async function textRecords(file: SourceFile, folder: Folder): Promise<SourceRecord[]> {
  const read = await readText(file, folder)
  if (!read.ok) return [brokenText(file, read, folder)]
  const text = { path: file.name, root: folder.index.root, fields: read.fields }
  const body = bodyOf(read.text, { path: file.name, index: folder.index })
  const given = plainText(read.fields.text('title', 'name', 'headline'))
  // The heading that says the title once more is not a part of the text.
  const isTitle = body.title !== null && (given === '' || given.toLowerCase() === body.title.toLowerCase())
  return recordsOf(file, folder, {
    text,
    written: read.written,
    title: given || body.title || '',
    body: isTitle ? body.withoutTitle : body.blocks,
    findings: [...read.findings, ...body.findings],
  })
}

/** A page of HTML: a text with front matter, a post of Medium's, or nothing that is read. */
async function pageRecords(file: SourceFile, folder: Folder): Promise<SourceRecord[] | null> {
  if (workshop.test(file.name)) return null
  const read = await readText(file, folder)
  if (!read.ok) return read.original.startsWith('---\n') ? [brokenText(file, read, folder)] : null
  if (read.written === '') return mediumArticle(read.text, file.name, folder.index.root)
  return recordsOf(file, folder, {
    text: { path: file.name, root: folder.index.root, fields: read.fields },
    written: read.written,
    title: plainText(read.fields.text('title', 'name')),
    body: bodyOf(read.text, { path: file.name, index: folder.index, isHtml: true }).blocks,
    findings: read.findings,
  })
}

interface WholeText {
  text: FolderText
  written: string
  title: string
  body: SourceArticle['body']
  findings: SourceFinding[]
}

function recordsOf(
  file: SourceFile,
  folder: Folder,
  { text, written, title, body, findings }: WholeText,
): SourceRecord[] {
  const { config } = folder
  const place = { file: file.name, line: 1, byte: 0 }
  const fields = articleFields(text, folder)
  const base = { place, findings: [], original: '' }
  const name = fileNameOf(file.name)
  return [
    ...authorsOf(text.fields, folder.authors).map((author): SourceRecord => ({
      ...base,
      kind: 'author',
      ...author,
    })),
    ...termsOf(text, config).map(({ id, name: term, taxonomy }): SourceRecord => ({
      ...base,
      kind: 'term',
      id,
      taxonomy,
      name: term,
      slug: id.slice(taxonomy.length + 1),
      parent: null,
      description: '',
      urls: [],
      isInternal: false,
    })),
    {
      kind: 'article',
      place,
      original: written,
      ...fields,
      title: title || words(name.slug),
      body,
      findings: [
        ...fields.findings,
        ...(title === ''
          ? [
              {
                code: 'without-title',
                message: 'It has no title: this one was made from the name of its file.',
              },
            ]
          : []),
        ...(body.length === 0 ? [{ code: 'empty-text', message: 'The text is empty.' }] : []),
        ...findings,
      ],
    },
  ]
}

function words(slug: string): string {
  const text = slug.replace(/[-_]+/g, ' ').trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function brokenText(
  file: SourceFile,
  read: Extract<ReadText, { ok: false }>,
  { index }: Folder,
): SourceRecord {
  return {
    kind: 'broken',
    of: 'article',
    id: file.name.slice(index.root.length),
    name: file.name,
    reason: `${file.name}, line ${read.line}: ${read.reason}`,
    place: { file: file.name, line: read.line, byte: null },
    findings: [],
    original: read.original,
  }
}

function siteOf({ file, title, url, description, language, timeZone }: SiteConfig): SourceRecord {
  return {
    kind: 'site',
    id: 'site',
    place: { file: file ?? '', line: 1, byte: 0 },
    findings: [],
    original: '',
    name: plainText(title),
    url,
    description: plainText(description),
    language,
    timeZone,
  }
}

function pictureOf({ name }: SourceFile, { index }: Folder): SourceRecord {
  return {
    kind: 'picture',
    id: index.inside(name),
    place: { file: name, line: null, byte: 0 },
    findings: [],
    original: '',
    url: index.inside(name),
    path: index.inside(name),
    fileName: name.split('/').at(-1) ?? name,
    alt: '',
    caption: '',
    credit: '',
    title: '',
    urls: [index.pictureUrl(name), index.site.basePath + index.publicPath(name)],
  }
}

function othersOf(files: readonly SourceFile[]): SourceRecord {
  const names = files.slice(0, 5).map(({ name }) => name)
  const count = files.length === 1 ? '1 file' : `${files.length} files`
  return {
    kind: 'other',
    type: 'files',
    id: 'files',
    name: `Files that are neither texts nor pictures (${count}): ${names.join(', ')}${files.length > 5 ? ', …' : ''}`,
    place: { file: files[0]?.name ?? '', line: null, byte: null },
    findings: [],
    original: '',
  }
}
