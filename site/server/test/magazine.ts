import type { ArticleCard, ArticleContent, SiteContent } from '@meridian/shared/content/content.schema'
import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import {
  articleTag,
  latestList,
  monthOf,
  monthTag,
  redirectTag,
  sectionList,
  siteTag,
} from '@meridian/shared/publishing/tags'
import { type RecordChange, recordsVersion } from '@meridian/shared/replica/record-change.schema'
import type { ArticleRecord } from '@meridian/shared/replica/records.schema'
import { FakeRecords } from './fake-records.ts'
import { addressOf, navigation, sectionOf, settingsOf, testSections } from './magazine-records.ts'
import { articleChange, articleRecord, issueRecord, planRecord, redirectRecord } from './records.ts'

export interface TestArticle {
  id: number
  slug: string
  section: string
  title: string
  otherTitle: string
  version: number
  publishedAt: string
  state: 'published' | 'gone' | { movedTo: string }
}

/** A magazine in memory with its records and its log of publish events: what the fake CMS tells about. */
export class Magazine {
  readonly records = new FakeRecords()
  /** The body of an article. */
  textOf: (article: TestArticle) => string = (article) => `The text of ${article.title}.`
  readonly articles = new Map<string, TestArticle>()
  events: PublishEvent[] = []
  firstPosition = 1
  #name = 'Meridian'

