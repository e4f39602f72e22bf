import type { Generation, GenerationRequest } from '@meridian/shared/content-creator/generation.schema'
import type { Payload } from 'payload'
import { z } from 'zod'
import { locks } from '../../../platform/locks/locks.ts'
import { withLock } from '../../../platform/locks/with-lock.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { storableText } from '../../../platform/database/storable-text.ts'
import { spendPoint } from '../../../platform/rate-limits/rate-limit.ts'
import { type Author, payloadUser } from '../author.ts'
import { readDraftProject } from '../draft-projects/draft-projects.ts'
import type { ContentCreator } from '../content-creator.ts'
import { readDraft } from '../material/article-material.ts'
import {
  articleMaterial,
  draftProjectMaterial,
  type GenerationMaterial,
} from '../material/generation-material.ts'
import { costMicros, reckonRequest } from '../model/cost.ts'
import { renderPrompt } from '../prompts/render-prompt.ts'
import { carryOut } from './carry-out.ts'
import { exceedsMonth, readMonthSpending } from './month-spending.ts'
import { canGoOn, readGeneration, toGeneration } from './generation-rows.ts'
import { RunningGeneration } from './running-generations.ts'
import { endSilentGenerations } from './silent-generations.ts'

export type StartOutcome =
  | { ok: true; generation: Generation; isNew: boolean }
  | { ok: false; reason: 'unset' | 'unknown' | 'running' | 'month-spent' }
  /** What has to be there first, as a sentence. */
  | { ok: false; reason: 'missing'; sentence: string }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

interface StartInput {
  creator: ContentCreator
  payload: Payload
  author: Author
  request: GenerationRequest
}

/** What the generation of another one goes on from. */
interface Beginning {
  output: string
  prompt: { instructions: string; request: string }
}

const InputSchema = z.object({ instructions: z.string(), request: z.string() })

/**
 * Starts a generation and answers at once; it goes on by itself. The same id again is the same generation, whatever was clicked twice, and
 * a draft project has one generation at a time, whatever is clicked in two windows.
 */
export async function startGeneration(input: StartInput): Promise<StartOutcome> {
  const { creator, payload, author, request } = input
  const { settings } = creator
  const { pool } = payload.db
  await endSilentGenerations(pool, settings.prices)
  const known = await readGeneration(pool, request.id)
  if (known)
    return known.authorId === author.userId
      ? { ok: true, generation: toGeneration(known), isNew: false }
      : unknown
  if (!settings.provider) return { ok: false, reason: 'unset' }
  const found = await findMaterial(input)
  if (!found) return unknown
  const { subject, material } = found
  if (!material.ok) return { ok: false, reason: 'missing', sentence: material.missing }
  const begun = request.continues === undefined ? null : await readBeginning(input, subject)
  if (begun === 'unknown') return unknown

  const prompt = await creator.prompts.read(request.kind)
  const rendered = begun ? await goOn(creator, begun) : renderPrompt(prompt, material.values)
  const { pictures } = material
  const reserve = {
    inputTokens: reckonRequest({ ...rendered, pictures }),
    outputTokens: prompt.maxOutputTokens,
  }
  const cost = costMicros(reserve, settings.prices)
  const limit = { name: 'content-creator', points: settings.generationsPerHour, windowSeconds: 3600 }
  const spent = await spendPoint(pool, limit, String(author.userId))
  if (!spent.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: spent.retryAfterSeconds }

  const output = begun?.output ?? ''
  const inserted = await insertGeneration(input, {
    subject,
    about: material.about,
    output,
    rendered,
    reserve,
    cost,
    promptVersion: prompt.version,
  })
  if (inserted === 'known') return startGeneration(input)
  if (inserted !== 'inserted') return { ok: false, reason: inserted }
  const generation = new RunningGeneration(output)
  const { temperature, maxOutputTokens } = prompt
  const order = {
    id: request.id,
    kind: request.kind,
    generation,
    request: { ...rendered, temperature, maxOutputTokens, pictures },
  }
  void creator.running.during(request.id, generation, () => carryOut(creator, pool, order))
  const row = await readGeneration(pool, request.id)
  return row ? { ok: true, generation: toGeneration(row), isNew: true } : unknown
}

