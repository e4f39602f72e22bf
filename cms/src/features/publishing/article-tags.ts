import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import {
  articleTag,
  authorList,
  issueTag,
  latestList,
  type ListKey,
  monthOf,
  monthTag,
  sectionList,
  topicList,
} from '@meridian/shared/publishing/tags'

/** A list that articles stand in. An issue's is a list as well, but has no months and no page of its own. */
export type ArticleList = ListKey | ReturnType<typeof issueTag>

/** An article as readers find it: its addresses, the lists it stands in, and the date that orders them. */
export interface ListedArticle {
  /** The slug, and any under which the article was published before. */
  slugs: string[]
  lists: ArticleList[]
  /** ISO 8601 in UTC. */
  publishedAt: string
}

/** The lists that an article stands in while it is published. */
export function listsOf(article: {
  section: string
  topics: { section: string; slug: string }[]
  authors: string[]
  issue: string | null
}): ArticleList[] {
  return [
    latestList,
    sectionList(article.section),
    ...article.topics.map((topic) => topicList(topic.section, topic.slug)),
    ...article.authors.map(authorList),
    ...(article.issue === null ? [] : [issueTag(article.issue)]),
  ]
}

/**
 * What a change of an article means to readers: nothing (`null`) when it was not public before nor after, else
 * its kind and the tags of all that showed the article before or shows it now.
 */
export function describeArticleChange(change: {
  before: ListedArticle | null
  after: ListedArticle | null
}): { kind: PublishEvent['kind']; tags: string[] } | null {
  const states = [change.before, change.after].filter((state) => state !== null)
  if (states.length === 0) return null
  const kind = !change.before ? 'published' : change.after ? 'changed' : 'unpublished'
  return { kind, tags: [...new Set(states.flatMap(tagsOfState))] }
}

function tagsOfState(state: ListedArticle): string[] {
  const month = monthOf(state.publishedAt)
  return [...state.slugs.map(articleTag), ...state.lists.flatMap((list) => tagsOfList(list, month))]
}

function tagsOfList(list: ArticleList, month: string): string[] {
  return isIssue(list) ? [list] : [list, monthTag(list, month)]
}

function isIssue(list: ArticleList): list is ReturnType<typeof issueTag> {
  return list.startsWith('issue:')
}
