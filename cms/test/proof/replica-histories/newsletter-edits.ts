import type { MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import {
  correctCampaignPage,
  publishCampaignPage,
} from '../../../src/features/newsletter-pages/publish-campaign-page.ts'
import { type Material, type NamedEdit, within } from './material.ts'

/** What an editor does to newsletters, and what is sent: articles that it names come and go afterwards. */
export async function newsletterEdit(material: Material): Promise<NamedEdit> {
  const { chance } = material
  if (chance.happens(40)) return ofNewsletter(material)
  const newsletter = chance.one(await material.texts('select slug as text from newsletters'))
  const sent = await material.texts('select campaign_id::text as text from campaign_pages')
  const document = await documentOf(material)
  const title = material.words()
  const known = chance.one(sent)
  const [isWhole, isIndexed] = [chance.happens(50), chance.happens(80)]
  const sentAt = new Date(Date.UTC(2026, chance.below(12), 1 + chance.below(28)))
  if (known !== undefined && chance.happens(40)) {
    return [
      'correct a campaign',
      (req) =>
        within(req, (client) =>
          correctCampaignPage(client, {
            campaignId: Number(known),
            note: title,
            correctedAt: new Date(),
            ...(isWhole && { title, document }),
          }),
        ),
    ]
  }
  const campaignId = sent.length === 0 ? 1 : Math.max(...sent.map(Number)) + 1
  return [
    'send a campaign',
    (req) =>
      within(req, (client) =>
        publishCampaignPage(client, {
          campaignId,
          slug: `sent-${campaignId}`,
          title,
          document,
          isIndexed,
          newsletter: newsletter ?? '',
          sentAt,
        }),
      ),
  ]
}

async function ofNewsletter(material: Material): Promise<NamedEdit> {
  const { payload, chance } = material
  const words = material.words()
  const collection = 'newsletters'
  const id = await material.pick(collection)
  const data = {
    name: words,
    description: words,
    cadence: words,
    audience: chance.happens(50) ? ('plan' as const) : ('everyone' as const),
    isOffered: chance.happens(70),
    position: chance.below(9),
    clicks: 'none' as const,
    consentText: chance.happens(30) ? words : null,
  }
  if (id === null || (await material.makesAnother(collection, 30))) {
    const slug = `letter-${material.slug()}`
    return ['create a newsletter', (req) => payload.create({ collection, data: { ...data, slug }, req })]
  }
  return ['change a newsletter', (req) => payload.update({ collection, id, data, req })]
}

async function documentOf(material: Material): Promise<MailDocument> {
  const words = material.words()
  const slugs = await material.texts('select slug as text from articles where slug is not null')
  const slug = material.chance.one(slugs)
  const block = { shownTo: 'everyone' } as const
  return {
    newsletter: { id: 'newsletter', name: 'The Letter' },
    subject: words,
    preheader: words,
    language: 'en',
    blocks: [
      { ...block, kind: 'greeting', words: 'Good morning, {name}', fallback: 'Good morning' },
      { kind: 'quote', shownTo: 'plan', words: 'For some alone', source: '' },
      ...(slug === undefined
        ? []
        : [
            {
              ...block,
              kind: 'article-card' as const,
              isLead: false,
              article: {
                id: slug,
                path: `/articles/${slug}`,
                title: words,
                teaser: words,
                section: words,
                authors: [words],
                picture: null,
                isForPlans: false,
                minutes: 3,
              },
            },
          ]),
    ],
  }
}
