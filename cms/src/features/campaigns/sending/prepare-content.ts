import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import { articlesIn, type MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import { collectMailDocument } from '../body/collect-mail-document.ts'
import { readMailSite } from '../preview/read-mail-site.ts'
import { readTypedCampaign } from '../preview/typed-campaign.ts'
import { personalise, type RenderedMail } from '../render/pieces.ts'
import { renderMail } from '../render/render-mail.ts'
import { CountedLinks } from '../reads/counted-links.ts'
import { readSavedCampaign } from '../saved-campaign.ts'
import type { SendContent } from './send-content.ts'

/** A campaign as it would go out if it were sent now: as it was saved last. */
export interface PreparedCampaign {
  campaignId: number
  newsletterId: number
  document: MailDocument
  /** What readers would not get of what its editor has put into it. */
  findings: CampaignFinding[]
  secondSubject: string | null
  /** The address that an editor chose. */
  chosenSlug: string | null
  sender: Pick<SendContent, 'from' | 'replyTo' | 'counts'>
  links: SendContent['links']
  bodies: SendContent['bodies']
  /** Of the HTML part at its largest. */
  bytes: Record<'plan' | 'no-plan', number>
}

/** Longer than any link or name: so much a mail may grow by what is each reader's own. */
const longestValues = {
  // Each of them takes six bytes.
  name: '"'.repeat(80),
  unsubscribeUrl: 'x'.repeat(400),
  preferencesUrl: 'x'.repeat(400),
  webUrl: 'x'.repeat(400),
}

/** Puts together what a campaign would send. Null while it has no newsletter. */
export async function prepareCampaign(
  payload: Payload,
  campaignId: number,
): Promise<PreparedCampaign | null> {
  const { pool } = payload.db
  const campaign = await readSavedCampaign(payload, campaignId)
  const source = readTypedCampaign({ ...campaign })
  if (source.newsletter === null) return null
  const { document, findings } = await collectMailDocument(pool, source)
  const site = await readMailSite(pool)
  const sender = await readSender(payload, source.newsletter)
  const links = new CountedLinks(site.siteUrl)
  const counted = sender.counts === 'none' ? site : { ...site, linkTo: links.linkTo }
  const secondSubject = campaign.subjectB?.trim() || null
  // The same mail goes out under both subjects: it repeats neither of them.
  const shared = secondSubject === null ? document : { ...document, subject: document.newsletter.name }
  const [plan, noPlan] = [
    await renderMail(shared, { ...counted, audience: 'plan' }),
    await renderMail(shared, { ...counted, audience: 'no-plan' }),
  ]
  return {
    campaignId,
    newsletterId: source.newsletter,
    document,
    findings,
    secondSubject,
    chosenSlug: campaign.slug ?? null,
    sender,
    links: links.addresses,
    bodies: { plan: bodyOf(plan, links), 'no-plan': bodyOf(noPlan, links) },
    bytes: { plan: bytesOf(plan), 'no-plan': bytesOf(noPlan) },
  }
}

const bodyOf = ({ html, text, greetings }: RenderedMail, links: CountedLinks) => ({
  html: links.place(html),
  text,
  greetings,
})
const bytesOf = (mail: RenderedMail) => personalise(mail, longestValues).bytes

/** Who the newsletter is from, and where answers go: what it does not say is as in all mail. */
async function readSender(payload: Payload, id: number): Promise<PreparedCampaign['sender']> {
  const { senderName, senderAddress, replyTo, clicks } = await payload.findByID({
    collection: 'newsletters',
    id,
    depth: 0,
  })
  const from = {
    name: senderName?.trim() || env.MAIL_FROM.name,
    address: senderAddress?.trim() || env.MAIL_FROM.address,
  }
  return { from, replyTo: replyTo ? { name: '', address: replyTo } : null, counts: clicks }
}

/** What goes out of a campaign that was put together, with its address on the web. */
export function contentOf(prepared: PreparedCampaign, webPath: string): SendContent {
  const { document, secondSubject, sender, links, bodies } = prepared
  return {
    ...sender,
    links,
    subjects: { a: document.subject, b: secondSubject },
    bodies,
    articles: articlesIn(document).map(({ id }) => id),
    webPath,
    newsletter: { slug: document.newsletter.id, name: document.newsletter.name },
    document,
  }
}
