import { articlesIn } from '@meridian/shared/campaigns/mail-document.schema'
import type { SendTime } from '@meridian/shared/campaigns/sending.schema'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { Campaign, CampaignSeries } from '../../../payload-types.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { maxSubjectLength } from '../campaigns.collection.ts'
import { firstZone } from '../../../platform/clocks/wall-clock.ts'
import { prepareCampaign } from '../sending/prepare-content.ts'
import { refusalText } from '../sending/refusal-text.ts'
import { requestSend } from '../sending/request-send.ts'
import type { DueSeries } from './due-series.ts'
import type { SeriesOutcome } from './series-outcome.ts'
import { tellOfSeries } from './tell-of-series.ts'

/**
 * Drafts the campaign of a series for one of its moments and schedules it, so that it goes out unless an editor stops it. With too few
 * articles nothing is left behind. Another process that does the same at once does nothing; one that was killed on the way is gone on with, from
 * the campaign that it had made.
 *
 * @returns null where it was made before
 */
export async function draftSeries(payload: Payload, due: DueSeries): Promise<SeriesOutcome | null> {
  const { pool } = payload.db
  const { seriesId, dueAt } = due
  const { rows } = await pool.query<{ campaign: number | null }>(
    `insert into campaign_series_runs (series_id, due_at, outcome) values ($1, $2, 'begun')
     on conflict (series_id, due_at) do update set made_at = now()
      where campaign_series_runs.outcome = 'begun' and campaign_series_runs.made_at < now() - interval '10 minutes'
     returning (select id from campaigns where id = campaign_id) as campaign`,
    [seriesId, dueAt],
  )
  const [run] = rows
  if (!run) return null
  const series = await payload.findByID({ collection: 'campaign-series', id: seriesId, depth: 0 })
  const campaignId = run.campaign ?? (await createDraft(payload, series, due))
  const outcome = await schedule(payload, { series, campaignId, dueAt })
  await inPoolTransaction(pool, async (client) => {
    await client.query(
      `update campaign_series_runs set outcome = $3, campaign_id = $4, articles = $5, note = $6, made_at = now()
        where series_id = $1 and due_at = $2`,
      [
        seriesId,
        dueAt,
        outcome.outcome,
        'campaignId' in outcome ? outcome.campaignId : null,
        outcome.articles,
        'note' in outcome ? outcome.note : null,
      ],
    )
    await tellOfSeries(client, { series, dueAt, outcome })
  })
  return outcome
}

/** Drafts it and notes so in one transaction: no draft is left that the next process does not know of. */
async function createDraft(payload: Payload, series: CampaignSeries, due: DueSeries): Promise<number> {
  const newsletter = typeof series.newsletter === 'object' ? series.newsletter.id : series.newsletter
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    const { id } = await payload.create({
      collection: 'campaigns',
      draft: true,
      data: { subject: series.name, preheader: series.preheader ?? '', newsletter, body: bodyOf(series) },
      req,
    })
    const client = await clientOf(req)
    await client.query(
      'update campaign_series_runs set campaign_id = $3 where series_id = $1 and due_at = $2',
      [due.seriesId, due.dueAt, id],
    )
    await commitTransaction(req)
    return id
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

async function schedule(
  payload: Payload,
  { series, campaignId, dueAt }: { series: CampaignSeries; campaignId: number; dueAt: Date },
): Promise<SeriesOutcome> {
  const prepared = await prepareCampaign(payload, campaignId)
  const found = prepared ? articlesIn(prepared.document) : []
  if (found.length < series.atLeast) {
    await payload.delete({ collection: 'campaigns', id: campaignId })
    return { outcome: 'left-out', articles: found.length }
  }
  const subject = series.subject
    .split('{title}')
    .join(found[0]?.title ?? '')
    .slice(0, maxSubjectLength)
  await payload.update({ collection: 'campaigns', id: campaignId, draft: true, data: { subject } })
  const sent = await requestSend(payload, {
    campaignId,
    userId: null,
    request: {
      plan: { time: timeOf(series, dueAt), parts: 1, minutesBetween: 60, test: null },
      audience: { match: 'all', conditions: [] },
      uncertain: 'resend',
      lateAfterMinutes: 60,
      // Nobody is there to be asked: what stops it stops it, and the editor who is told sees the rest.
      accepted: 'all',
    },
  })
  if (sent.ok || sent.reason === 'sent') return { outcome: 'scheduled', campaignId, articles: found.length }
  return { outcome: 'refused', campaignId, articles: found.length, note: refusalText(sent) }
}

function timeOf({ isLocal, time, timeZone }: CampaignSeries, dueAt: Date): SendTime {
  if (!isLocal) return { kind: 'at', at: dueAt.toISOString() }
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: firstZone }).format(dueAt)
  return { kind: 'local', day, time, whenPassed: 'now', zoneOfOthers: timeZone }
}

function bodyOf(series: CampaignSeries): NonNullable<Campaign['body']> {
  const sections = (series.sections ?? []).map((section) =>
    typeof section === 'object' ? section.id : section,
  )
  const greeting = series.greeting?.trim() ?? ''
  const blocks = [
    ...(greeting === ''
      ? []
      : [
          {
            blockType: 'mail-greeting',
            words: greeting,
            fallback: series.greetingWithoutName?.trim() || 'Good morning',
          },
        ]),
    {
      blockType: 'mail-article-list',
      heading: '',
      source: 'since-last',
      sections,
      limit: series.atMost,
      articles: [],
    },
  ]
  const children = blocks.map((fields, index) => ({
    type: 'content-block',
    version: 1,
    format: '' as const,
    fields: { id: `series-${index}`, shownTo: 'everyone', ...fields },
  }))
  return { root: { type: 'root', version: 1, format: '', indent: 0, direction: null, children } }
}
