import { besideTag, cardTag, sectionList, topicList, type ListKey } from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { IssuePlace, Surroundings } from '../content.schema.ts'
import type { DraftHead } from './drafts.ts'
import { cardsOf } from './cards.ts'
import type { Tagged } from './tagged.ts'

/** A page leads on to this many related articles. */
const relatedCount = 3

/** What stands around an article on its page: what to read next, and its neighbours in its issue. */
export async function readSurroundings(
  reader: ContentReader,
  article: DraftHead,
): Promise<Tagged<Surroundings>> {
  const [related, issuePlace] = await Promise.all([
    readRelated(reader, article),
    readIssuePlace(reader, article),
  ])
  const heads = await reader.articleHeads(related)
  const cards = await cardsOf(
    reader,
    related.flatMap((id) => heads.get(id) ?? []),
  )
  const shown = cards.of(related)
  const neighbours = [issuePlace?.previous, issuePlace?.next].flatMap((neighbour) => neighbour?.id ?? [])
  const names = [...shown.map(({ id }) => id), ...neighbours]
  return {
    tags: [besideTag(article.slug), ...new Set(names.map(cardTag)), ...cards.tags],
    data: { related: shown, issuePlace },
  }
}

/**
 * The articles to read after this one: the editor's choice, then what was published before it in its first topic, then in
 * its section.
 */
async function readRelated(reader: ContentReader, article: DraftHead): Promise<number[]> {
  const chosen = await reader.articleHeads(article.related)
  const found = new Set(article.related.filter((id) => chosen.has(id)))
  const after = { publishedAt: article.publishedAt, article: article.id }
  for (const list of await listsOf(reader, article)) {
    if (found.size > relatedCount) break
    const before = await reader.newest(list, { limit: relatedCount, after })
    for (const { article: id } of before) found.add(id)
  }
  found.delete(article.id)
  return [...found].slice(0, relatedCount)
}

async function listsOf(reader: ContentReader, article: DraftHead): Promise<ListKey[]> {
  const [sections, topics] = await Promise.all([reader.sections(), reader.topics()])
  const slugs = new Map(sections.map(({ id, slug }) => [id, slug]))
  const known = new Map(topics.map((topic) => [topic.id, topic]))
  const topic = article.topics.map((id) => known.get(id)).find((each) => each !== undefined)
  const home = topic && slugs.get(topic.section)
  const section = slugs.get(article.section ?? 0)
  return [
    ...(topic && home !== undefined ? [topicList(home, topic.slug)] : []),
    ...(section === undefined ? [] : [sectionList(section)]),
  ]
}

async function readIssuePlace(reader: ContentReader, article: DraftHead): Promise<IssuePlace | null> {
  const issue = (await reader.issues()).find(({ id }) => id === article.issue)
  if (!issue) return null
  const contents = await reader.printOrder(issue.id)
  const place = contents.indexOf(article.id)
  // A draft does not stand in the contents yet.
  const [previous, next] = place < 0 ? [] : [contents[place - 1], contents[place + 1]]
  const around = await reader.articleHeads([previous, next].filter((id) => id !== undefined))
  const toRef = (id: number | undefined) => {
    const head = around.get(id ?? 0)
    return head ? { id: head.slug, title: head.title } : null
  }
  return { season: issue.season, year: issue.year, previous: toRef(previous), next: toRef(next) }
}
