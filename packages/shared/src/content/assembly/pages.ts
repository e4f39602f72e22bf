import {
  anyBylineTag,
  anyMediaTag,
  authorRecordTag,
  mediaTag,
  pageTag,
  plansTag,
  siteTag,
} from '../../publishing/tags.ts'
import type { ContentReader } from '../../replica/content-reader.ts'
import type { AuthorRecord, PictureRecord, PlanRecord } from '../../replica/records.schema.ts'
import type { Plan } from '../../billing/plan.schema.ts'
import type {
  AboutContent,
  AuthorContent,
  ContactContent,
  LegalContent,
  LegalPageId,
  SubscriptionContent,
} from '../page-content.schema.ts'
import { isPublicId } from '../public-id.ts'
import { toResponsiveImage } from './pictures.ts'
import type { Tagged } from './tagged.ts'
import { readTextReferences, textTags, toHtml } from './texts.ts'

/*
 * The standing pages and the authors, with the tags of what they show. A page that readers do not have yet is empty.
 */

const legalPages = {
  privacy: { name: 'privacy-policy', title: 'Privacy Policy' },
  terms: { name: 'terms-of-service', title: 'Terms of Service' },
  accessibility: { name: 'accessibility-statement', title: 'Accessibility Statement' },
} as const satisfies Record<LegalPageId, { name: string; title: string }>

/** The authors' page shows them all: a magazine has hundreds, not thousands. */
const maxAuthors = 2000

const byName = new Intl.Collator('en').compare

export async function readAbout(reader: ContentReader): Promise<Tagged<AboutContent>> {
  const page = await reader.global('about-page')
  const pictureId = page?.picture ?? null
  const [pictures, refs] = await Promise.all([
    reader.pictures(pictureId === null ? [] : [pictureId]),
    readTextReferences(reader, page?.story ?? []),
  ])
  return {
    tags: [
      pageTag('about'),
      siteTag,
      ...new Set([...(pictureId === null ? [] : [mediaTag(pictureId)]), ...textTags(page?.story ?? [])]),
    ],
    data: {
      mission: page?.mission ?? '',
      picture: toResponsiveImage(pictures.get(pictureId ?? 0)),
      storyHtml: toHtml(page?.story ?? [], refs),
      blurbs: page?.blurbs ?? [],
      figures: page?.figures ?? [],
    },
  }
}

export async function readContact(reader: ContentReader): Promise<Tagged<ContactContent>> {
  const page = await reader.global('contact-page')
  return { tags: [pageTag('contact'), siteTag], data: page ?? { standfirst: '', cards: [] } }
}

export async function readSubscription(reader: ContentReader): Promise<Tagged<SubscriptionContent>> {
  const [page, plans] = await Promise.all([reader.global('subscription-page'), reader.plans()])
  return {
    tags: [plansTag, pageTag('subscription'), siteTag],
    data: {
      standfirst: page?.standfirst ?? '',
      plans: plans.map(toPlan),
      channels: page?.channels ?? [],
      questions: page?.questions ?? [],
    },
  }
}

export async function readLegal(reader: ContentReader, page: LegalPageId): Promise<Tagged<LegalContent>> {
  const { name, title } = legalPages[page]
  const found = await reader.global(name)
  const body = found?.body ?? []
  const bodyHtml = toHtml(body, await readTextReferences(reader, body))
  return {
    tags: [pageTag(page), siteTag, ...textTags(body)],
    data: {
      title,
      standfirst: found?.standfirst ?? '',
      bodyHtml,
      revisedOn: found?.revisedOn ?? new Date(0).toISOString(),
    },
  }
}

/** Everyone who writes for the magazine, by name. */
export async function readAuthors(reader: ContentReader): Promise<Tagged<AuthorContent[]>> {
  const all = (await reader.allAuthors()).toSorted(
    (one, other) => byName(one.name, other.name) || one.id - other.id,
  )
  const shown = all.slice(0, maxAuthors)
  const portraits = await reader.pictures(shown.flatMap(({ portrait }) => portrait ?? []))
  return {
    tags: [anyBylineTag, anyMediaTag, siteTag],
    data: shown.map((author) => toAuthor(author, portraits)),
  }
}

/** The author of this public id, if there is one. */
export async function readAuthor(reader: ContentReader, slug: string): Promise<Tagged<AuthorContent> | null> {
  const author = isPublicId(slug) ? await reader.authorAt(slug) : null
  if (!author) return null
  const { portrait } = author
  const portraits = await reader.pictures(portrait === null ? [] : [portrait])
  return {
    tags: [authorRecordTag(slug), ...(portrait === null ? [] : [mediaTag(portrait)]), siteTag],
    data: toAuthor(author, portraits),
  }
}

/** A plan as `GET /api/subscriptions...` answers it (spec §3). */
export function toPlan({ slug, name, description, tier, price, period, features }: PlanRecord): Plan {
  return { id: slug, name, description, tier, price, period, features }
}

function toAuthor(
  { slug, name, role, bio, portrait }: AuthorRecord,
  portraits: ReadonlyMap<number, PictureRecord>,
): AuthorContent {
  return { id: slug, name, role, bio, portrait: toResponsiveImage(portraits.get(portrait ?? 0)) }
}
