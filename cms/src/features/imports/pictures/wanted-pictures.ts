import { createHash } from 'node:crypto'
import type { SourcePicture, SourcePictureReference, SourcePictureUse } from '../source-record.ts'
import { decoded } from '../decoded.ts'
import { type PictureCandidate, pictureCandidates } from './picture-candidates.ts'
import { uploadPath } from './uploaded-pictures.ts'

/** A picture that the texts of a source show, however many of them. */
export interface WantedPicture {
  /** Names it in `import_pictures`: see {@link pictureKey}. */
  key: string
  /** Where to ask for it, the largest first. */
  candidates: PictureCandidate[]
  /** Where it lies below the folder of uploads, the largest first: `2019/05/boat.jpg`. */
  paths: string[]
  /** The whole file, where an address holds it: `data:image/png;base64,…`. */
  inline: string | null
  /** What its file is called, without its extension. */
  name: string
  alt: string
  caption: string
  credit: string
}

/** The records of a source's library, to be found by how texts name them: by id, by address, or by that of a smaller copy. */
export class PictureRecords {
  readonly #byId = new Map<string, SourcePicture>()
  readonly #byUrl = new Map<string, SourcePicture>()

  add(record: SourcePicture): void {
    this.#byId.set(record.id, record)
    for (const url of [...record.urls, record.url]) {
      for (const name of namesOf(url, { isOriginal: true })) this.#byUrl.set(name, record)
    }
  }

  find({ id, url }: SourcePictureReference): SourcePicture | null {
    const byId = id === null ? undefined : this.#byId.get(id)
    if (byId || url === null) return byId ?? null
    // As it is written comes first: what a name is thought to be the copy of may be another record's.
    const known = namesOf(url).find((name) => this.#byUrl.has(name))
    return (known === undefined ? undefined : this.#byUrl.get(known)) ?? null
  }
}

/**
 * Names a picture among those of its source, so that all its sizes and both `http:` and `https:` are one; of `data:` addresses,
 * which are too long for an index, by their digest. Null for a reference that leads nowhere: no address, and no record of that id.
 */
export function pictureKey(reference: SourcePictureReference, record: SourcePicture | null): string | null {
  const url = (record?.url || reference.url)?.trim()
  if (!url) return record?.path ?? null
  if (isInline(url)) return `${mimeTypeOf(url)};sha256,${digestOf(url)}`
  const [largest] = pictureCandidates(url, { isOriginal: record !== null })
  if (largest) return largest.url.replace(/^http:/, 'https:')
  return url.length <= 1000 ? url : `sha256,${digestOf(url)}`
}

/** What is wanted of all these uses: each picture once, with the first words that anybody has for it. */
export function gatherPictures(
  uses: Iterable<SourcePictureReference & Partial<SourcePictureUse>>,
  records: PictureRecords = new PictureRecords(),
): WantedPicture[] {
  const wanted = new Map<string, WantedPicture>()
  for (const use of uses) {
    const picture = wantedPicture(use, records.find(use))
    if (picture === null) continue
    const known = wanted.get(picture.key)
    wanted.set(picture.key, known ? merge(known, picture) : picture)
  }
  return [...wanted.values()]
}

function wantedPicture(
  use: SourcePictureReference & Partial<SourcePictureUse>,
  record: SourcePicture | null,
): WantedPicture | null {
  const key = pictureKey(use, record)
  if (key === null) return null
  const named = [record?.url, use.url].flatMap((url) => (url ? [url.trim()] : []))
  const urls = named.filter((url) => !isInline(url))
  const isOriginal = record !== null
  const candidates = unique(urls.flatMap((url) => pictureCandidates(url, { isOriginal })))
  const paths = [record?.path, ...urls.flatMap((url) => pathsOf(url, { isOriginal }))].flatMap(
    (path) => path ?? [],
  )
  return {
    key,
    candidates,
    paths: [...new Set(paths)],
    inline: named.find(isInline) ?? null,
    name: stemOf(record?.fileName || paths[0] || urls[0] || 'picture'),
    alt: record?.alt || use.alt || '',
    caption: record?.caption || use.caption || '',
    credit: record?.credit || use.credit || '',
  }
}

/** Where it may lie among uploads, also when the address says nothing of its host. */
function pathsOf(url: string, options: { isOriginal: boolean }): (string | null)[] {
  const [whole = url] = /\/(?:wp-content|content\/images)\/.*/.exec(url) ?? []
  const known = pictureCandidates(url, options)
  const candidates = known.length > 0 ? known : pictureCandidates(`https://old.invalid${whole}`, options)
  return candidates.map((candidate) => uploadPath(candidate.url))
}

function merge(known: WantedPicture, other: WantedPicture): WantedPicture {
  return {
    ...known,
    candidates: unique([...known.candidates, ...other.candidates]),
    paths: [...new Set([...known.paths, ...other.paths])],
    alt: known.alt || other.alt,
    caption: known.caption || other.caption,
    credit: known.credit || other.credit,
  }
}

function isInline(url: string): boolean {
  return /^data:/i.test(url)
}

function mimeTypeOf(url: string): string {
  return /^data:[\w/+.-]*/i.exec(url)?.[0].slice(0, 60).toLowerCase() ?? 'data:'
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** What addresses of the same file have in common, which is nothing of the scheme; as it is written first. */
function namesOf(url: string, options: { isOriginal?: boolean } = {}): string[] {
  const candidates = pictureCandidates(url, options).map((candidate) => candidate.url.replace(/^https?:/, ''))
  return candidates.length > 0 ? candidates.toReversed() : [url]
}

function stemOf(path: string): string {
  const file = path.split(/[?#]/)[0]?.split(/[/\\]/).at(-1) ?? ''
  return decoded(file).replace(/(\.\w{1,5})+$/, '') || 'picture'
}

/** Each address once, at its first place. */
function unique(candidates: readonly PictureCandidate[]): PictureCandidate[] {
  const found = new Map<string, PictureCandidate>()
  for (const candidate of candidates) if (!found.has(candidate.url)) found.set(candidate.url, candidate)
  return [...found.values()]
}
