import type { RecordingRecord } from '../../recordings/recording.schema.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { AuthorRecord, PictureRecord, SectionRecord, TopicRecord } from '../../replica/records.schema.ts'
import { articlePictures, articleRecordings } from '../../replica/shown-pictures.ts'
import type { DraftHead, DraftRecord } from './drafts.ts'
import { linkedArticles } from './texts.ts'

/** What articles name, by database id. */
export interface References {
  sections: ReadonlyMap<number, SectionRecord>
  topics: ReadonlyMap<number, TopicRecord>
  authors: ReadonlyMap<number, AuthorRecord>
  pictures: ReadonlyMap<number, PictureRecord>
  recordings: ReadonlyMap<number, RecordingRecord>
  /** Slugs of the issues that are published, and of the published articles that texts lead to. */
  issueSlugs: ReadonlyMap<number, string>
  articleSlugs: ReadonlyMap<number, string>
  /** The article that leads the home page. */
  coverStory: number | null
}

const none = new Map<number, never>()

/** What cards of these articles name. */
export async function readCardReferences(
  reader: ContentReader,
  articles: readonly DraftHead[],
): Promise<References> {
  const [sections, authors, pictures, home] = await Promise.all([
    reader.sections(),
    reader.authors(articles.flatMap((article) => article.authors)),
    reader.pictures(articles.flatMap(({ picture }) => picture ?? [])),
    reader.global('home-page'),
  ])
  return {
    sections: byId(sections),
    topics: none,
    authors,
    pictures,
    recordings: none,
    issueSlugs: none,
    articleSlugs: none,
    coverStory: home?.coverStory ?? null,
  }
}

/** What these articles name with their whole texts, and with the portraits of their authors. */
export async function readReferences(
  reader: ContentReader,
  articles: readonly DraftRecord[],
): Promise<References> {
  const [sections, topics, authors, recordings, issues, linked, home] = await Promise.all([
    reader.sections(),
    reader.topics(),
    reader.authors(articles.flatMap((article) => article.authors)),
    reader.recordings(articles.flatMap(articleRecordings)),
    reader.issues(),
    reader.articleHeads(articles.flatMap(({ body }) => linkedArticles(body))),
    reader.global('home-page'),
  ])
  const pictures = await reader.pictures([
    ...articles.flatMap(({ picture }) => picture ?? []),
    ...articles.flatMap(articlePictures),
    ...Array.from(authors.values(), ({ portrait }) => portrait ?? []).flat(),
    ...Array.from(recordings.values(), ({ poster }) => poster ?? []).flat(),
  ])
  return {
    sections: byId(sections),
    topics: byId(topics),
    authors,
    pictures,
    recordings,
    issueSlugs: new Map(issues.map(({ id, slug }) => [id, slug])),
    articleSlugs: new Map([...linked].map(([id, { slug }]) => [id, slug])),
    coverStory: home?.coverStory ?? null,
  }
}

function byId<T extends { id: number }>(records: readonly T[]): Map<number, T> {
  return new Map(records.map((record) => [record.id, record]))
}
