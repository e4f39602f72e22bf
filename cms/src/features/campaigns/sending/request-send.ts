import type { CampaignFinding } from '@meridian/shared/campaigns/campaigns.schema'
import { articlesIn, type MailDocument } from '@meridian/shared/campaigns/mail-document.schema'
import type { SendRequest, SendTime } from '@meridian/shared/campaigns/sending.schema'
import type { Payload } from 'payload'
import { env } from '../../../env.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { collectMailDocument } from '../body/collect-mail-document.ts'
import { chooseCampaignAddress } from '../campaign-address.ts'
import { readMailSite } from '../preview/read-mail-site.ts'
import { readTypedCampaign } from '../preview/typed-campaign.ts'
import { personalise } from '../render/pieces.ts'
import { renderMail } from '../render/render-mail.ts'
import { momentInZone } from '../schedule/wall-clock.ts'
import type { SendContent } from './send-content.ts'
import { sendsChannel } from './send-rows.ts'

export type SendRefusal =
  | { reason: 'sent' }
  | { reason: 'too-large'; bytes: number }
  | { reason: 'no-time' }
  | { reason: 'test-in-parts' }
  | { reason: 'findings'; findings: CampaignFinding[] }

type SendOutcome = { ok: true; sendId: number } | ({ ok: false } & SendRefusal)

/** The zone whose clocks are ahead of all others: no reader's morning is earlier. */
const firstZone = 'Pacific/Kiritimati'
/** Longer than any link or name: so much a mail may grow by what is each reader's own. */
const longestValue = 'x'.repeat(400)

/**
 * Has a campaign sent, as it was saved last: what goes out is rendered and kept now. Pressed again, by whomever, it is refused: a campaign has one
 * send.
 */
export async function requestSend(
  payload: Payload,
  { campaignId, userId, request }: { campaignId: number; userId: number; request: SendRequest },
): Promise<SendOutcome> {
  const { pool } = payload.db
  const dueAt = dueOf(request.plan.time)
  if (!dueAt) return { ok: false, reason: 'no-time' }
  const { plan } = request
  if (plan.test !== null && (plan.time.kind === 'local' || plan.parts > 1))
    return { ok: false, reason: 'test-in-parts' }
  const campaign = await payload.findByID({ collection: 'campaigns', id: campaignId, draft: true, depth: 0 })
  const source = readTypedCampaign({ ...campaign })
  const { document, findings } = await collectMailDocument(pool, source)
  if (findings.length > 0 || source.newsletter === null) return { ok: false, reason: 'findings', findings }
  const { newsletter: newsletterId } = source
  const sender = await readSender(payload, newsletterId)
  const bodies = await renderBodies(payload, document)
  if (!bodies.ok) return bodies
  return inPoolTransaction(pool, async (client) => {
    const slug = await chooseCampaignAddress(client, {
      campaignId,
      newsletterId,
      chosen: campaign.slug ?? null,
      subject: source.subject,
      day: dueAt.toISOString().slice(0, 10),
    })
    const content: SendContent = {
      ...sender,
      subjects: { a: document.subject, b: campaign.subjectB?.trim() || null },
      ...bodies.rendered,
      articles: articlesIn(document).map(({ id }) => id),
      webPath: `/newsletters/${document.newsletter.id}/${slug}`,
      newsletter: { slug: document.newsletter.id, name: document.newsletter.name },
      document,
    }
    const { rows } = await client.query<{ id: string }>(
      `insert into campaign_sends (campaign_id, newsletter_id, time, due_at, late_after_minutes, uncertain, content, audience, requested_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (campaign_id) do nothing returning id`,
      [
        campaignId,
        newsletterId,
        JSON.stringify(request.plan),
        dueAt,
        request.lateAfterMinutes,
        request.uncertain,
        JSON.stringify(content),
        JSON.stringify(request.audience),
        userId,
      ],
    )
    const [row] = rows
    if (!row) return { ok: false, reason: 'sent' }
    await keepAddress(client, { campaignId, slug })
    await client.query(`select pg_notify('${sendsChannel}', '')`)
    return { ok: true, sendId: Number(row.id) }
  })
}

/** When it begins: null for a time of day that no clock shows, or one that has long passed. */
function dueOf(time: SendTime): Date | null {
  if (time.kind === 'now') return new Date()
  if (time.kind === 'at') return new Date(time.at)
  try {
    return momentInZone(time, firstZone)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** From now on the address is this campaign's, so that no other one of the day gets it. */
async function keepAddress(
  client: SqlClient,
  { campaignId, slug }: { campaignId: number; slug: string },
): Promise<void> {
  await sqlOn(client).updateTable('campaigns').set({ slug }).where('id', '=', campaignId).execute()
  await sqlOn(client)
    .updateTable('_campaigns_v')
    .set({ version_slug: slug })
    .where('parent_id', '=', campaignId)
    .where('latest', '=', true)
    .execute()
}

/** Who the newsletter is from, and where answers go: what it does not say is as in all mail. */
async function readSender(payload: Payload, id: number): Promise<Pick<SendContent, 'from' | 'replyTo'>> {
  const { senderName, senderAddress, replyTo } = await payload.findByID({
    collection: 'newsletters',
    id,
    depth: 0,
  })
  const from = {
    name: senderName?.trim() || env.MAIL_FROM.name,
    address: senderAddress?.trim() || env.MAIL_FROM.address,
  }
  return { from, replyTo: replyTo ? { name: '', address: replyTo } : null }
}

type Rendered = Pick<SendContent, 'bodies'>

async function renderBodies(
  payload: Payload,
  document: MailDocument,
): Promise<{ ok: true; rendered: Rendered } | { ok: false; reason: 'too-large'; bytes: number }> {
  const site = await readMailSite(payload.db.pool)
  const [plan, noPlan] = await Promise.all([
    renderMail(document, { ...site, audience: 'plan' }),
    renderMail(document, { ...site, audience: 'no-plan' }),
  ])
  for (const mail of [plan, noPlan]) {
    const values = {
      name: 'x'.repeat(80),
      unsubscribeUrl: longestValue,
      preferencesUrl: longestValue,
      webUrl: longestValue,
    }
    const personal = personalise(mail, values)
    if (!personal.ok) return { ok: false, reason: 'too-large', bytes: personal.bytes }
  }
  return {
    ok: true,
    rendered: {
      bodies: {
        plan: { html: plan.html, text: plan.text, greetings: plan.greetings },
        'no-plan': { html: noPlan.html, text: noPlan.text, greetings: noPlan.greetings },
      },
    },
  }
}
