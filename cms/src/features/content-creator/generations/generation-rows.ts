import {
  type Generation,
  GenerationKindSchema,
  GenerationStateSchema,
} from '@meridian/shared/content-creator/generation.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { failures, passingFailures } from '../model/model-failure.ts'

export type Db = Pick<Pool, 'query'>

const failureCodes = Object.keys(failures)
const isFailureCode = (code: string): code is keyof typeof failures => failureCodes.includes(code)

export type GenerationRow = Awaited<ReturnType<typeof readGenerations>>[number]

/** Whose generations, and about what. */
export interface GenerationFilter {
  'r.id'?: string
  'r.author_id'?: number
  'r.draft_project_id'?: string
  'r.article_id'?: number
}

/** Generations that a filter finds, the newest first. */
export async function readGenerations(db: Db, filter: GenerationFilter, limit = 100) {
  const rows = await sqlOn(db)
    .selectFrom('ai_generations as r')
    .leftJoin('users as u', 'u.id', 'r.author_id')
    .select([
      'r.id',
      'r.author_id as authorId',
      'r.draft_project_id as draftProjectId',
      'r.article_id as articleId',
    ])
    .select([
      'r.subject',
      'r.kind',
      'r.about',
      'r.tone',
      'r.prompt_version as promptVersion',
      'r.model',
      'r.output',
    ])
    .select(['r.attempt', 'r.state', 'r.failure', 'r.retry_after_seconds as retryAfterSeconds'])
    .select(['r.input_tokens as inputTokens', 'r.output_tokens as outputTokens', 'r.is_counted as isCounted'])
    .select(['r.cost_micros as costMicros', 'r.started_at as startedAt', 'r.finished_at as finishedAt'])
    .select(sql<string | null>`nullif(trim(concat(u.first_name, ' ', u.last_name)), '')`.as('author'))
    .where((eb) => eb.and(filter))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id')
    .limit(limit)
    .execute()
  return rows.map(({ kind, state, costMicros, ...row }) => ({
    ...row,
    kind: GenerationKindSchema.parse(kind),
    state: GenerationStateSchema.parse(state),
    costMicros: costMicros === null ? null : Number(costMicros),
  }))
}

export async function readGeneration(db: Db, id: string): Promise<GenerationRow | null> {
  const [row] = await readGenerations(db, { 'r.id': id }, 1)
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