const unknown = { ok: false, reason: 'unknown' } as const

async function findMaterial({
  creator,
  payload,
  author,
  request,
}: StartInput): Promise<{ subject: string; material: GenerationMaterial } | null> {
  const { kind, draftProjectId, articleId } = request
  const tone = request.tone ?? null
  const { readsPictures } = creator.settings
  const user = await payloadUser(payload, author)
  if (draftProjectId !== undefined) {
    const draftProject = await readDraftProject(payload.db.pool, author, draftProjectId)
    const subject = `draftProject ${draftProjectId}`
    return (
      draftProject && {
        subject,
        material: await draftProjectMaterial({ payload, user, kind, tone, readsPictures }, draftProject),
      }
    )
  }
  const article = articleId === undefined ? null : await readDraft(payload, user, articleId)
  const subject = `article ${articleId} by ${author.userId}`
  return (
    article && {
      subject,
      material: await articleMaterial({ payload, user, kind, tone, readsPictures }, article),
    }
  )
}

/** What the generation to be continued has left; it has to be of the same draft project, kind and person, and to have broken off. */
async function readBeginning(
  { payload, author, request }: StartInput,
  subject: string,
): Promise<Beginning | 'unknown'> {
  const row =
    request.continues === undefined ? null : await readGeneration(payload.db.pool, request.continues)
  const isTheirs = row?.authorId === author.userId && row.subject === subject && row.kind === request.kind
  if (!row || !isTheirs || !canGoOn(row)) return 'unknown'
  const begun = await sqlOn(payload.db.pool)
    .selectFrom('ai_generations')
    .select('input')
    .where('id', '=', row.id)
    .executeTakeFirst()
  return { output: row.output, prompt: InputSchema.parse(begun?.input) }
}

async function goOn(creator: ContentCreator, { output, prompt }: Beginning) {
  const asked = renderPrompt(await creator.prompts.read('continue'), {
    variables: {},
    materials: { written: [{ label: 'what you have written', text: output }] },
  })
  return { instructions: prompt.instructions, request: `${prompt.request}\n\n${asked.request}` }
}

interface NewGeneration {
  subject: string
  about: string
  output: string
  rendered: { instructions: string; request: string }
  reserve: { inputTokens: number; outputTokens: number }
  cost: number | null
  promptVersion: string
}

/** Those who start generations at the same moment take turns, so that together they spend no more than the month allows. */
async function insertGeneration(
  { creator, payload, author, request }: StartInput,
  generation: NewGeneration,
): Promise<'inserted' | 'known' | 'running' | 'month-spent'> {
  const { settings } = creator
  return withLock(payload.db.pool, locks.contentCreatorMonth, async (client) => {
    const db = sqlOn(client)
    const known = await db
      .selectFrom('ai_generations')
      .select('id')
      .where('id', '=', request.id)
      .executeTakeFirst()
    if (known) return 'known'
    const tokens = generation.reserve.inputTokens + generation.reserve.outputTokens
    const isTooMuch = exceedsMonth(settings, await readMonthSpending(client), {
      tokens,
      costMicros: generation.cost,
    })
    if (isTooMuch) return 'month-spent'
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('ai_generations')
      .values({
        id: request.id,
        author_id: author.userId,
        draft_project_id: request.draftProjectId ?? null,
        article_id: request.articleId ?? null,
        subject: generation.subject,
        kind: request.kind,
        about: storableText(generation.about).slice(0, 300),
        tone: request.tone ?? null,
        continues_id: request.continues ?? null,
        prompt_version: generation.promptVersion,
        model: settings.provider?.model ?? '',
        input: storableText(JSON.stringify(generation.rendered)),
        output: generation.output,
        input_tokens: generation.reserve.inputTokens,
        output_tokens: generation.reserve.outputTokens,
        cost_micros: generation.cost,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n ? 'inserted' : 'running'
  })
}
