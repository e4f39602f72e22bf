import { isDeepStrictEqual } from 'node:util'
import type { CampaignPageView } from '@meridian/shared/campaigns/campaign-page.schema'
import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import { type MailDocument, MailDocumentSchema } from '@meridian/shared/campaigns/mail-document.schema'
import { CorrectionSchema } from '@meridian/shared/content/content.schema'
import { sql } from 'kysely'
import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createDatabaseReader } from '../../content/records/database-reader.ts'
import { correctCampaignPage, publicDocument } from '../../newsletter-pages/publish-campaign-page.ts'
import { type CollectedMail, collectMailDocument } from '../body/collect-mail-document.ts'
import { readTypedCampaign } from '../preview/typed-campaign.ts'
import { readSavedCampaign } from '../saved-campaign.ts'

interface StoredPage {
  newsletterId: number
  newsletter: string
  slug: string
  title: string
  sentAt: Date
  corrections: unknown
  /** What stands on the page. */
  document: unknown
  /** What was mailed. */
  mailed: unknown
}

export type CorrectionOutcome =
  | { ok: true }
  | { ok: false; reason: 'no-page' }
  | { ok: false; reason: 'findings'; findings: CampaignFinding[] }

/** The page of a campaign, and whether what was saved last says something else; null where there is none. */
export async function readCampaignPage(
  payload: Payload,
  campaignId: number,
): Promise<CampaignPageView | null> {
  const { pool } = payload.db
  const page = await readStoredPage(pool, campaignId)
  if (!page) return null
  const { document } = await collectCorrected(payload, { campaignId, page })
  return {
    path: `/newsletters/${page.newsletter}/${page.slug}`,
    title: page.title,
    sentAt: page.sentAt.toISOString(),
    corrections: CorrectionSchema.array().parse(page.corrections),
    differs:
      document.subject !== page.title ||
      !isDeepStrictEqual(publicDocument(document).blocks, MailDocumentSchema.parse(page.document).blocks) ||
      document.preheader !== MailDocumentSchema.parse(page.document).preheader,
  }
}

/**
 * Puts what was saved last of a campaign on its page, with a note for readers that says what was wrong. What was mailed, and the ledger, stay
 * as they are. What readers could not get is refused, as it is before sending.
 */
export async function correctPage(
  payload: Payload,
  { campaignId, note }: { campaignId: number; note: string },
): Promise<CorrectionOutcome> {
  const { pool } = payload.db
  const page = await readStoredPage(pool, campaignId)
  if (!page) return { ok: false, reason: 'no-page' }
  const { document, findings } = await collectCorrected(payload, { campaignId, page })
  if (findings.length > 0) return { ok: false, reason: 'findings', findings }
  const isCorrected = await inPoolTransaction(pool, (client) =>
    correctCampaignPage(client, {
      campaignId,
      note,
      correctedAt: new Date(),
      title: document.subject,
      document,
    }),
  )
  return isCorrected ? { ok: true } : { ok: false, reason: 'no-page' }
}

/** It stays a page of its newsletter, and its lists name what they named: neither follows the form, nor the day. */
async function collectCorrected(
  payload: Payload,
  { campaignId, page }: { campaignId: number; page: StoredPage },
): Promise<CollectedMail> {
  const { pool } = payload.db
  const campaign = await readSavedCampaign(payload, campaignId)
  const source = { ...readTypedCampaign({ ...campaign }), newsletter: page.newsletterId }
  return collectMailDocument(pool, source, { listed: await listedIn(pool, page) })
}

/** The articles that stood in the lists of the mail, by id, also those that have moved since. */
async function listedIn(pool: Pool, { mailed, document }: StoredPage): Promise<number[]> {
  const sent: MailDocument = MailDocumentSchema.parse(mailed ?? document)
  const slugs = sent.blocks.flatMap((block) =>
    block.kind === 'article-list' ? block.articles.map(({ id }) => id) : [],
  )
  const reader = createDatabaseReader(pool)
  const ids = await Promise.all(slugs.map((slug) => reader.articleAt(slug)))
  return ids.flatMap((id) => id ?? [])
}

async function readStoredPage(pool: Pool, campaignId: number): Promise<StoredPage | null> {
  const found = await sqlOn(pool)
    .selectFrom('campaign_pages as page')
    .innerJoin('newsletters as newsletter', 'newsletter.id', 'page.newsletter_id')
    .leftJoin('campaign_sends as send', 'send.campaign_id', 'page.campaign_id')
    .select([
      'page.newsletter_id as newsletterId',
      'newsletter.slug as newsletter',
      'page.slug',
      'page.title',
      'page.sent_at as sentAt',
      'page.corrections',
      'page.document',
    ])
    .select(sql<unknown>`send.content -> 'document'`.as('mailed'))
    .where('page.campaign_id', '=', campaignId)
    .executeTakeFirst()
  return found ? { ...found, sentAt: new Date(found.sentAt) } : null
}
