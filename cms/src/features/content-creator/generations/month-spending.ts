import { z } from 'zod'
import type { AiEnv } from '../ai-env.ts'
import type { Db } from './generation-rows.ts'

const SpendingSchema = z.object({ tokens: z.coerce.number(), costMicros: z.coerce.number() })

export type Spending = z.output<typeof SpendingSchema>

/** What the house has spent since the month began (UTC). Generations that are under way count as what they may come to. */
export async function readMonthSpending(db: Db): Promise<Spending> {
  const { rows } = await db.query(
    `select coalesce(sum(input_tokens + output_tokens), 0) as tokens, coalesce(sum(cost_micros), 0) as "costMicros"
     from ai_generations where started_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'`,
  )
  return SpendingSchema.parse(rows[0])
}

/** Whether one more generation of this size is beyond what the house may spend. */
export function exceedsMonth(
  settings: AiEnv,
  spent: Spending,
  generation: { tokens: number; costMicros: number | null },
): boolean {
  const { monthlyTokens, monthlyBudget } = settings
  if (monthlyTokens !== null && spent.tokens + generation.tokens > monthlyTokens) return true
  return monthlyBudget !== null && spent.costMicros + (generation.costMicros ?? 0) > monthlyBudget * 1_000_000
}
