import type { RecordChange } from '@meridian/shared/replica/record-change.schema'
import type { CampaignRecord, NewsletterRecord } from '@meridian/shared/newsletter/newsletter-records.schema'
import type {
  ArticleRecord,
  AuthorRecord,
  IssueRecord,
  PictureRecord,
  PlanRecord,
  RedirectRecord,
  SectionRecord,
  TopicRecord,
} from '@meridian/shared/replica/records.schema'

/* Records with all that a test does not care about. */

export function articleRecord(id: number, changes: Partial<ArticleRecord> = {}): ArticleRecord {
  return {
    id,
    slug: `article-${id}`,
    title: `Article ${id}`,
    otherTitle: '',
    excerpt: '',
    section: 1,
    authors: [],
    topics: [],
    issue: null,
    printOrder: null,
    related: [],
    publishedAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    picture: null,
    pictureCaption: '',
    text: [`The text of article ${id}.`],
    body: [`<p>The text of article ${id}.</p>`],
    blocks: [],
    readingMinutes: 1,
    corrections: [],
    isAiAssisted: false,
    seo: { title: '', description: '' },
    ...changes,
  }
}

export function sectionRecord(id: number, changes: Partial<SectionRecord> = {}): SectionRecord {
  return {
    id,
    slug: `section-${id}`,
    name: `Section ${id}`,
    tagline: '',
    description: '',
    emptyText: '',
    position: id,
    isOnHome: true,
    ...changes,
  }
}

export function topicRecord(id: number, changes: Partial<TopicRecord> = {}): TopicRecord {
  return {
    id,
    slug: `topic-${id}`,
    name: `Topic ${id}`,
    description: '',
    section: 1,
    position: id,
    ...changes,
  }
}

export function authorRecord(id: number, changes: Partial<AuthorRecord> = {}): AuthorRecord {
  return { id, slug: `author-${id}`, name: `Author ${id}`, role: '', bio: '', portrait: null, ...changes }
}

export function newsletterRecord(id: number, changes: Partial<NewsletterRecord> = {}): NewsletterRecord {
  return {
    id,
    slug: `newsletter-${id}`,
    name: `Newsletter ${id}`,
    description: '',
    cadence: '',
    isForPlans: false,
    isOffered: true,
    position: id,
    consentText: null,
    ...changes,
  }
}

export function campaignRecord(id: number, changes: Partial<CampaignRecord> = {}): CampaignRecord {
  const title = `Campaign ${id}`
  return {
    id,
    newsletter: 1,
    slug: `campaign-${id}`,
    title,
    preheader: '',
    sentAt: '2026-11-01T08:00:00.000Z',
    document: {
      newsletter: { id: 'newsletter-1', name: 'Newsletter 1' },
      subject: title,
      preheader: '',
      language: 'en',
      blocks: [{ kind: 'quote', shownTo: 'everyone', words: title, source: '' }],
    },
    correctedAt: null,
    corrections: [],
    isIndexed: true,
    ...changes,
  }
}

export function issueRecord(id: number, changes: Partial<IssueRecord> = {}): IssueRecord {
  return {
    id,
    slug: `issue-${id}`,
    formerSlugs: [],
    title: `Issue ${id}`,
    description: '',
    season: 'Autumn',
    year: 2026,
    sortKey: id,
    isCurrent: false,
    updatedAt: '2026-11-01T08:00:00.000Z',
    cover: null,
    pdf: null,
    appleNewsUrl: null,
    issuuUrl: null,
    letter: [],
    letterAuthor: null,
    ...changes,
  }
}

export function planRecord(id: number, changes: Partial<PlanRecord> = {}): PlanRecord {
  return {
    id,
    slug: `plan-${id}`,
    name: `Plan ${id}`,
    description: '',
    tier: 'silver',
    price: 900,
    period: 'month',
    features: [],
    position: id,
    ...changes,
  }
}

export function redirectRecord(id: number, changes: Partial<RedirectRecord> = {}): RedirectRecord {
  return { id, from: `/old-${id}`, to: '/', isPermanent: true, ...changes }
}

export function pictureRecord(id: number, changes: Partial<PictureRecord> = {}): PictureRecord {
  return {
    id,
    alt: '',
    caption: '',
    credit: '',
    name: `picture-${id}.jpg`,
    width: 1600,
    height: 900,
    focalX: 50,
    focalY: 50,
    version: '1',
    avif: [{ name: `picture-${id}-800.avif`, width: 800 }],
    webp: [{ name: `picture-${id}-800.webp`, width: 800 }],
    fallback: `picture-${id}-800.webp`,
    largest: `picture-${id}.jpg`,
    share: null,
    ...changes,
  }
}

/** The change that brings a record; of an article all of its own. */
export const articleChange = (record: ArticleRecord): RecordChange => ({
  kind: 'article',
  key: String(record.id),
  record,
})
export const pictureChange = (record: PictureRecord): RecordChange => ({
  kind: 'picture',
  key: String(record.id),
  record,
})
