import { isBodyLink } from '@meridian/shared/body/body-link'
import { findArticleAt, findArticleById, findArticles } from './find-articles.ts'
import { articleAddress, ownArticleSlug, typedAddress } from './own-address.ts'

/** Where a link can lead: to an article of the magazine, which it follows, or to an address. */
export interface LinkChoice {
  url: string
  articleId: number | null
  /** What the link says where no words were selected. */
  words: string
  isPublished: boolean
}

/** The link that is edited: what it says as its address, and its article. */
export type LinkTarget = Pick<LinkChoice, 'url' | 'articleId'>

const fewestLetters = 2

/**
 * What may be meant by words of a title or an address; null when articles cannot be read. The present address of a link means its
 * article, also where that has moved since.
 */
export async function findChoices(
  { api, text, target }: { api: string; text: string; target: LinkTarget },
  signal: AbortSignal,
): Promise<LinkChoice[] | null> {
  const address = typedAddress(text)
  const articles = await findMeant({ api, text: text.trim(), address, target }, signal)
  if (!articles) return null
  if (articles.length === 0 && address !== null && isBodyLink(address)) {
    const words = address.replace(/^(mailto|tel):/i, '')
    return [{ url: address, articleId: null, words, isPublished: true }]
  }
  return articles.map((article) => ({
    url: articleAddress(article),
    articleId: article.id,
    words: article.title,
    isPublished: article.isPublished,
  }))
}

function findMeant(
  { api, text, address, target }: { api: string; text: string; address: string | null; target: LinkTarget },
  signal: AbortSignal,
) {
  if (target.articleId !== null && text === target.url) return findArticleById(api, target.articleId, signal)
  const slug = ownArticleSlug(text, location.origin)
  if (slug !== null) return findArticleAt(api, slug, signal)
  return address === null && text.length >= fewestLetters ? findArticles(api, text, signal) : []
}

/** Why nothing can be linked by what is typed. */
export function whyNoLink(text: string, choices: LinkChoice[] | null): string {
  if (!choices) return 'Articles cannot be searched right now. Paste an address, or try again.'
  const starts = 'An address starts with https://, http://, mailto:, tel: or / for a page of the magazine.'
  return typedAddress(text) === null && text.trim() !== ''
    ? `No article has “${text.trim()}” in its title. ${starts}`
    : starts
}
