import { type ContentSource, ContentUnavailableError } from '../../src/lib/content/content-source.ts'

/**
 * One reading of the content for pages that are rendered together: what many of them show is put together once. To be
 * dropped after use: it gets as old as its first answer.
 */
export function createPassContent(source: ContentSource): ContentSource {
  return {
    ...source,
    site: remember(() => source.site()),
    home: remember(() => source.home()),
    list: remember((key, month) => source.list(key, month)),
    mostRead: remember(() => source.mostRead()),
    article: remember((slug) => source.article(slug)),
    feed: remember((key) => source.feed(key)),
    issues: remember(() => source.issues()),
    issue: remember((slug) => source.issue(slug)),
    currentIssue: remember(() => source.currentIssue()),
  }
}

/** Passes content on and remembers the failure that broke the page: Astro itself answers only a bare 500. */
export function watchContent(source: ContentSource): {
  content: ContentSource
  failure(): ContentUnavailableError | null
} {
  let failure: ContentUnavailableError | null = null
  const watch =
    <Args extends unknown[], Answer>(read: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      try {
        return await read(...args)
      } catch (error) {
        if (error instanceof ContentUnavailableError) failure = error
        throw error
      }
    }
  return {
    failure: () => failure,
    content: {
      site: watch(source.site),
      home: watch(source.home),
      list: watch(source.list),
      mostRead: watch(source.mostRead),
      mostReadOf: watch(source.mostReadOf),
      article: watch(source.article),
      feed: watch(source.feed),
      sitemap: watch(source.sitemap),
      issues: watch(source.issues),
      issue: watch(source.issue),
      currentIssue: watch(source.currentIssue),
      about: watch(source.about),
      contact: watch(source.contact),
      subscription: watch(source.subscription),
      legal: watch(source.legal),
      authors: watch(source.authors),
      author: watch(source.author),
      newsletters: watch(source.newsletters),
      newsletter: watch(source.newsletter),
      campaigns: watch(source.campaigns),
      campaign: watch(source.campaign),
      campaignFeed: watch(source.campaignFeed),
      redirect: watch(source.redirect),
      previewArticle: watch(source.previewArticle),
      previewIssue: watch(source.previewIssue),
      previewSite: watch(source.previewSite),
    },
  }
}

function remember<Args extends (string | undefined)[], Answer>(
  read: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>()
  return (...args) => {
    const key = args.join(' ')
    const known = answers.get(key)
    if (known) return known
    const answer = read(...args)
    answers.set(key, answer)
    return answer
  }
}
