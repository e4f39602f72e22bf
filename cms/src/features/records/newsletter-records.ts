import type { CampaignRecord, NewsletterRecord } from '@meridian/shared/newsletter/newsletter-records.schema'
import { idKey, recordSource } from './record-source.ts'

/** What readers choose from. One that is not offered any more has a record as well: its campaigns stay on the web. */
export const newsletterRecords = recordSource<'newsletter', NewsletterRecord>({
  kind: 'newsletter',
  select: `
    select id, slug, name, description, cadence, audience = 'plan' as "isForPlans", is_offered as "isOffered",
      position::float as position, consent_text as "consentText"
    from newsletters`,
  key: idKey,
  toRecord: (row) => row,
})

/** Times are texts or objects, as the connection has them. */
type CampaignRow = Omit<CampaignRecord, 'sentAt' | 'correctedAt'> & {
  sentAt: Date | string
  correctedAt: Date | string | null
}

/** The campaigns that were sent. */
export const campaignRecords = recordSource<'campaign', CampaignRow>({
  kind: 'campaign',
  select: `
    select id, newsletter_id as newsletter, slug, title, preheader, sent_at as "sentAt", document,
      corrected_at as "correctedAt", corrections, is_indexed as "isIndexed"
    from campaign_pages`,
  key: idKey,
  toRecord: ({ sentAt, correctedAt, ...row }) => ({
    ...row,
    sentAt: new Date(sentAt).toISOString(),
    correctedAt: correctedAt === null ? null : new Date(correctedAt).toISOString(),
  }),
})
