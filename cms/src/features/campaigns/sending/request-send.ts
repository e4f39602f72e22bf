import type { CampaignCheck } from '@meridian/shared/campaigns/preflight.schema'
import type { SendRequest, SendTime } from '@meridian/shared/campaigns/sending.schema'
import type { Payload } from 'payload'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { chooseCampaignAddress } from '../campaign-address.ts'
import { checkCampaign } from '../preflight/check-campaign.ts'
import { firstZone, momentInZone } from '../../../platform/clocks/wall-clock.ts'
import { contentOf, prepareCampaign } from './prepare-content.ts'
import { sendsChannel } from './send-rows.ts'

export type SendRefusal =
  | { reason: 'sent' }
  | { reason: 'no-newsletter' }
  | { reason: 'no-time' }
  | { reason: 'gone' }
  | { reason: 'address' }
  | { reason: 'test-in-parts' }
  | { reason: 'checks'; checks: CampaignCheck[] }

type SendOutcome = { ok: true; sendId: number } | ({ ok: false } & SendRefusal)

/**
 * Has a campaign sent, as it was saved last: what goes out is rendered and kept now. Pressed again, by whomever, it is refused: a campaign has one
 * send. What the preflight stops, or asks and nobody has accepted, is refused as well.
 */
export async function requestSend(
  payload: Payload,
  {
    campaignId,
    userId,
    request,
  }: {
    campaignId: number
    /** Null where it is the magazine itself. */
    userId: number | null
    /** `accepted`: what the preflight asks and is meant; `all` where nobody is there to be asked. */
    request: Omit<SendRequest, 'accepted'> & { accepted: readonly string[] | 'all' }
  },
): Promise<SendOutcome> {
  const { pool } = payload.db
  const dueAt = dueOf(request.plan.time)
  if (!dueAt) return { ok: false, reason: 'no-time' }
  const { plan } = request
  if (plan.test !== null && (plan.time.kind === 'local' || plan.parts > 1))
    return { ok: false, reason: 'test-in-parts' }
  const prepared = await prepareCampaign(payload, campaignId)
  if (!prepared) return { ok: false, reason: 'no-newsletter' }
  const checks = await checkCampaign(payload, prepared, { audience: request.audience, mayAsk: false })
  const against = checks.filter(
    ({ code, level }) =>
      level === 'stop' || (level === 'ask' && request.accepted !== 'all' && !request.accepted.includes(code)),
  )
  if (against.length > 0) return { ok: false, reason: 'checks', checks: against }
  const { newsletterId, document } = prepared
  return inPoolTransaction(pool, async (client) => {
    const slug = await chooseCampaignAddress(client, {
      campaignId,
      newsletterId,
      chosen: prepared.chosenSlug,
      subject: document.subject,
      day: dueAt.toISOString().slice(0, 10),
    })
    if (slug === null) return { ok: false, reason: 'address' }
    // Nobody deletes it meanwhile: what is to be sent stays.
    const { rowCount } = await client.query('select from campaigns where id = $1 for update', [campaignId])
    if (!rowCount) return { ok: false, reason: 'gone' }
    const content = contentOf(prepared, `/newsletters/${document.newsletter.id}/${slug}`)
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
