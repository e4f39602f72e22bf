import {
  body,
  flag,
  group,
  json,
  marks,
  moment,
  number,
  reference,
  references,
  rows,
  text,
} from './fields.ts'
import { defineKind, madeKey, slugKey } from './kind.ts'

/*
 * What readers read, and what it is arranged by.
 */

const madeAt = { createdAt: moment } as const
const dated = { createdAt: moment, updatedAt: moment } as const

const accounts = 'names an account of the staff'
const ownId = { id: 'a number of this database' } as const
const ofForms = { edited_in: 'a window of an editor', edited_by_id: accounts } as const

export const sectionKind = defineKind({
  name: 'sections',
  table: 'sections',
  key: slugKey,
  head: dated,
  content: {
    slug: text,
    name: text,
    tagline: text,
    description: text,
    emptyText: text,
    position: number,
    onHomePage: flag,
  },
  leftOut: ownId,
})

export const topicKind = defineKind({
  name: 'topics',
  table: 'topics',
  key: `coalesce((select section.slug from sections section where section.id = t.section_id), '-') || '/' || ${slugKey}`,
  head: dated,
  content: { slug: text, name: text, description: text, section: reference('sections'), position: number },
  leftOut: ownId,
})

const file = { filename: text, mimeType: text, filesize: number, width: number, height: number } as const
const ofFiles = {
  url: 'follows from the name of the file',
  thumbnail_u_r_l: 'follows from the name of the file',
} as const

export const pictureKind = defineKind({
  name: 'pictures',
  table: 'media',
  key: `coalesce(t.filename, 'number-' || t.id)`,
  head: madeAt,
  content: {
    ...file,
    alt: text,
    caption: text,
    credit: text,
    focalX: number,
    focalY: number,
    isCentred: flag,
    rightsHolder: text,
    rightsUntil: moment,
    licenceNote: text,
  },
  leftOut: {
    ...ownId,
    ...ofFiles,
    created_by_id: accounts,
    is_used: 'follows from the texts',
    updated_at: 'changes when the sizes of the picture are made',
    'sizes_*': 'are made again from the picture',
  },
})

export const recordingKind = defineKind({
  name: 'recordings',
  table: 'recordings',
  key: `coalesce(t.filename, 'number-' || t.id)`,
  head: dated,
  content: {
    ...file,
    kind: text,
    title: text,
    credit: text,
    transcript: text,
    captions: text,
    captionsFile: text,
    poster: reference('pictures'),
    durationSeconds: number,
    frameWidth: number,
    frameHeight: number,
  },
  leftOut: { ...ownId, ...ofFiles, created_by_id: accounts },
})

/** Those that a publisher has uploaded. */
export const issuePdfKind = defineKind({
  name: 'issue-pdfs',
  table: 'issue_pdfs',
  key: `coalesce(t.filename, 'number-' || t.id)`,
  where: 't.edition_of_id is null',
  head: dated,
  content: { filename: text, mimeType: text, filesize: number },
  leftOut: {
    ...ownId,
    ...ofFiles,
    edition_of_id: 'a PDF that is typeset is made again',
    fingerprint: 'a PDF that is typeset is made again',
    articles: 'a PDF that is typeset is made again',
    width: 'a PDF has none',
    height: 'a PDF has none',
    focal_x: 'a PDF has none',
    focal_y: 'a PDF has none',
  },
})

export const authorKind = defineKind({
  name: 'authors',
  table: 'authors',
  key: slugKey,
  head: dated,
  content: { slug: text, name: text, role: text, bio: text, portrait: reference('pictures') },
  leftOut: ownId,
})

export const issueKind = defineKind({
  name: 'issues',
  table: 'issues',
  versions: '_issues_v',
  key: madeKey('issues'),
  isKeyMade: true,
  head: madeAt,
  content: {
    updatedAt: moment,
    slug: text,
    title: text,
    description: text,
    season: text,
    year: number,
    label: text,
    cover: reference('pictures'),
    pdf: reference('issue-pdfs'),
    letter: body,
    letterAuthor: reference('authors'),
    appleNewsUrl: text,
    issuuUrl: text,
    isCurrent: flag,
    formerSlugs: json,
  },
  leftOut: { ...ownId, ...ofForms },
})

export const articleKind = defineKind({
  name: 'articles',
  table: 'articles',
  versions: '_articles_v',
  key: madeKey('articles'),
  isKeyMade: true,
  head: {
    createdAt: moment,
    /** Every address that it was ever published at, the first one first. */
    addresses: {
      is: 'children',
      table: 'article_addresses',
      parent: 'article_id',
      order: ['createdAt'],
      fields: { slug: text, createdAt: moment, updatedAt: moment },
    },
  },
  content: {
    updatedAt: moment,
    slug: text,
    title: text,
    otherTitle: text,
    excerpt: text,
    section: reference('sections'),
    topics: references('topics', 'topics_id'),
    authors: references('authors', 'authors_id'),
    issue: reference('issues'),
    printOrder: number,
    related: references('articles', 'articles_id'),
    publishedAt: moment,
    heroImage: reference('pictures'),
    heroCaption: text,
    body,
    corrections: rows({ date: moment, text }),
    notes: rows({ text, isMust: flag, isResolved: flag }),
    seo: group({ title: text, description: text }),
    embargoUntil: moment,
    embargoLiftReason: text,
    isReadyForReview: flag,
    aiAssisted: marks,
  },
  leftOut: {
    ...ownId,
    ...ofForms,
    created_by_id: accounts,
    embargo_set_by_id: accounts,
    published_despite: 'what a check said when it was published',
    state: 'follows from the rest',
  },
})

export const snippetKind = defineKind({
  name: 'snippets',
  table: 'snippets',
  key: madeKey('snippets'),
  isKeyMade: true,
  head: dated,
  content: { title: text, body },
  leftOut: ownId,
})

export const newsletterKind = defineKind({
  name: 'newsletters',
  table: 'newsletters',
  key: 't.slug',
  head: dated,
  content: {
    slug: text,
    name: text,
    description: text,
    cadence: text,
    audience: text,
    isOffered: flag,
    position: number,
    clicks: text,
    senderName: text,
    senderAddress: text,
    replyTo: text,
    consentText: text,
    consentVersion: text,
    consentTexts: rows({ version: text, text, coversReaderClicks: flag }),
    defaultAudience: json,
  },
  leftOut: ownId,
})

export const campaignKind = defineKind({
  name: 'campaigns',
  table: 'campaigns',
  versions: '_campaigns_v',
  key: madeKey('campaigns'),
  isKeyMade: true,
  head: {
    createdAt: moment,
    /** What the web has of it, once it was sent. */
    page: {
      is: 'child',
      table: 'campaign_pages',
      parent: 'campaign_id',
      fields: {
        newsletter: reference('newsletters'),
        slug: text,
        title: text,
        preheader: text,
        sentAt: moment,
        document: json,
        correctedAt: moment,
        corrections: json,
        isIndexed: flag,
      },
    },
    /** The articles that were in it when it was sent. */
    articles: {
      is: 'children',
      table: 'campaign_articles',
      parent: 'campaign_id',
      order: ['sentAt', 'article'],
      fields: { article: reference('articles'), newsletter: reference('newsletters'), sentAt: moment },
    },
  },
  content: {
    updatedAt: moment,
    newsletter: reference('newsletters'),
    subject: text,
    subjectB: text,
    preheader: text,
    body,
    slug: text,
    audience: json,
    sentAt: moment,
  },
  leftOut: { ...ownId, ...ofForms, created_by_id: accounts },
})
