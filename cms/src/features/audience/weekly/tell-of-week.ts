import type { Pool } from 'pg'
import { env } from '../../../env.ts'
import { rolesWith } from '../../../platform/access/rights.ts'
import { dayText } from '../../../platform/admin/staff-formats.ts'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { composeMail } from '../../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import {
  changeText,
  durationText,
  figureNotes,
  figureText,
  numberText,
  shareText,
  sourceText,
} from '../admin/audience-words.ts'
import { discrepancyMark, discrepancyText } from '../admin/discrepancy-words.ts'
import type { DayRange } from '../days.ts'
import { type RankedArticle, readRanking } from '../reads/read-ranking.ts'
import { type Comparison, readComparison } from '../reads/read-totals.ts'
import { weeksBefore } from './weeks-before.ts'

/** So many articles and sources stand in the mail; the view has all. */
const most = 5

/**
 * Tells those who publish, and have not declined it, what was read in the last week: each once, however often it is called. Nobody hears of a
 * week in which nothing was counted. Gives how many were told.
 */
export async function tellOfWeek(pool: Pool, now = new Date()): Promise<number> {
  const weeks = weeksBefore(now)
  const comparison = await readComparison(pool, weeks)
  if (comparison.now.views.value === 0) return 0
  const { articles } = await readRanking(pool, { ...weeks.now, by: 'views', limit: most })
  const mail = writeMail({ week: weeks.now, comparison, articles })
  return inPoolTransaction(pool, async (client) => {
    const people = await sqlOn(client)
      .selectFrom('users')
      .select(['id', 'email'])
      .where('role', 'in', rolesWith('publishArticles'))
      .where((user) => user.or([user('weekly_audience', 'is', null), user('weekly_audience', '=', true)]))
      .orderBy('id')
      .execute()
    for (const { id, email } of people) {
      await enqueueMail({ ...mail, key: `audience-week:${weeks.now.from}:${id}`, to: email }, { client })
    }
    return people.length
  })
}

interface Week {
  week: DayRange
  comparison: Comparison
  articles: readonly RankedArticle[]
}

function writeMail({ week, comparison: { now, changes }, articles }: Week) {
  const siteName = env.MAIL_FROM.name
  const subject = `What was read from ${dayText(week.from)} to ${dayText(week.to)}`
  const parts = composeMail({
    siteName,
    siteUrl: env.PUBLIC_URL,
    heading: subject,
    preview: `${numberText(now.views.value)} views, ${changeText(changes.views)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          { label: 'Views', value: `${figureText(now.views)} (${changeText(changes.views)})` },
          {
            label: 'Readers of each day, added up',
            value: `${figureText(now.readers)} (${changeText(changes.readers)})`,
          },
          { label: 'Read to the end', value: shareText(now.readToEnd.value, now.views.value) },
          { label: 'Active time of a view', value: durationText(now.seconds.value / now.views.value) },
        ],
      },
      ...now.discrepancies
        .filter(({ kind }) => kind === 'forged')
        .map((discrepancy) => ({ kind: 'paragraph' as const, text: discrepancyText(discrepancy) })),
      { kind: 'paragraph', text: 'What was read most:' },
      {
        kind: 'facts',
        rows: articles.map(({ title, path, views, readToEnd, discrepancy }) => ({
          label: title ?? path,
          value: [
            `${numberText(views.value)} views, ${shareText(readToEnd.value, views.value)} to the end`,
            // Requests of programs are in none of these numbers.
            ...(discrepancy?.kind === 'forged' ? [discrepancyMark(discrepancy)] : []),
          ].join('. '),
        })),
      },
      { kind: 'paragraph', text: 'Where readers came from:' },
      {
        kind: 'facts',
        rows: now.sources
          .slice(0, most)
          .map((source) => ({ label: sourceText(source), value: `${numberText(source.views)} views` })),
      },
      {
        kind: 'button',
        label: 'See all of it',
        url: `${env.PUBLIC_URL}/admin/audience?show=articles&period=7-days`,
      },
      { kind: 'note', text: `${figureNotes.views} ${figureNotes.readers}` },
    ],
    reason: `You get this mail each week because you publish at ${siteName}. It can be switched off in your account in the admin.`,
  })
  return { ...parts, subject }
}
