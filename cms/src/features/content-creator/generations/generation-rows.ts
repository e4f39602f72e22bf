import {
  type Generation,
  GenerationKindSchema,
  GenerationStateSchema,
} from '@meridian/shared/content-creator/generation.schema'
import type { Pool } from 'pg'
import { z } from 'zod'
import { failures, passingFailures } from '../model/model-failure.ts'

export type Db = Pick<Pool, 'query'>

const failureCodes = Object.keys(failures)
const isFailureCode = (code: string): code is keyof typeof failures => failureCodes.includes(code)

const GenerationRowSchema = z.object({
  id: z.string(),
  authorId: z.number().nullable(),
  author: z.string().nullable(),
  draftProjectId: z.string().nullable(),
  articleId: z.number().nullable(),
  subject: z.string(),
  kind: GenerationKindSchema,
  about: z.string(),
  tone: z.string().nullable(),
  promptVersion: z.string(),
  model: z.string(),
  output: z.string(),
  attempt: z.number(),
  state: GenerationStateSchema,
  failure: z.string().nullable(),
  retryAfterSeconds: z.number().nullable(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  isCounted: z.boolean(),
  costMicros: z.coerce.number().nullable(),
  startedAt: z.coerce.date(),
  finishedAt: z.coerce.date().nullable(),
})

export type GenerationRow = z.output<typeof GenerationRowSchema>

const columns = `
  r.id, r.author_id as "authorId", r.draft_project_id as "draftProjectId", r.article_id as "articleId", r.subject, r.kind,
  r.about, r.tone, r.prompt_version as "promptVersion", r.model, r.output, r.attempt, r.state, r.failure,
  r.retry_after_seconds as "retryAfterSeconds", r.input_tokens as "inputTokens", r.output_tokens as "outputTokens",
  r.is_counted as "isCounted", r.cost_micros as "costMicros", r.started_at as "startedAt", r.finished_at as "finishedAt",
  nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as author`

/** Generations that a condition on `r` finds, the newest first. */
export async function readGenerations(
  db: Db,
  { where, values, limit = 100 }: { where: string; values: unknown[]; limit?: number },
): Promise<GenerationRow[]> {
  const { rows } = await db.query(
    `select ${columns} from ai_generations r left join users u on u.id = r.author_id
     where ${where} order by r.started_at desc, r.id limit ${limit}`,
    values,
  )
  return GenerationRowSchema.array().parse(rows)
}

export async function readGeneration(db: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await readGenerations(db, { where: 'r.id = $1', values: [id], limit: 1 })
  return row ?? null
}

/** A generation as staff see it: without what it was given, and without who asked for it to themselves. */
export function toGeneration(row: GenerationRow): Generation {
  const { id, kind, draftProjectId, articleId, about, state, output, tone, model, promptVersion } = row
  const { inputTokens, outputTokens, isCounted, costMicros, author } = row
  return {
    id,
    kind,
    draftProjectId,
    articleId,
    about,
    state,
    output,
    tone,
    model,
    promptVersion,
    inputTokens,
    outputTokens,
    isCounted,
    costMicros,
    author,
    failure: sentenceOf(row),
    canGoOn: canGoOn(row),
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

/** Running text that broke off can be taken up again; an object, or what a filter has stopped, cannot. */
export function canGoOn({ kind, state, failure, output }: GenerationRow): boolean {
  const isText = kind === 'outline' || kind === 'draft' || kind === 'tone'
  if (!isText || output.trim() === '') return false
  return (
    state === 'cancelled' ||
    state === 'interrupted' ||
    (state === 'failed' && passingFailures.has(failure ?? ''))
  )
}

function sentenceOf({ state, failure, retryAfterSeconds, output }: GenerationRow): string | null {
  const kept = output.trim() === '' ? '' : ' What had come by then is kept.'
  if (state === 'interrupted') return `The server was restarted meanwhile.${kept}`
  if (state !== 'failed') return null
  if (failure === 'busy' && retryAfterSeconds !== null) {
    const unit = retryAfterSeconds === 1 ? 'second' : 'seconds'
    return `The provider is busy. Please try again in ${retryAfterSeconds} ${unit}.`
  }
  const sentence = failure !== null && isFailureCode(failure) ? failures[failure] : failures.failed
  return passingFailures.has(failure ?? '') ? `${sentence}${kept}` : sentence
}
