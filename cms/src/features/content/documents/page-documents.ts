import type {
  AboutContent,
  ContactContent,
  LegalContent,
  LegalPageId,
  SubscriptionContent,
} from '@meridian/shared/content/page-content.schema'
import { mediaTag, pageTag, plansTag, siteTag } from '@meridian/shared/publishing/tags'
import type { Payload } from 'payload'
import { bodyToHtml } from '../body-html.ts'
import { toResponsiveImage } from '../../media/responsive-image.ts'
import { readPlanPage, toPlan } from '../../entitlement/plan-documents.ts'
import { readMedia } from './related-documents.ts'

/*
 * The standing pages, with the tags of what they show. A global that nobody has saved yet answers its defaults.
 */

interface Tagged<T> {
  tags: string[]
  data: T
}

/** As many plans as can be compared; a magazine has four. */
const maxPlans = 24

const legalGlobals = {
  privacy: { slug: 'privacy-policy', title: 'Privacy Policy' },
  terms: { slug: 'terms-of-service', title: 'Terms of Service' },
  accessibility: { slug: 'accessibility-statement', title: 'Accessibility Statement' },
} as const satisfies Record<LegalPageId, { slug: string; title: string }>

export async function readAbout(payload: Payload): Promise<Tagged<AboutContent>> {
  const page = await payload.findGlobal({ slug: 'about-page', depth: 0 })
  const pictureId = typeof page.picture === 'number' ? page.picture : null
  const pictures = await readMedia(payload.db.pool, [pictureId])
  return {
    tags: [pageTag('about'), siteTag, ...(pictureId === null ? [] : [mediaTag(pictureId)])],
    data: {
      mission: page.mission,
      picture: pictureId === null ? null : toResponsiveImage(pictures.get(pictureId)),
      storyHtml: bodyToHtml(page.story),
      blurbs: (page.blurbs ?? []).map(({ title, text }) => ({ title, text })),
      figures: (page.figures ?? []).map(({ value, label }) => ({ value, label })),
    },
  }
}

export async function readContact(payload: Payload): Promise<Tagged<ContactContent>> {
  const page = await payload.findGlobal({ slug: 'contact-page', depth: 0 })
  return {
    tags: [pageTag('contact'), siteTag],
    data: {
      standfirst: page.standfirst ?? '',
      cards: (page.cards ?? []).map(({ title, description, email, phone, address }) => ({
        title,
        description: description ?? '',
        email: email ?? '',
        phone: phone ?? '',
        address: (address ?? '').split('\n').flatMap((line) => line.trim() || []),
      })),
    },
  }
}

export async function readSubscription(payload: Payload): Promise<Tagged<SubscriptionContent>> {
  const [page, plans] = await Promise.all([
    payload.findGlobal({ slug: 'subscription-page', depth: 0 }),
    readPlanPage(payload.db.pool, { limit: maxPlans, after: null }),
  ])
  return {
    tags: [plansTag, pageTag('subscription'), siteTag],
    data: {
      standfirst: page.standfirst ?? '',
      plans: plans.map(toPlan),
      channels: (page.channels ?? []).map(({ name, description, link, linkLabel }) => ({
        name,
        description,
        link: link ? { href: link, label: linkLabel || name } : null,
      })),
      questions: (page.questions ?? []).map(({ question, answer }) => ({ question, answer })),
    },
  }
}

export async function readLegal(payload: Payload, page: LegalPageId): Promise<Tagged<LegalContent>> {
  const { slug, title } = legalGlobals[page]
  const { standfirst, body, revisedOn } = await payload.findGlobal({ slug, depth: 0 })
  return {
    tags: [pageTag(page), siteTag],
    data: { title, standfirst: standfirst ?? '', bodyHtml: bodyToHtml(body), revisedOn },
  }
}
