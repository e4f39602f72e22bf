import { randomUUID } from 'node:crypto'
import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith'
import type { FeedDocument, FeedItem } from './feed-document.ts'
import { escapeXml } from './xml.ts'

export type FeedForm = 'rss' | 'atom' | 'json'

/** A feed in one of its forms: file name, media type and how it is written. */
export const feedForms = {
  rss: { file: 'rss.xml', mediaType: 'application/rss+xml', write: writeRss },
  atom: { file: 'atom.xml', mediaType: 'application/atom+xml', write: writeAtom },
  json: { file: 'feed.json', mediaType: 'application/feed+json', write: writeJson },
} as const satisfies Record<FeedForm, { file: string; mediaType: string; write(feed: FeedDocument): string }>

const picture = { width: 1200, height: 630, type: 'image/jpeg' }

/** RSS 2.0 as its profile advises (https://www.rssboard.org/rss-profile): titles are text, descriptions are HTML. */
function writeRss(feed: FeedDocument): string {
  const text = generateRssFeed({
    title: feed.title,
    link: feed.pageUrl,
    description: escapeXml(feed.description),
    language: feed.language,
    copyright: feed.copyright,
    lastBuildDate: feed.items.length > 0 ? feed.updatedAt : undefined,
    // The profile asks for a square of at most 144 pixels' width.
    image: { url: feed.iconUrl, title: feed.title, link: feed.pageUrl, width: 144, height: 144 },
    atom: { links: [{ href: feed.feedUrl, rel: 'self', type: feedForms.rss.mediaType }] },
    items: feed.items.map((item, index) => ({
      title: item.title,
      link: item.url,
      guid: { value: item.url, isPermaLink: true },
      description: escapeXml(item.summary),
      content: { encoded: markOf(item, index) },
      dc: { creators: item.authors.map((author) => author.name) },
      categories: item.subjects.map((name) => ({ name })),
      pubDate: item.publishedAt,
      // Readers of RSS know one file of an item.
      enclosures: item.recordings
        .slice(0, 1)
        .map(({ url, type, sizeBytes }) => ({ url, type, length: sizeBytes })),
      media: item.pictureUrl
        ? { contents: [{ url: item.pictureUrl, medium: 'image', ...picture }] }
        : undefined,
    })),
  })
  return withTexts(withoutPadding(text), feed)
}

/** Atom, RFC 4287. */
function writeAtom(feed: FeedDocument): string {
  const text = generateAtomFeed({
    id: feed.pageUrl,
    title: { value: feed.title },
    subtitle: { value: feed.description },
    updated: feed.updatedAt,
    rights: { value: feed.copyright },
    icon: feed.iconUrl,
    // Entries name their own authors; an empty feed needs one as well (§4.1.1).
    authors: [{ name: feed.siteName }],
    links: [
      { href: feed.pageUrl, rel: 'alternate', type: 'text/html' },
      { href: feed.feedUrl, rel: 'self', type: feedForms.atom.mediaType },
    ],
    entries: feed.items.map((item, index) => ({
      id: item.url,
      title: { value: item.title },
      links: [
        { href: item.url, rel: 'alternate', type: 'text/html' },
        ...pictureLinks(item).map((href) => ({ href, rel: 'enclosure', type: picture.type })),
        ...item.recordings.map(({ url, type, title, sizeBytes }) => ({
          href: url,
          rel: 'enclosure',
          type,
          title,
          length: sizeBytes,
        })),
      ],
      published: item.publishedAt,
      updated: item.updatedAt,
      authors: item.authors.map(({ name, url }) => ({ name, uri: url })),
      categories: item.subjects.map((term) => ({ term })),
      summary: { value: item.summary },
      content: { value: markOf(item, index), type: 'html' },
    })),
  })
  return withTexts(withoutPadding(text), feed)
}

/** JSON Feed 1.1. */
function writeJson(feed: FeedDocument): string {
  const document = generateJsonFeed({
    title: feed.title,
    home_page_url: feed.pageUrl,
    feed_url: feed.feedUrl,
    description: feed.description,
    icon: feed.iconUrl,
    language: feed.language,
    authors: [{ name: feed.siteName }],
    items: feed.items.map((item, index) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: markOf(item, index),
      image: item.pictureUrl ?? undefined,
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      authors: item.authors,
      tags: item.subjects,
      attachments: item.recordings.map(({ url, type, title, sizeBytes, durationSeconds }) => ({
        url,
        mime_type: type,
        title,
        size_in_bytes: sizeBytes,
        duration_in_seconds: Math.round(durationSeconds),
      })),
    })),
  })
  // The generator leaves an empty list out, which the format needs.
  const text = JSON.stringify(Object.assign({ items: [] }, document))
  return `${withTexts(text, feed, { quotes: '"', write: JSON.stringify })}\n`
}

/** What no text has in it. */
const mark = `text-${randomUUID()}-`

/** Stands for the text of an item: the generators would look through the whole of it several times. */
function markOf({ contentHtml }: FeedItem, index: number): string {
  return contentHtml === '' ? '' : `${mark}${index};`
}

/** Puts the texts where their marks stand; in XML as CDATA: they have nothing in them that it forbids, and no end of such a section. */
function withTexts(
  feedText: string,
  { items }: FeedDocument,
  { quotes, write }: { quotes: string; write(text: string): string } = inXml,
): string {
  return feedText.replaceAll(new RegExp(`${quotes}${mark}(\\d+);${quotes}`, 'g'), (_, index: string) =>
    write(items[Number(index)]?.contentHtml ?? ''),
  )
}

const inXml = { quotes: '', write: (text: string) => `<![CDATA[${text}]]>` }

function pictureLinks({ pictureUrl }: FeedItem): string[] {
  return pictureUrl === null ? [] : [pictureUrl]
}

/**
 * The generator sets a text that needs CDATA on a line of its own, and so puts white space around it that is part of
 * the text. Within a text no end of a CDATA section is left that could be taken for one.
 */
function withoutPadding(xml: string): string {
  return xml
    .replaceAll(/(<[\w:]+(?: [^<>]*)?>)\n\s*(?=<!\[CDATA\[)/g, '$1')
    .replaceAll(/\]\]>\n\s*(?=<\/[\w:]+>)/g, ']]>')
}
