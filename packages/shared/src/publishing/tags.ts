import type { LegalPageId } from '../content/page-content.schema.ts'

/**
 * Tags name what a page was made from. A page is re-rendered when a publish event carries one of its tags.
 * Lists are addressed by a list key, which is a tag as well; a list's month archive is `{list}@{yyyy-mm}`.
 */
export type ListKey = 'latest' | `section:${string}` | `topic:${string}/${string}` | `author:${string}`

/** Everything that stands on every page: name, tagline, navigation, social links. */
export const siteTag = 'site'
/** The set of issues and which one is current. */
export const issuesTag = 'issues'
/** Carried by lists of issues in place of an issue PDF's own tag. */
export const issuePdfsTag = 'editions'
/** The set of newsletters: the page that lists them, and the forms on the pages. */
export const newslettersTag = 'newsletters'
/** The subscription plans. */
export const plansTag = 'plans'
/** A standing page that the editors word: about, contact, … Its tag names its path as well. */
export type PageId = 'about' | 'contact' | 'subscription' | LegalPageId
/** Carried by long lists in place of a tag for each picture or byline in them. */
export const anyMediaTag = 'media'
export const anyBylineTag = 'bylines'
/** What the editors have put where on the home page. */
export const homeTag = 'home'
/** What is read most in the whole magazine: no page of an article carries it. */
export const mostReadTag = 'most-read'
/** The newest articles of the whole magazine. */
export const latestList = 'latest' satisfies ListKey

const monthsPrefix = 'months:'

export const articleTag = (slug: string) => `article:${slug}` as const
export const issueTag = (slug: string) => `issue:${slug}` as const
/** A newsletter and the list of its campaigns; `newsletter:{id}@{yyyy-mm}` is a month of it. */
export const newsletterTag = (newsletter: string) => `newsletter:${newsletter}` as const
export const newsletterMonthTag = (newsletter: string, month: string) =>
  `newsletter:${newsletter}@${month}` as const
/** Which months a newsletter was sent in: the page of each names them all. */
export const newsletterMonthsTag = (newsletter: string) => `${monthsPrefix}newsletter:${newsletter}` as const
/** One campaign on the web. */
export const campaignTag = (newsletter: string, slug: string) => `campaign:${newsletter}/${slug}` as const
export const pageTag = (page: PageId) => `page:${page}` as const
/** An issue as its articles name it (address, season, year), by its number: they are there before it is. */
export const printedInTag = (issueId: number) => `printed:${issueId}` as const
/** The typeset PDF of an issue: it changes after every change of the issue, and stands on few pages. */
export const issuePdfTag = (slug: string) => `edition:${slug}` as const
export const mediaTag = (id: number | string) => `media:${id}` as const
export const recordingTag = (id: number | string) => `recording:${id}` as const
export const sectionList = (section: string) => `section:${section}` as const
export const topicList = (section: string, topic: string) => `topic:${section}/${topic}` as const
export const authorList = (author: string) => `author:${author}` as const
/** The author's own record (name, portrait), as opposed to the list of their articles. */
export const authorRecordTag = (author: string) => `byline:${author}` as const
/** An article as the pages of others lead to it: its title, picture, byline and address. */
export const cardTag = (slug: string) => `card:${slug}` as const
/** An article as the texts of others lead to it, by its number: it has that before it has an address. */
export const linkTag = (articleId: number | string) => `link:${articleId}` as const
/** What is read most in a section, by its number. */
export const mostReadOfTag = (sectionId: number) => `${mostReadTag}:${sectionId}` as const
/** An address that leads on to another; the path itself is the name. */
export const redirectTag = (path: string) => `redirect:${path}` as const
/** Every address of an older site. */
export const oldAddressesTag = 'old:all'
/** The addresses of an older site that lead to a document (`articles:42`). */
export const oldAddressTag = (subject: string) => `old:${subject}` as const
/** What stands beside an article: the related ones, and those before and after it in its issue. */
export const besideTag = (slug: string) => `beside:${slug}` as const
/** One page by its path, whatever it was made from: for rendering it again by hand. */
export const pathTag = (path: string) => `path:${path}` as const
/** `month` is `yyyy-mm` in UTC. */
export const monthTag = (list: ListKey, month: string) => `${list}@${month}` as const
/** Which months a list has; the archive page of each names them all. Nobody publishes it: a replica finds out by itself. */
export const monthsTag = (list: ListKey) => `${monthsPrefix}${list}` as const

/** The month in UTC (`yyyy-mm`) that an article's archive page is filed under. */
export function monthOf(publishedAt: string): string {
  return publishedAt.slice(0, 7)
}

/** Whether a tag names answers at addresses of an older site: they are not stored, but a CDN may have them. */
export function isOldAddressTag(tag: string): boolean {
  return tag.startsWith(oldAddressTag(''))
}

/** Pages that a publish finds by such a tag alone follow it by a moment: only what they lead on to changes. */
export function isLateTag(tag: string): boolean {
  return [cardTag(''), besideTag(''), linkTag(''), monthsPrefix].some((prefix) => tag.startsWith(prefix))
}
