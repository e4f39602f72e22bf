import { sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { AiPrices } from '../ai-env.ts'
import { costMicros, reckonTokens } from '../model/cost.ts'
import type { Db } from './generation-rows.ts'

/** How long the process that carries a generation out may be silent before it counts as gone. */
const silentSeconds = 15

const heardSince = sql<Date>`now() - make_interval(secs => ${silentSeconds})`

/**
 * Generations whose server has gone, by a crash or a restart, end as interrupted. What had come by then is kept, and is what they cost:
 * until then they counted as what they might have come to.
 */
export async function endSilentGenerations(db: Db, prices: AiPrices | null): Promise<void> {
  const silent = await sqlOn(db)
    .selectFrom('ai_generations as silent')
    .leftJoin('ai_generations as begun', 'begun.id', 'silent.continues_id')
    .select(['silent.id', 'silent.input_tokens as inputTokens'])
    .select(sql<string>`substr(silent.output, 1 + coalesce(length(begun.output), 0))`.as('written'))
    .where('silent.state', '=', 'running')
    .where('silent.heartbeat_at', '<', heardSince)
    .execute()
  for (const { id, inputTokens, written } of silent) {
    const usage = { inputTokens, outputTokens: reckonTokens(written) }
    await sqlOn(db)
      .updateTable('ai_generations')
      .set(({ ref }) => ({
        state: 'interrupted',
        finished_at: ref('heartbeat_at'),
        output_tokens: usage.outputTokens,
        cost_micros: costMicros(usage, prices),
      }))
      .where('id', '=', id)
      .where('state', '=', 'running')
      .where('heartbeat_at', '<', heardSince)
      .execute()
  }
}
