import {
  authorList,
  latestList,
  type ListKey,
  monthsTag,
  monthTag,
  sectionList,
  topicList,
} from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { ListContent } from '../content.schema.ts'
import { readCards } from './cards.ts'
import type { Tagged } from './tagged.ts'

/** As many articles as a page of a list shows. */
const pageLength = 24

/** The list of a key such as `topic:leadership/decision-making`; null if the magazine has none of that name. */
export async function findList(reader: ContentReader, key: string): Promise<ListKey | null> {
  if (key === latestList) return latestList
  const [, kind, name = '', topic] =
    /^(section|topic|author):([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(key) ?? []
  if (kind === 'author') return !topic && (await reader.authorAt(name)) ? authorList(name) : null
  const section = (await reader.sections()).find(({ slug }) => slug === name)
  if (!section) return null
  if (kind === 'section') return topic ? null : sectionList(name)
  const topics = await reader.topics()
  const isThere = topics.some(({ slug, section: home }) => slug === topic && home === section.id)
  return topic && isThere ? topicList(name, topic) : null
}

/** A list's newest articles and the months that have an archive page; null when there is no such list. */
export async function readNewest(reader: ContentReader, key: string): Promise<Tagged<ListContent> | null> {
  const list = await findList(reader, key)
  if (!list) return null
  const [newest, months] = await Promise.all([
    reader.newest(list, { limit: pageLength }),
    reader.months(list),
  ])
  return describe(reader, { ids: newest.map(({ article }) => article), months, tags: [list] })
}

/** All articles of one month (`yyyy-mm`) of a list; null when there is no such list. */
export async function readMonth(
  reader: ContentReader,
  { key, month }: { key: string; month: string },
): Promise<Tagged<ListContent> | null> {
  const list = await findList(reader, key)
  if (!list) return null
  const [ids, months] = await Promise.all([reader.month(list, month), reader.months(list)])
  return describe(reader, { ids, months, tags: [monthTag(list, month), monthsTag(list)] })
}

async function describe(
  reader: ContentReader,
  { ids, months, tags }: { ids: number[]; months: string[]; tags: string[] },
): Promise<Tagged<ListContent>> {
  const cards = await readCards(reader, ids)
  return { tags: [...tags, ...cards.tags], data: { articles: cards.of(ids), months } }
}