  constructor() {
    this.records.change(
      settingsOf(this.#name),
      navigation,
      ...testSections.map(sectionOf),
      {
        kind: 'issue',
        key: '1',
        record: issueRecord(1, { slug: 'autumn-2026', title: 'The Quiet Issue', isCurrent: true }),
      },
      { kind: 'plan', key: '1', record: planRecord(1, { slug: 'patron-ledger' }) },
    )
  }

  /** The last event that was committed. */
  get position(): number {
    return this.events.at(-1)?.position ?? this.firstPosition - 1
  }

  get name(): string {
    return this.#name
  }

  /** As if it had always been called so. */
  set name(name: string) {
    this.#name = name
    this.records.change(settingsOf(this.#name))
  }

  /** Publishes an article, new or again with the next version, and logs the event. */
  publish(
    slug: string,
    changes: Partial<Pick<TestArticle, 'section' | 'title' | 'otherTitle' | 'publishedAt'>> = {},
  ): PublishEvent {
    const known = this.articles.get(slug)
    const version = (known?.version ?? 0) + 1
    const article: TestArticle = {
      id: known?.id ?? this.articles.size + 1,
      slug,
      section: changes.section ?? known?.section ?? 'leadership',
      title: changes.title ?? `${slug} v${version}`,
      otherTitle: changes.otherTitle ?? '',
      version,
      publishedAt: changes.publishedAt ?? known?.publishedAt ?? '2026-11-01T08:00:00.000Z',
      state: 'published',
    }
    this.articles.set(slug, article)
    return this.#log({
      kind: 'published',
      subject: `articles:${slug}`,
      tags: [...tagsOf(article), ...(known ? tagsOf(known) : [])],
      changes: [articleChange(this.#recordOf(article)), addressOf(article)],
    })
  }

  /** Publishes several articles, new or again, as one event. */
  publishTogether(slugs: string[]): PublishEvent {
    const single = slugs.map((slug) => this.publish(slug))
    this.events.splice(-slugs.length)
    return this.#log({
      kind: 'published',
      subject: 'issues:1',
      tags: single.flatMap((event) => event.tags),
      changes: single.flatMap((event) => event.records?.changes ?? []),
    })
  }

  takeDown(slug: string): PublishEvent {
    const article = this.#existing(slug)
    article.state = 'gone'
    return this.#log({
      kind: 'unpublished',
      subject: `articles:${slug}`,
      tags: tagsOf(article),
      changes: [{ kind: 'article', key: String(article.id), record: null }],
    })
  }

  move(slug: string, to: string): PublishEvent {
    const article = this.#existing(slug)
    const moved = { ...article, slug: to, title: `${to} v${article.version}` }
    this.articles.set(to, moved)
    article.state = { movedTo: to }
    return this.#log({
      kind: 'changed',
      subject: `articles:${slug}`,
      tags: [...tagsOf(article), articleTag(to)],
      changes: [articleChange(this.#recordOf(moved)), addressOf(moved)],
    })
  }

  /** Leads readers on from an address; null: not any more. */
  redirect(from: string, target: { to: string; isPermanent: boolean } | null): PublishEvent {
    const id = [...from].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003
    return this.#log({
      kind: 'changed',
      subject: `redirects:${id}`,
      tags: [redirectTag(from)],
      changes: [
        { kind: 'redirect', key: String(id), record: target && redirectRecord(id, { from, ...target }) },
      ],
    })
  }

  /** Says that something has changed which the magazine here does not hold. */
  touch(subject: string, tags: string[]): PublishEvent {
    return this.change({ subject, tags })
  }

  /** Any change. */
  change(
    event: Partial<Pick<PublishEvent, 'kind' | 'subject' | 'tags'>>,
    ...changes: RecordChange[]
  ): PublishEvent {
    return this.#log({ kind: 'changed', subject: 'documents:1', tags: [], ...event, changes })
  }

  rename(name: string): PublishEvent {
    this.#name = name
    return this.#log({
      kind: 'changed',
      subject: 'globals:site',
      tags: [siteTag],
      changes: [settingsOf(this.#name)],
    })
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
      deliveryCountries: ['United States', 'Canada', 'United Kingdom', 'Australia'],
      socialLinks: [],
      sections: testSections.map(section),
      menus: {
        latestLabel: 'Latest',
        magazineLabel: 'Digital Magazine',
        header: testSections.map((id) => ({ label: id, href: `/${id}`, topics: [] })),
        footerColumns: [],
        smallLinks: [],
      },
      newsletters: [],
    }
  }

  published(section?: string, month?: string): TestArticle[] {
    return [...this.articles.values()]
      .filter((article) => article.state === 'published')
      .filter((article) => section === undefined || article.section === section)
      .filter((article) => month === undefined || monthOf(article.publishedAt) === month)
      .toReversed()
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
      body: [`<p>${text}</p>`],
      authors: [],
      topics: [],
      updatedAt: article.publishedAt,
      corrections: [],
      isAiAssisted: false,
      related: [],
      issuePlace: null,
      seo: { title: article.title, description: '', imageUrl: null },
    }
  }

  #existing(slug: string): TestArticle {
    const article = this.articles.get(slug)
    if (!article) throw new Error(`There is no article ${slug}.`)
    return article
  }

  #recordOf(article: TestArticle): ArticleRecord {
    const text = this.textOf(article)
    return articleRecord(article.id, {
      slug: article.slug,
      title: article.title,
      otherTitle: article.otherTitle,
      section: testSections.indexOf(article.section) + 1,
      publishedAt: article.publishedAt,
      updatedAt: article.publishedAt,
      text: [text],
      body: [`<p>${text}</p>`],
    })
  }

  #log(event: Pick<PublishEvent, 'kind' | 'subject' | 'tags'> & { changes: RecordChange[] }): PublishEvent {
    const { kind, subject, tags, changes } = event
    const logged: PublishEvent = {
      position: this.position + 1,
      kind,
      subject,
      tags: [...new Set(tags)],
      committedAt: new Date().toISOString(),
      records: { version: recordsVersion, changes: this.records.change(...changes) },
    }
    this.events.push(logged)
    return logged
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
    titleTest: null,
    excerpt: '',
    section: { id: article.section, name: article.section },
    authors: [],
    image: null,
    publishedAt: article.publishedAt,
    readingMinutes: 1,
    featured: false,
  }
}
