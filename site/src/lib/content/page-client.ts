import type {
  AboutContent,
  AuthorContent,
  ContactContent,
  LegalContent,
  LegalPageId,
  SubscriptionContent,
} from '@meridian/shared/content/page-content.schema'
import type { ContentContext } from './content-client.ts'
import type { Tagged } from './content-source.ts'

/*
 * How the standing pages and the pages of authors read their content. As in the content client, each function records
 * what its page was made from.
 */

export async function getAbout(astro: ContentContext): Promise<AboutContent> {
  return record(astro, await astro.locals.content.about())
}

export async function getContact(astro: ContentContext): Promise<ContactContent> {
  return record(astro, await astro.locals.content.contact())
}

export async function getSubscription(astro: ContentContext): Promise<SubscriptionContent> {
  return record(astro, await astro.locals.content.subscription())
}

export async function getLegal(astro: ContentContext, page: LegalPageId): Promise<LegalContent> {
  return record(astro, await astro.locals.content.legal(page))
}

export async function getAuthors(astro: ContentContext): Promise<AuthorContent[]> {
  return record(astro, await astro.locals.content.authors())
}

/** `null` when there is no such author: answer 404. */
export async function getAuthor(astro: ContentContext, slug: string): Promise<AuthorContent | null> {
  const answer = await astro.locals.content.author(slug)
  return answer && record(astro, answer)
}

function record<T>(astro: ContentContext, { tags, data }: Tagged<T>): T {
  astro.cache.set({ tags })
  return data
}
