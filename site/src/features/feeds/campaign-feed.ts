import type { MailBlock } from '@meridian/shared/campaigns/mail-document.schema'
import type { SiteContent } from '@meridian/shared/content/content.schema'
import type { CampaignContent, CampaignFeed } from '@meridian/shared/newsletter/newsletter-content.schema'
import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { APIRoute } from 'astro'
import { getSiteContent } from '../../lib/content/content-client.ts'
import { getCampaignFeed } from '../../lib/content/newsletter-client.ts'
import type { FeedDocument, FeedItem } from './feed-document.ts'
import { feedForms, type FeedForm } from './feed-forms.ts'
import { toXmlText } from './xml.ts'
import { addressNow, type Addresses, toMailHtml, toParagraphs } from '../../lib/mail-text/mail-html.ts'

/** The feed of a newsletter at `{page}/rss.xml`, `{page}/atom.xml` or `{page}/feed.json`: its newest campaigns. */
export function campaignFeedRoute(form: FeedForm): APIRoute {
  const { file, mediaType, write } = feedForms[form]
  return async (context) => {
    const [site, feed] = await Promise.all([
      getSiteContent(context),
      getCampaignFeed(context, context.params['newsletter'] ?? ''),
    ])
    if (!feed) return context.rewrite('/404')
    const document = toCampaignFeed(feed, { site, origin: context.url.origin, file })
    return new Response(Buffer.from(write(document)), {
      headers: { 'content-type': `${mediaType}; charset=utf-8` },
    })
  }
}

/** A newsletter's campaigns as a feed. Equal campaigns give equal documents. */
export function toCampaignFeed(
  { newsletter, campaigns }: CampaignFeed,
  { site, origin, file }: { site: SiteContent; origin: string; file: string },
): FeedDocument {
  const pageUrl = `${origin}/newsletters/${newsletter.id}`
  const items = campaigns.map((campaign) => toItem(campaign, { site, origin }))
  return {
    title: toXmlText(`${newsletter.name} | ${site.name}`),
    description: toXmlText(newsletter.description),
    language: 'en',
    siteName: toXmlText(site.name),
    copyright: toXmlText(site.copyright),
    pageUrl,
    feedUrl: `${pageUrl}/${file}`,
    iconUrl: `${origin}/icon-512.png`,
    updatedAt: new Date(Math.max(0, ...items.map((item) => item.updatedAt.getTime()))),
    items,
  }
}

function toItem(
  { newsletter, card, document, corrections, addresses }: CampaignContent,
  { site, origin }: { site: SiteContent; origin: string },
): FeedItem {
  const corrected = corrections.map(
    ({ date, text }) => `<p><strong>Corrected on ${escapeHtml(date)}:</strong> ${escapeHtml(text)}</p>`,
  )
  const html = [...corrected, ...document.blocks.map((block) => blockHtml(block, addresses))]
  return {
    url: `${origin}/newsletters/${newsletter.id}/${card.id}`,
    title: toXmlText(card.title),
    summary: toXmlText(card.preheader),
    contentHtml: toXmlText(html.join('\n').replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${origin}/`)),
    authors: [{ name: toXmlText(site.name), url: `${origin}/` }],
    subjects: [toXmlText(newsletter.name)],
    pictureUrl: null,
    recordings: [],
    publishedAt: new Date(card.sentAt),
    updatedAt: new Date(card.correctedAt ?? card.sentAt),
  }
}

type ArticleShown = Extract<MailBlock, { kind: 'article-card' }>['article']

function blockHtml(block: MailBlock, addresses: Addresses): string {
  switch (block.kind) {
    case 'text':
      return toMailHtml(block.text, addresses)
    case 'greeting':
      return toParagraphs(block.fallback)
    case 'article-card':
      return articleHtml(block.article, addresses)
    case 'article':
      return articleHtml(block.article, addresses) + toMailHtml(block.text, addresses)
    case 'article-list':
      return (
        heading(block.heading) + block.articles.map((article) => articleHtml(article, addresses)).join('')
      )
    case 'letter': {
      const signed = block.author ? toParagraphs([block.author.name, block.author.role].join('\n')) : ''
      return heading(block.heading) + toMailHtml(block.text, addresses) + signed
    }
    case 'picture':
      return toMailHtml([block], addresses)
    case 'quote':
      return toMailHtml([{ kind: 'said', words: block.words, source: block.source }], addresses)
    case 'house-ad': {
      const { label, address } = block.button
      return heading(block.heading) + toParagraphs(block.words) + `<p>${link(address, label, addresses)}</p>`
    }
  }
}

function articleHtml({ title, teaser, path }: ArticleShown, addresses: Addresses): string {
  return `<h3>${link(path, title, addresses)}</h3>${toParagraphs(teaser)}`
}

function heading(words: string): string {
  return words === '' ? '' : `<h2>${escapeHtml(words)}</h2>`
}

function link(address: string, words: string, addresses: Addresses): string {
  const now = addressNow(address, addresses)
  return now === null ? escapeHtml(words) : `<a href="${escapeHtml(now)}">${escapeHtml(words)}</a>`
}
