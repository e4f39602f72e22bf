import { z } from 'zod'
import type { AiPrices } from '../ai-env.ts'
import { costMicros, reckonTokens } from '../model/cost.ts'
import type { Db } from './generation-rows.ts'

/** How long the process that carries a generation out may be silent before it counts as gone. */
const silentSeconds = 15

const isSilent = `state = 'running' and heartbeat_at < now() - make_interval(secs => ${silentSeconds})`

const SilentSchema = z.object({ id: z.string(), inputTokens: z.number(), written: z.string() })

/**
 * Generations whose server has gone, by a crash or a restart, end as interrupted. What had come by then is kept, and is what they cost:
 * until then they counted as what they might have come to.
 */
export async function endSilentGenerations(db: Db, prices: AiPrices | null): Promise<void> {
  const { rows } = await db.query(
    `select run.id, run.input_tokens as "inputTokens",
       substr(run.output, 1 + coalesce(length(begun.output), 0)) as written
     from ai_generations run left join ai_generations begun on begun.id = run.continues_id
     where run.id in (select id from ai_generations where ${isSilent})`,
  )
  for (const { id, inputTokens, written } of SilentSchema.array().parse(rows)) {
    const usage = { inputTokens, outputTokens: reckonTokens(written) }
    await db.query(
      `update ai_generations set state = 'interrupted', finished_at = heartbeat_at, output_tokens = $2, cost_micros = $3
       where id = $1 and ${isSilent}`,
      [id, usage.outputTokens, costMicros(usage, prices)],
    )
  }
}
