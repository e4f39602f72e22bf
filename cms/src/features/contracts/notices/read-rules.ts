import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { noticeContents, type NoticeRule, noticeTriggers, planKinds } from './notice-rule.ts'

const RuleSchema = z.object({
  id: z.number(),
  name: z.string(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  planKind: z.enum(planKinds),
  trigger: z.enum(noticeTriggers),
  everyMonths: z.coerce.number().nullable(),
  earliestDays: z.coerce.number(),
  latestDays: z.coerce.number(),
  validFrom: z.date(),
  validTo: z.date().nullable(),
  knownSince: z.date(),
  contents: z.enum(noticeContents).array(),
})

export type KeptRule = NoticeRule & { name: string }

/** Every rule that is kept, those that have ended as well. */
export async function readRules(db: SqlClient): Promise<KeptRule[]> {
  const [rules, contents] = await Promise.all([
    sqlOn(db)
      .selectFrom('notice_rules')
      .select([
        'id',
        'name',
        'country',
        'state',
        'plan_kind as planKind',
        'trigger',
        'every_months as everyMonths',
        'earliest_days as earliestDays',
        'latest_days as latestDays',
        'valid_from as validFrom',
        'valid_to as validTo',
        'created_at as knownSince',
      ])
      .orderBy('id')
      .execute(),
    sqlOn(db).selectFrom('notice_rules_contents').select(['parent_id as ruleId', 'value']).execute(),
  ])
  return RuleSchema.array().parse(
    rules.map(({ country, state, ...rule }) => ({
      ...rule,
      country: country === '' ? null : country,
      state: state === '' ? null : state,
      contents: contents.filter(({ ruleId }) => ruleId === rule.id).map(({ value }) => value),
    })),
  )
}
