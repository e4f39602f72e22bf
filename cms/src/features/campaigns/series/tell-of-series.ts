import { env } from '../../../env.ts'
import type { CampaignSeries } from '../../../payload-types.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { composeMail, type MailBlock } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { momentWithZone } from '../../publishing/schedules/moment-text.ts'
import type { SeriesOutcome } from './series-outcome.ts'

/** Tells the address that a series names what became of one of its moments, once. */
export async function tellOfSeries(
  client: SqlClient,
  { series, dueAt, outcome }: { series: CampaignSeries; dueAt: Date; outcome: SeriesOutcome },
): Promise<void> {
  const to = series.tellTo?.trim()
  if (!to) return
  const siteName = env.MAIL_FROM.name
  const { heading, text } = wordsOf(series, { dueAt, outcome })
  const button: MailBlock[] =
    'campaignId' in outcome
      ? [
          {
            kind: 'button',
            label: 'Look at it',
            url: `${env.PUBLIC_URL}/admin/collections/campaigns/${outcome.campaignId}/send`,
          },
        ]
      : []
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading,
    preview: text,
    blocks: [{ kind: 'paragraph', text }, ...button],
    reason: `You get this mail because the series ‘${series.name}’ names your address.`,
  })
  const key = `campaign-series:${series.id}:${dueAt.toISOString()}`
  await enqueueMail({ ...parts, key, to, subject: heading }, { client })
}

function wordsOf(
  { name, timeZone, atLeast }: CampaignSeries,
  { dueAt, outcome }: { dueAt: Date; outcome: SeriesOutcome },
): { heading: string; text: string } {
  const when = momentWithZone(dueAt.toISOString(), timeZone)
  const articles = outcome.articles === 1 ? '1 article' : `${outcome.articles} articles`
  switch (outcome.outcome) {
    case 'scheduled':
      return {
        heading: `‘${name}’ goes out ${when}`,
        text: `It has ${articles}. Take it back to change it, or stop it; else it goes out by itself.`,
      }
    case 'left-out':
      return {
        heading: `‘${name}’ is left out this time`,
        text: `For ${when} there are ${articles}, and the series wants at least ${atLeast}.`,
      }
    case 'refused':
      return { heading: `‘${name}’ cannot go out`, text: `It was drafted for ${when}. ${outcome.note}` }
  }
}
