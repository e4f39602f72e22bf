import { z } from 'zod'
import { timeColumn } from '../../../platform/database/columns.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'

const RowSchema = z.object({
  id: z.number(),
  mailKey: z.string().nullable(),
  rule: z.string().nullable(),
  plan: z.string().nullable(),
  dueFrom: timeColumn,
  dueBy: timeColumn,
  sentAt: timeColumn.nullable(),
  deliveredAt: timeColumn.nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  isLate: z.boolean(),
})
type Row = z.output<typeof RowSchema>

/** One mail to a subscriber, with the rules that it fulfilled. */
export interface ToldReader extends Pick<Row, 'id' | 'plan' | 'sentAt' | 'deliveredAt' | 'subject' | 'text'> {
  rules: Pick<Row, 'rule' | 'dueFrom' | 'dueBy' | 'isLate'>[]
}

/** What a reader was told of renewals and prices, the newest first. */
export async function readNoticesOf(db: SqlClient, userId: number): Promise<ToldReader[]> {
  const rows = await sqlOn(db)
    .selectFrom('notices as notice')
    .leftJoin('notice_rules as rule', 'rule.id', 'notice.rule_id')
    .leftJoin('user_subscriptions as subscription', 'subscription.id', 'notice.subscription_id')
    .leftJoin('plans as plan', 'plan.id', 'subscription.plan_id')
    .select(['notice.id', 'notice.mail_key as mailKey', 'rule.name as rule', 'plan.name as plan'])
    .select(['notice.due_from as dueFrom', 'notice.due_by as dueBy', 'notice.sent_at as sentAt'])
    .select([
      'notice.delivered_at as deliveredAt',
      'notice.subject',
      'notice.text',
      'notice.is_late as isLate',
    ])
    .where('notice.reader_id', '=', userId)
    .orderBy('notice.id', 'desc')
    .limit(200)
    .execute()
  const byMail = Map.groupBy(RowSchema.array().parse(rows), ({ id, mailKey }) => mailKey ?? `row ${id}`)
  return [...byMail.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    const { id, plan, sentAt, deliveredAt, subject, text } = first
    const mail = { id, plan, sentAt, deliveredAt, subject, text }
    return [
      { ...mail, rules: of.map(({ rule, dueFrom, dueBy, isLate }) => ({ rule, dueFrom, dueBy, isLate })) },
    ]
  })
}
