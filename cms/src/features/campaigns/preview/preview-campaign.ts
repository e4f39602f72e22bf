import type { CampaignPreview, Rendition } from '@meridian/shared/campaigns/campaigns.schema'
import type { Pool } from 'pg'
import { collectMailDocument } from '../body/collect-mail-document.ts'
import { maxHtmlBytes, type PersonalMail, personalise, type PersonalValues } from '../render/pieces.ts'
import { renderMail } from '../render/render-mail.ts'
import { asRendered } from './inversions.ts'
import type { MailReader } from './preview-reader.ts'
import { readMailSite } from './read-mail-site.ts'
import { readTypedCampaign } from './typed-campaign.ts'

/** Personal links of a mail that is no reader's: they lead to the magazine, and do nothing. */
function idleLinks(siteUrl: string): Omit<PersonalValues, 'name'> {
  return {
    unsubscribeUrl: `${siteUrl}/#unsubscribe-of-a-test`,
    preferencesUrl: `${siteUrl}/#newsletters-of-a-test`,
    webUrl: `${siteUrl}/#web-page-of-a-test`,
  }
}

/** A campaign that is being typed as one reader would get it, with what its editor has to see to. Nothing is written. */
export async function draftMail(
  db: Pick<Pool, 'query'>,
  typed: Record<string, unknown>,
  { audience, name }: MailReader,
): Promise<{ mail: PersonalMail; findings: CampaignPreview['findings']; preheader: string }> {
  const { document, findings } = await collectMailDocument(db, readTypedCampaign(typed))
  const site = await readMailSite(db)
  const rendered = await renderMail(document, { ...site, audience })
  const mail = personalise(rendered, { name, ...idleLinks(site.siteUrl) })
  return { mail, findings, preheader: document.preheader }
}

/** The same for a look at it, as a mail program shows it. One that is too large is not shown: it could not be sent. */
export async function previewCampaign(
  db: Pick<Pool, 'query'>,
  typed: Record<string, unknown>,
  { reader, rendition }: { reader: MailReader; rendition: Rendition },
): Promise<CampaignPreview> {
  const { mail, findings, preheader } = await draftMail(db, typed, reader)
  const { bytes } = mail
  const shown = mail.ok
    ? { subject: mail.subject, html: asRendered(mail.html, rendition), text: mail.text }
    : { subject: '', html: '', text: '' }
  return { ...shown, preheader, bytes, limitBytes: maxHtmlBytes, findings }
}
