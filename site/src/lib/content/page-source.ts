import { type AnswerOf, type CallableEndpoint, endpointAt, withQuery } from '@meridian/shared/api/endpoint'
import { taggedSchema } from '@meridian/shared/content/content.schema'
import {
  findRedirectEndpoint,
  listAuthorContentEndpoint,
  readAboutContentEndpoint,
  readAuthorContentEndpoint,
  readContactContentEndpoint,
  readLegalContentEndpoint,
  readSubscriptionContentEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import {
  AboutContentSchema,
  AuthorContentSchema,
  AuthorsContentSchema,
  ContactContentSchema,
  LegalContentSchema,
  SubscriptionContentSchema,
  type AboutContent,
  type AuthorContent,
  type ContactContent,
  type LegalContent,
  type LegalPageId,
  type SubscriptionContent,
} from '@meridian/shared/content/page-content.schema'
import { type Redirect, RedirectSchema } from '@meridian/shared/content/redirect.schema'
import type { ZodType } from 'zod'

interface Tagged<T> {
  tags: string[]
  data: T
}

/** The standing pages and the authors, as a part of the content source. */
export interface PageSource {
  about(): Promise<Tagged<AboutContent>>
  contact(): Promise<Tagged<ContactContent>>
  subscription(): Promise<Tagged<SubscriptionContent>>
  legal(page: LegalPageId): Promise<Tagged<LegalContent>>
  /** Everyone who writes for the magazine, by name. */
  authors(): Promise<Tagged<AuthorContent[]>>
  /** `null` when there is no such author. */
  author(slug: string): Promise<Tagged<AuthorContent> | null>
  /** Where the editors lead readers on to from a path without a page; `null` when they do not. */
  redirect(path: string): Promise<Tagged<Redirect | null>>
}

/** Reads one answer of the internal API. */
export interface InternalReader {
  read<const E extends CallableEndpoint>(endpoint: E, schema: ZodType<AnswerOf<E>>): Promise<AnswerOf<E>>
  /** `null` for a 404. */
  readOrNull<const E extends CallableEndpoint>(
    endpoint: E,
    schema: ZodType<AnswerOf<E>>,
  ): Promise<AnswerOf<E> | null>
}

const TaggedAbout = taggedSchema(AboutContentSchema)
const TaggedContact = taggedSchema(ContactContentSchema)
const TaggedSubscription = taggedSchema(SubscriptionContentSchema)
const TaggedLegal = taggedSchema(LegalContentSchema)
const TaggedAuthors = taggedSchema(AuthorsContentSchema)
const TaggedAuthor = taggedSchema(AuthorContentSchema)
const TaggedRedirect = taggedSchema(RedirectSchema.nullable())

export function createPageSource({ read, readOrNull }: InternalReader): PageSource {
  return {
    about: () => read(readAboutContentEndpoint, TaggedAbout),
    contact: () => read(readContactContentEndpoint, TaggedContact),
    subscription: () => read(readSubscriptionContentEndpoint, TaggedSubscription),
    legal: (page) => read(endpointAt(readLegalContentEndpoint, { page }), TaggedLegal),
    authors: () => read(listAuthorContentEndpoint, TaggedAuthors),
    author: (slug) => readOrNull(endpointAt(readAuthorContentEndpoint, { slug }), TaggedAuthor),
    redirect: (path) => read(withQuery(findRedirectEndpoint, { path }), TaggedRedirect),
  }
}

/** The same pages, each answer passed through `wrap`. */
export function wrapPageSource(source: PageSource, wrap: <T>(answer: Promise<T>) => Promise<T>): PageSource {
  return {
    about: () => wrap(source.about()),
    contact: () => wrap(source.contact()),
    subscription: () => wrap(source.subscription()),
    legal: (page) => wrap(source.legal(page)),
    authors: () => wrap(source.authors()),
    author: (slug) => wrap(source.author(slug)),
    redirect: (path) => wrap(source.redirect(path)),
  }
}
