import type { ListContent } from '@meridian/shared/content/content.schema'
import {
  authorList,
  latestList,
  type ListKey,
  monthTag,
  sectionList,
  topicList,
} from '@meridian/shared/publishing/tags'
import { toArticleCard } from '../article-content.ts'
import { readListMonth, readListMonths, readListPage } from '../../publishing/listings.ts'
import { shownTags } from '../content-tags.ts'
import { readCardDocuments } from '../documents/article-documents.ts'
import type { Queryable } from '../../../platform/database/rows.ts'
import { hasAuthor, hasSection, hasTopic } from '../documents/site-documents.ts'

/** The list of a key such as `topic:leadership/decision-making`; null if the magazine has none of that name. */
export async function findList(db: Queryable, key: string): Promise<ListKey | null> {
  if (key === latestList) return latestList
  const [, kind, section = '', topic] =
    /^(section|topic|author):([a-z0-9-]+)(?:\/([a-z0-9-]+))?$/.exec(key) ?? []
  if (kind === 'topic' && topic) {
    return (await hasTopic(db, { section, topic })) ? topicList(section, topic) : null
  }
  if (topic) return null
  if (kind === 'section') return (await hasSection(db, section)) ? sectionList(section) : null
  if (kind === 'author') return (await hasAuthor(db, section)) ? authorList(section) : null
  return null
}

interface TaggedList {
  tags: string[]
  data: ListContent
}

/** A list's newest articles and the months that have an archive page. */
export async function readNewest(
  db: Queryable,
  input: { list: ListKey; limit: number },
): Promise<TaggedList> {
  const [page, months] = await Promise.all([readListPage(db, input), readListMonths(db, input.list)])
  return describeList(db, { ...page, months, tag: input.list })
}

/** All articles of one month of a list. */
export async function readMonth(db: Queryable, input: { list: ListKey; month: string }): Promise<TaggedList> {
  const [articleIds, months] = await Promise.all([readListMonth(db, input), readListMonths(db, input.list)])
  return describeList(db, { articleIds, months, tag: monthTag(input.list, input.month) })
}

async function describeList(
  db: Queryable,
  input: { articleIds: number[]; months: string[]; tag: string },
): Promise<TaggedList> {
  const articles = await readCardDocuments(db, input.articleIds)
  return {
    tags: [input.tag, ...shownTags(articles)],
    data: { articles: articles.map(toArticleCard), months: input.months },
  }
}
