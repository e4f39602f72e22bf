import type {
  ArticleAtAddress,
  ArticleCard,
  ArticleContent,
  SiteContent,
} from '@meridian/shared/content/content.schema'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import {
  articleTag,
  latestList,
  monthOf,
  monthTag,
  sectionList,
  siteTag,
} from '@meridian/shared/publishing/tags'

export interface TestArticle {
  slug: string
  section: string
  title: string
  version: number
  publishedAt: string
  state: 'published' | 'gone' | { movedTo: string }
}

export const testSections = ['leadership', 'strategy']

/** A magazine in memory with its log of publish events: what the fake CMS tells about. */
export class Magazine {
  name = 'Meridian'
  shareImageOf: (article: TestArticle) => string | null = () => null
  /** The body of an article. */
  textOf: (article: TestArticle) => string = (article) => `The text of ${article.title}.`
  readonly articles = new Map<string, TestArticle>()
  events: PublishEvent[] = []
  firstPosition = 1

  /** Publishes an article, new or again with the next version, and logs the event. */
  publish(
    slug: string,
    changes: Partial<Pick<TestArticle, 'section' | 'title' | 'publishedAt'>> = {},
  ): PublishEvent {
    const known = this.articles.get(slug)
    const version = (known?.version ?? 0) + 1
    const article: TestArticle = {
      slug,
      section: changes.section ?? known?.section ?? 'leadership',
      title: changes.title ?? `${slug} v${version}`,
      version,
      publishedAt: changes.publishedAt ?? known?.publishedAt ?? '2026-11-01T08:00:00.000Z',
      state: 'published',
    }
    this.articles.set(slug, article)
    return this.#log('published', [...tagsOf(article), ...(known ? tagsOf(known) : [])], `articles:${slug}`)
  }

  /** Publishes several articles, new or again, as one event. */
  publishTogether(slugs: string[]): PublishEvent {
    const single = slugs.map((slug) => this.publish(slug))
    this.events.splice(-slugs.length)
    return this.#log(
      'published',
      single.flatMap((event) => event.tags),
      'issues:1',
    )
  }

  takeDown(slug: string): PublishEvent {
    const article = this.#existing(slug)
    article.state = 'gone'
    return this.#log('unpublished', tagsOf(article), `articles:${slug}`)
  }

  move(slug: string, to: string): PublishEvent {
    const article = this.#existing(slug)
    const tags = tagsOf(article)
    this.articles.set(to, { ...article, slug: to, title: `${to} v${article.version}` })
    article.state = { movedTo: to }
    return this.#log('changed', [...tags, articleTag(to)], `articles:${slug}`)
  }

  /** Says that something has changed which the magazine here does not hold. */
  touch(subject: string, tags: string[]): PublishEvent {
    return this.#log('changed', tags, subject)
  }

  rename(name: string): PublishEvent {
    this.name = name
    return this.#log('changed', [siteTag], 'globals:site')
  }

  /** As if the articles had always been there. */
  fill(count: number): void {
    for (let index = 1; index <= count; index++)
      this.publish(`article-${index}`, { section: testSections[index % 2] })
    this.events = []
  }

  site(): SiteContent {
    const section = (id: string) => ({
      id,
      name: id,
      tagline: '',
      description: '',
      emptyText: '',
      topics: [],
    })
    return {
      name: this.name,
      tagline: '',
      description: '',
      footerAbout: '',
      copyright: '',
      aiNote: null,
      socialLinks: [],
      sections: testSections.map(section),
      menus: {
        latestLabel: 'Latest',
        magazineLabel: 'Digital Magazine',
        header: testSections.map((id) => ({ label: id, href: `/${id}`, topics: [] })),
        footerColumns: [],
        smallLinks: [],
      },
    }
  }

  published(section?: string, month?: string): TestArticle[] {
    return [...this.articles.values()]
      .filter((article) => article.state === 'published')
      .filter((article) => section === undefined || article.section === section)
      .filter((article) => month === undefined || monthOf(article.publishedAt) === month)
      .toReversed()
  }

  at(slug: string): ArticleAtAddress {
    const article = this.articles.get(slug)
    if (!article) return { kind: 'unknown' }
    if (article.state === 'gone') return { kind: 'gone' }
    if (article.state !== 'published') return { kind: 'moved', to: article.state.movedTo }
    return { kind: 'article', content: this.contentOf(article) }
  }

  contentOf(article: TestArticle): ArticleContent {
    const text = this.textOf(article)
    return {
      article: {
        id: article.slug,
        title: article.title,
        excerpt: '',
        content: text,
        author: 'Ada',
        category: article.section,
        imageUrl: null,
        publishedAt: article.publishedAt,
        featured: false,
        issueId: null,
        contentBlocks: [],
      },
      card: cardOf(article),
      bodyHtml: `<p>${text}</p>`,
      blocks: [],
      authors: [],
      topics: [],
      readingMinutes: 1,
      updatedAt: article.publishedAt,
      corrections: [],
      isAiAssisted: false,
      related: [],
      issuePlace: null,
      seo: { title: article.title, description: '', imageUrl: this.shareImageOf(article) },
    }
  }

  #existing(slug: string): TestArticle {
    const article = this.articles.get(slug)
    if (!article) throw new Error(`There is no article ${slug}.`)
    return article
  }

  #log(kind: PublishEvent['kind'], tags: string[], subject: string): PublishEvent {
    const position = (this.events.at(-1)?.position ?? this.firstPosition - 1) + 1
    const event = { position, kind, subject, tags: [...new Set(tags)], committedAt: new Date().toISOString() }
    this.events.push(event)
    return event
  }
}

export function tagsOf(article: TestArticle): string[] {
  const month = monthOf(article.publishedAt)
  const section = sectionList(article.section)
  return [
    articleTag(article.slug),
    section,
    monthTag(section, month),
    latestList,
    monthTag(latestList, month),
  ]
}

export function cardOf(article: TestArticle): ArticleCard {
  return {
    id: article.slug,
    title: article.title,
    excerpt: '',
    section: { id: article.section, name: article.section },
    authors: [],
    image: null,
    publishedAt: article.publishedAt,
    featured: false,
  }
}
