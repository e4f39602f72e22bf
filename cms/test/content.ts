import type { Payload } from 'payload'
import { plainTextToLexical } from '../src/features/body/body-from-text.ts'
import type { Article, Author, Issue, Section, Topic } from '../src/payload-types.ts'

let count = 0

/** A name that nothing else in this test file's database has. */
export function uniqueName(stem: string): string {
  count += 1
  return `${stem} ${count}`
}

export function createSection(payload: Payload, name: string = uniqueName('Section')): Promise<Section> {
  return payload.create({
    collection: 'sections',
    data: {
      name,
      tagline: 'A tagline',
      description: 'A description',
      emptyText: 'Coming soon.',
      position: 1,
    },
  })
}

export function createTopic(
  payload: Payload,
  section: Section,
  name: string = uniqueName('Topic'),
): Promise<Topic> {
  return payload.create({
    collection: 'topics',
    data: { name, description: 'A description', section: section.id, position: 1 },
  })
}

export function createAuthor(payload: Payload, name: string = uniqueName('Author')): Promise<Author> {
  return payload.create({ collection: 'authors', data: { name, role: 'Correspondent' } })
}

export function createIssue(payload: Payload, data: Partial<Issue> & { year: number }): Promise<Issue> {
  return payload.create({
    collection: 'issues',
    data: {
      title: 'An issue',
      description: 'A description',
      season: 'Autumn',
      _status: 'published',
      ...data,
    },
  })
}

/** What a new article needs to be published, without its address, date and topics. */
export async function articleData(payload: Payload, data: Partial<Article> = {}) {
  const section = data.section ?? (await createSection(payload)).id
  const authors = data.authors ?? [(await createAuthor(payload)).id]
  return {
    title: uniqueName('An Article'),
    excerpt: 'A standfirst.',
    body: plainTextToLexical('One paragraph.\n\nAnother paragraph.'),
    _status: 'published' as const,
    ...data,
    section,
    authors,
  }
}

/** Makes an article the cover story of the home page. */
export async function leadWith(payload: Payload, article: { id: number } | null): Promise<void> {
  await payload.updateGlobal({
    slug: 'home-page',
    data: { coverStory: article?.id ?? null, _status: 'published' },
  })
}

/** Publishes a new article. */
export async function publishArticle(payload: Payload, data: Partial<Article> = {}): Promise<Article> {
  return payload.create({ collection: 'articles', data: await articleData(payload, data) })
}
