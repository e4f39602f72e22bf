import { unsizedPictureName } from '@meridian/shared/media-files/public-files'
import { z } from 'zod'
import {
  authorKind,
  issueKind,
  pictureKind,
  recordingKind,
  sectionKind,
  topicKind,
} from '../archive/content-kinds.ts'
import type { PlainRecord } from '../archive/kind.ts'
import type { ExportReader } from '../archive/read-records.ts'
import { draftedRecords, mainSide, plainRecords } from '../archive/typed-records.ts'

export type ExportedSection = PlainRecord<typeof sectionKind>
export type ExportedTopic = PlainRecord<typeof topicKind>
export type ExportedAuthor = PlainRecord<typeof authorKind>
export type ExportedRecording = PlainRecord<typeof recordingKind>
/** A picture, with the path at which readers get the largest of its sizes. */
export type ExportedPicture = Pick<
  PlainRecord<typeof pictureKind>,
  'key' | 'filename' | 'mimeType' | 'alt' | 'caption' | 'credit' | 'createdAt' | 'width' | 'height'
> & { publicPath: string | null }

export interface ExportedIssue {
  key: string
  slug: string | null
  title: string
}

/** What articles name, by keys; and by numbers, which stand in texts in the place of keys while these are read. */
export interface Library {
  sections: ReadonlyMap<string, ExportedSection>
  topics: ReadonlyMap<string, ExportedTopic>
  authors: ReadonlyMap<string, ExportedAuthor>
  issues: ReadonlyMap<string, ExportedIssue>
  pictures: Numbered<ExportedPicture>
  recordings: Numbered<ExportedRecording>
  /** The address of each article that is published. */
  articleSlugs: Numbered<{ key: string; slug: string }>
}

/** Things by their keys and by numbers from 1. */
export class Numbered<Value extends { key: string }> {
  readonly #values: Value[] = []
  readonly #numbers = new Map<string, number>()

  add(value: Value): void {
    this.#numbers.set(value.key, this.#values.push(value))
  }

  numberOf(key: string): number | null {
    return this.#numbers.get(key) ?? null
  }

  at(number: number | null): Value | undefined {
    return number === null ? undefined : this.#values[number - 1]
  }

  get(key: string | null): Value | undefined {
    return key === null ? undefined : this.at(this.numberOf(key))
  }

  [Symbol.iterator](): Iterator<Value> {
    return this.#values.values()
  }
}

/** Reads all that articles name. It stays in memory: some hundred bytes for each picture and article. */
export async function readLibrary(reader: ExportReader): Promise<Library> {
  return {
    sections: await byKey(plainRecords(reader, sectionKind)),
    topics: await byKey(plainRecords(reader, topicKind)),
    authors: await byKey(plainRecords(reader, authorKind)),
    issues: await readIssues(reader),
    pictures: await readPictures(reader),
    recordings: await numbered(plainRecords(reader, recordingKind)),
    articleSlugs: await readArticleSlugs(reader),
  }
}

async function byKey<Value extends { key: string }>(
  values: AsyncIterable<Value>,
): Promise<Map<string, Value>> {
  const known = new Map<string, Value>()
  for await (const value of values) known.set(value.key, value)
  return known
}

async function numbered<Value extends { key: string }>(
  values: AsyncIterable<Value>,
): Promise<Numbered<Value>> {
  const known = new Numbered<Value>()
  for await (const value of values) known.add(value)
  return known
}

async function readIssues(reader: ExportReader): Promise<Map<string, ExportedIssue>> {
  const issues = new Map<string, ExportedIssue>()
  for await (const { key, ...sides } of draftedRecords(reader, issueKind)) {
    const side = mainSide(sides)
    issues.set(key, { key, slug: side?.slug ?? null, title: side?.label ?? side?.title ?? '' })
  }
  return issues
}

const SizesRow = z.object({
  id: z.number(),
  names: z.array(z.string().nullable()),
})

async function readPictures(reader: ExportReader): Promise<Numbered<ExportedPicture>> {
  const sized = new Map<string, string>()
  const statement = `select id, array[sizes_webp1600_filename, sizes_webp960_filename, sizes_webp480_filename] as names from media`
  for await (const page of reader.rows(statement)) {
    for (const { id, names } of z.array(SizesRow).parse(page)) {
      const key = reader.keyOf('pictures', id)
      const name = names.find((one) => one !== null && one !== '')
      if (typeof key === 'string' && name) sized.set(key, name)
    }
  }
  const pictures = new Numbered<ExportedPicture>()
  for await (const picture of plainRecords(reader, pictureKind)) {
    const { key, filename, mimeType, alt, caption, credit, createdAt, width, height } = picture
    const asItCame = filename && width && height ? unsizedPictureName({ filename, width, height }) : null
    const name = sized.get(key) ?? asItCame
    const publicPath = name === null ? null : `/media/${encodeURIComponent(name)}`
    pictures.add({ key, filename, mimeType, alt, caption, credit, createdAt, width, height, publicPath })
  }
  return pictures
}

async function readArticleSlugs(reader: ExportReader): Promise<Library['articleSlugs']> {
  const Row = z.object({ id: z.number(), slug: z.string() })
  const slugs = new Numbered<{ key: string; slug: string }>()
  const statement = `select id, slug from articles where _status = 'published' and slug is not null order by id`
  for await (const page of reader.rows(statement)) {
    for (const { id, slug } of z.array(Row).parse(page)) {
      const key = reader.keyOf('articles', id)
      if (typeof key === 'string') slugs.add({ key, slug })
    }
  }
  return slugs
}
