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

type CampaignRow = Omit<CampaignRecord, 'sentAt' | 'correctedAt'> & { sentAt: Date; correctedAt: Date | null }

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
    sentAt: sentAt.toISOString(),
    correctedAt: correctedAt?.toISOString() ?? null,
  }),
})
