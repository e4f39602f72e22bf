import type { Payload } from 'payload'
import type { Pool } from 'pg'
import { planRun } from '../plan/plan-run.ts'
import type { SourceFile } from '../source-record.ts'
import { UnreadableSource } from '../source-record.ts'
import { env } from '../../../env.ts'
import { createOriginHash } from '../../newsletter/newsletter-tokens.ts'
import { sealMembers } from '../people/seal-members.ts'
import { readers } from '../sources/readers.ts'
import { stageRecords } from '../staging/stage-records.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { changeRun, readRun } from './import-run.ts'
import { addAnswers, findSourceOfRun } from './import-source.ts'

export interface RunWork {
  pool: Pool
  runId: number
  signal: AbortSignal
}

/** Of the steps that write what editors and readers see. */
export interface CmsRunWork extends Omit<RunWork, 'pool'> {
  payload: Payload
}

/** Somebody has stopped a run while it was read or planned. */
export class CancelledRun extends Error {
  override readonly name = 'CancelledRun'
}

/**
 * The first two steps of an import: reads files into staging and plans what becomes of them. Nothing but staging is written. A file that
 * cannot be read ends the run with a sentence that says where, and nothing of it stays.
 */
export async function readAndPlan(
  { pool, runId, signal }: RunWork,
  openFiles: () => Promise<readonly SourceFile[]>,
): Promise<void> {
  const run = await readRun(pool, runId)
  if (!run) throw new Error(`There is no import ${runId}.`)
  await changeRun(pool, runId, { state: 'reading', step: 'reading', done: 0 })
  try {
    const files = await openFiles()
    const read = readers[run.format](files, { signal, columns: run.options.columns })
    const records = sealMembers(read, createOriginHash(env.PAYLOAD_SECRET))
    await stageRecords(pool, runId, records, async ({ records: done }) => {
      if (!(await changeRun(pool, runId, { done, from: ['reading'] }))) throw new CancelledRun()
    })
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error
    const problem = unreadableText(error)
    await sqlOn(pool).deleteFrom('import_records').where('run_id', '=', runId).execute()
    await changeRun(pool, runId, { state: 'failed', problem, isFinished: true })
    return
  }
  const sourceId = await findSourceOfRun(pool, { runId, format: run.format, name: run.options.name ?? null })
  if (run.options.answers) await addAnswers(pool, sourceId, run.options.answers)
  await planAgain({ pool, runId, signal }, sourceId)
}

/** Plans a run once more, after answers were given or something has changed here. */
export async function planAgain({ pool, runId, signal }: RunWork, sourceId: number): Promise<void> {
  await changeRun(pool, runId, { state: 'planning', step: 'planning', done: 0 })
  const questions = await planRun(
    pool,
    { runId, sourceId },
    {
      signal,
      onProgress: async ({ step, done }) => {
        if (!(await changeRun(pool, runId, { step, done, from: ['planning'] }))) throw new CancelledRun()
      },
    },
  )
  await changeRun(pool, runId, { state: 'planned', step: '', questions, from: ['planning'] })
}

function unreadableText({ message, place }: UnreadableSource): string {
  const at = [
    place.line === null ? null : `line ${place.line}`,
    place.byte === null ? null : `byte ${place.byte}`,
  ].filter((part) => part !== null)
  return at.length > 0 ? `${place.file}, ${at.join(', ')}: ${message}` : `${place.file}: ${message}`
}
