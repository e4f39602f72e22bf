import { blocksFor, type MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import { PublicMailDocumentSchema } from '@meridian/shared/newsletter/newsletter-records.schema'
import {
  campaignTag,
  monthOf,
  newsletterMonthsTag,
  newsletterMonthTag,
  newslettersTag,
  newsletterTag,
} from '@meridian/shared/publishing/tags'
import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { insertPublishEvent } from '../publishing/outbox.ts'

export interface CampaignPage {
  campaignId: number
  /** The newsletter's public id. */
  newsletter: string
  /** Its address, which no other campaign of the newsletter has: `chooseCampaignAddress`. */
  slug: string
  title: string
  sentAt: Date
  /** All of it: what is for readers with a plan, or for those without one, stays out of the page. */
  document: MailDocument
  isIndexed: boolean
}

/**
 * Puts a campaign on the web, with the event that brings it to readers, in the transaction of `client`: `clientOf(req)` in a request to
 * Payload. Gives the path of its page. Doing it again changes nothing and gives the same path. Throws for a newsletter that is
 * not there.
 */
export async function publishCampaignPage(client: SqlClient, page: CampaignPage): Promise<string> {
  const { id: newsletterId } = await sqlOn(client)
    .selectFrom('newsletters')
    .select('id')
    .where('slug', '=', page.newsletter)
    // Of two campaigns that go out at once, one is the first of its month.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const known = await sqlOn(client)
    .selectFrom('campaign_pages')
    .select('slug')
    .where('campaign_id', '=', page.campaignId)
    .executeTakeFirst()
  if (known) return campaignPath(page.newsletter, known.slug)
  const isNewMonth = !(await wasSentIn(client, { newsletterId, month: monthOf(page.sentAt.toISOString()) }))
  const { id } = await sqlOn(client)
    .insertInto('campaign_pages')
    .values({
      campaign_id: page.campaignId,
      newsletter_id: newsletterId,
      slug: page.slug,
      title: page.title,
      preheader: page.document.preheader,
      sent_at: page.sentAt,
      document: JSON.stringify(publicDocument(page.document)),
      corrections: JSON.stringify([]),
      is_indexed: page.isIndexed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { newsletter, slug, sentAt } = page
  await recordPageChange(client, { id, newsletter, slug, sentAt, isNewMonth, kind: 'published' })
  return campaignPath(page.newsletter, slug)
}

export interface CampaignCorrection {
  campaignId: number
  /** What was wrong, in a sentence or two for readers. */
  note: string
  correctedAt: Date
  /** As it should have been; left out where the note says it all. */
  title?: string
  document?: MailDocument
}

/**
 * Corrects what the web has of a campaign, which then says when and what. What was sent stays as it was sent. Said again on the same day, a note
 * stands once. False where the campaign has no page.
 */
export async function correctCampaignPage(
  client: SqlClient,
  { campaignId, note, correctedAt, title, document }: CampaignCorrection,
): Promise<boolean> {
  const correction = JSON.stringify([{ date: correctedAt.toISOString().slice(0, 10), text: note }])
  const corrected = await sqlOn(client)
    .updateTable('campaign_pages as page')
    .from('newsletters as newsletter')
    .set({
      corrected_at: correctedAt,
      corrections: sql`case when page.corrections -> 0 = ${correction}::jsonb -> 0 then page.corrections else ${correction}::jsonb || page.corrections end`,
      ...(title !== undefined && { title }),
      ...(document && {
        document: JSON.stringify(publicDocument(document)),
        preheader: document.preheader,
      }),
    })
    .whereRef('newsletter.id', '=', 'page.newsletter_id')
    .where('page.campaign_id', '=', campaignId)
    .returning(['page.id', 'page.slug', 'page.sent_at as sentAt', 'newsletter.slug as newsletter'])
    .executeTakeFirst()
  if (!corrected) return false
  await recordPageChange(client, {
    ...corrected,
    sentAt: new Date(corrected.sentAt),
    isNewMonth: false,
    kind: 'changed',
  })
  return true
}

/** Where a campaign is on the web. */
function campaignPath(newsletter: string, slug: string): string {
  return `/newsletters/${newsletter}/${slug}`
}

/** What may stand on the web: blocks for some readers alone are in nobody's archive. */
export function publicDocument(document: MailDocument): MailDocument {
  return PublicMailDocumentSchema.parse({ ...document, blocks: blocksFor(document, 'archive') })
}

/** Months are those of UTC, as they are on the pages. */
async function wasSentIn(
  client: SqlClient,
  { newsletterId, month }: { newsletterId: number; month: string },
): Promise<boolean> {
  const start = new Date(`${month}-01T00:00:00.000Z`)
  const found = await sqlOn(client)
    .selectFrom('campaign_pages')
    .select('id')
    .where('newsletter_id', '=', newsletterId)
    .where('sent_at', '>=', start)
    .where('sent_at', '<', new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

async function recordPageChange(
  client: SqlClient,
  page: {
    id: number
    newsletter: string
    slug: string
    sentAt: Date
    isNewMonth: boolean
    kind: 'published' | 'changed'
  },
): Promise<void> {
  const { newsletter, slug } = page
  await insertPublishEvent(client, {
    kind: page.kind,
    subject: `campaign-pages:${page.id}`,
    tags: [
      campaignTag(newsletter, slug),
      newsletterTag(newsletter),
      newsletterMonthTag(newsletter, monthOf(page.sentAt.toISOString())),
      newslettersTag,
      ...(page.isNewMonth ? [newsletterMonthsTag(newsletter)] : []),
    ],
  })
}
