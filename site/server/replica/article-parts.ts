import type { ArticleHead } from '@meridian/shared/replica/content-reader'
import type { ArticleRecord } from '@meridian/shared/replica/records.schema'

/** What of an article a card does not show. */
export type ArticleText = Omit<ArticleRecord, keyof ArticleHead>

/** An article as it is stored: what cards show, and the rest. */
export function splitArticle(record: ArticleRecord): { head: ArticleHead; rest: ArticleText } {
  const { text, body, blocks, corrections, seo, ...head } = record
  return { head, rest: { text, body, blocks, corrections, seo } }
}

/** The lists that an article stands in, by database ids. */
export function listsOf({ section, topics, authors, issue }: ArticleHead): string[] {
  return [
    ...new Set([
      'latest',
      `section:${section}`,
      ...topics.map((topic) => `topic:${topic}`),
      ...authors.map((author) => `author:${author}`),
      ...(issue === null ? [] : [`issue:${issue}`]),
    ]),
  ]
}
