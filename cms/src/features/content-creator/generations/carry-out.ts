import type { GenerationKind } from '@meridian/shared/content-creator/generation.schema'
import { sql } from 'kysely'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { ContentCreator } from '../content-creator.ts'
import { addSpent, costMicros, type Spent, spentBy } from '../model/cost.ts'
import { failure } from '../model/model-failure.ts'
import { type ModelEnd, type ModelRequest, writeWithModel } from '../model/write-with-model.ts'
import { renderPrompt } from '../prompts/render-prompt.ts'
import { checkAnswer } from './read-answer.ts'
import type { Db } from './generation-rows.ts'
import type { RunningGeneration } from './running-generations.ts'

export interface GenerationOrder {
  id: string
  kind: GenerationKind
  request: ModelRequest
  generation: RunningGeneration
}

/** How a generation ended, and what all its calls took. */
interface Written {
  end: ModelEnd
  spent: Spent
}

const now = sql<Date>`now()`

/** How often what has come is written down, and how often a generation that waits says that it is still there. */
const writeEveryMs = 400

/** Has the model write what a generation is for, and keeps what comes; never throws. */
export async function carryOut(creator: ContentCreator, db: Db, order: GenerationOrder): Promise<void> {
  const keeping = keepWriting(creator, db, order)
  try {
    const written = await writeAnswer(creator, order)
    await keeping.stop()
    await writeEnd(creator, db, order, written)
  } catch (error) {
    await keeping.stop()
    creator.logger.error(
      { err: error, generation: order.id },
      'a generation of the content creator could not be kept',
    )
  }
}

/** The answer, or the second one where the first is not in the form that was asked for. */
async function writeAnswer(creator: ContentCreator, order: GenerationOrder): Promise<Written> {
  const { kind, generation, request } = order
  const first = await callModel(creator, order, request)
  const check = checkAnswer(kind, generation.output)
  if (first.end.outcome !== 'done' || check.ok) return first
  const repair = await creator.prompts.read('repair')
  const asked = renderPrompt(repair, {
    variables: { problem: check.problem },
    materials: { answer: [{ label: 'your answer', text: generation.output.slice(0, 20_000) }] },
  })
  generation.restart()
  const { end, spent: spentAgain } = await callModel(creator, order, {
    ...request,
    request: `${request.request}\n\n${asked.request}`,
  })
  const spent = addSpent(first.spent, spentAgain)
  if (end.outcome !== 'done' || checkAnswer(kind, generation.output).ok) return { end, spent }
  const wrong = failure('wrong-answer')
  return { end: { outcome: 'failed', failure: wrong, cause: undefined, usage: end.usage }, spent }
}

async function callModel(
  { settings }: ContentCreator,
  { generation }: GenerationOrder,
  request: ModelRequest,
): Promise<Written> {
  if (!settings.provider) throw new Error('There is no provider to carry a generation out.')
  // Of this call alone: the generation may begin with what another has written and paid for.
  let text = ''
  const end = await writeWithModel({
    provider: settings.provider,
    request,
    signal: generation.signal,
    timeoutMs: settings.timeoutSeconds * 1000,
    onText: (piece) => {
      text += piece
      generation.add(piece.replaceAll('\0', ''))
    },
  })
  return { end, spent: spentBy(end, { request, text }) }
}

/** Writes down what has come, time and again; a request elsewhere to cancel is heard with it. */
function keepWriting({ logger }: ContentCreator, db: Db, { id, generation }: GenerationOrder) {
  let writing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    writing = writing.then(write).catch((error: unknown) => {
      logger.warn({ err: error, generation: id }, 'what has come of a generation could not be written down')
    })
  }, writeEveryMs)

  async function write(): Promise<void> {
    const row = await sqlOn(db)
      .updateTable('ai_generations')
      .set({ output: generation.output, attempt: generation.attempt, heartbeat_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning((eb) => eb('cancel_requested_at', 'is not', null).as('isCancelled'))
      .executeTakeFirst()
    // Without a row it was given up as interrupted: nobody reads on.
    if (!row || row.isCancelled) generation.cancel()
  }

  return {
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

async function writeEnd(
  { settings, logger }: ContentCreator,
  db: Db,
  { id, generation }: GenerationOrder,
  { end, spent }: Written,
): Promise<void> {
  const failed = end.outcome === 'failed' ? end.failure : null
  if (failed) {
    // Never the error itself: it repeats what was asked, and what the provider says may repeat the key.
    logger.warn({ generation: id, code: failed.code }, 'a generation of the content creator failed')
  }
  await sqlOn(db)
    .updateTable('ai_generations')
    .set({
      state: end.outcome,
      output: generation.output,
      attempt: generation.attempt,
      failure: failed?.code ?? null,
      retry_after_seconds: failed?.retryAfterSeconds ?? null,
      input_tokens: spent.inputTokens,
      output_tokens: spent.outputTokens,
      is_counted: spent.isCounted,
      cost_micros: costMicros(spent, settings.prices),
      heartbeat_at: now,
      finished_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
