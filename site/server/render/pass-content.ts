import type { ArticleBatch } from '@meridian/shared/content/content.schema'
import { ContentUnavailableError, type ContentSource } from '../../src/lib/content/content-source.ts'
import { wrapPageSource } from '../../src/lib/content/page-source.ts'

/**
 * One reading of the content for pages that are rendered together: each answer is fetched once, and articles that
 * came in a batch are not fetched again. To be dropped after use: it gets as old as its first answer.
 */
export function createPassContent(source: ContentSource, batch: ArticleBatch['articles']): ContentSource {
  const inBatch = new Map(batch.map((entry) => [entry.content.article.id, entry]))
  const site = remember(() => source.site())
  const home = remember(() => source.home())
  const newest = remember((key: Parameters<ContentSource['list']>[0]) => source.list(key))
  const feed = remember((key: Parameters<ContentSource['feed']>[0]) => source.feed(key))
  const issues = remember(() => source.issues())
  const currentIssue = remember(() => source.currentIssue())
  const issue = remember((slug: string) => source.issue(slug))
  const articles = remember((slug: string) => source.article(slug))
  return {
    ...wrapPageSource(source, (answer) => answer),
    site: () => site('site'),
    home: () => home('home'),
    list: (key, month) => (month === undefined ? newest(key) : source.list(key, month)),
    async article(slug) {
      const entry = inBatch.get(slug)
      return entry ? { tags: entry.tags, data: { kind: 'article', content: entry.content } } : articles(slug)
    },
    feed: (key) => feed(key),
    sitemap: (period) => source.sitemap(period),
    issues: () => issues('issues'),
    issue: (slug) => issue(slug),
    currentIssue: () => currentIssue('current-issue'),
    previewArticle: (id) => source.previewArticle(id),
    previewIssue: (id) => source.previewIssue(id),
    previewSite: (name) => source.previewSite(name),
  }
}

/** Passes content on and remembers the failure that broke the page: Astro itself answers only a bare 500. */
export function watchContent(source: ContentSource): {
  content: ContentSource
  failure(): ContentUnavailableError | null
} {
  let failure: ContentUnavailableError | null = null
  const watched = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ContentUnavailableError) failure = error
      throw error
    }
  }
  return {
    failure: () => failure,
    content: {
      ...wrapPageSource(source, watched),
      site: () => watched(source.site()),
      home: () => watched(source.home()),
      list: (key, month) => watched(source.list(key, month)),
      article: (slug) => watched(source.article(slug)),
      feed: (key) => watched(source.feed(key)),
      sitemap: (period) => watched(source.sitemap(period)),
      issues: () => watched(source.issues()),
      issue: (slug) => watched(source.issue(slug)),
      currentIssue: () => watched(source.currentIssue()),
      previewArticle: (id) => watched(source.previewArticle(id)),
      previewIssue: (id) => watched(source.previewIssue(id)),
      previewSite: (name) => watched(source.previewSite(name)),
    },
  }
}

function remember<K extends string, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const answers = new Map<K, Promise<T>>()
  return (key) => {
    const known = answers.get(key)
    if (known) return known
    const answer = load(key)
    answers.set(key, answer)
    return answer
  }
}
