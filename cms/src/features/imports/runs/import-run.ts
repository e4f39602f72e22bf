import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { sql } from 'kysely'
import { type ImportQuestion, ImportQuestionSchema } from '@meridian/shared/imports/import-answers.schema'
import {
  type ImportFormat,
  importFormats,
  type ImportOptions,
  ImportOptionsSchema,
  type ImportRunState,
  importRunStates,
} from '@meridian/shared/imports/imports.schema'

const RunRow = z.object({
  id: z.number(),
  sourceId: z.number().nullable(),
  format: z.enum(importFormats),
  state: z.enum(importRunStates),
  options: ImportOptionsSchema,
  questions: z.array(ImportQuestionSchema),
  step: z.string(),
  done: z.number(),
  total: z.number(),
  problem: z.string().nullable(),
  startedBy: z.number().nullable(),
  nextPortionAt: z.date().nullable(),
  createdAt: z.date(),
  changedAt: z.date(),
  finishedAt: z.date().nullable(),
})
export type ImportRun = z.infer<typeof RunRow>

const columns = [
  'id',
  'source_id as sourceId',
  'format',
  'state',
  'options',
  'questions',
  'step',
  'done',
  'total',
  'problem',
  'started_by as startedBy',
  'next_portion_at as nextPortionAt',
  'created_at as createdAt',
  'changed_at as changedAt',
  'finished_at as finishedAt',
] as const

/** Who does the steps of a run: a command while it runs, or the worker. */
export type Conductor = 'worker' | 'command'

/** The step of a run that is to fetch once more what it could not. */
export const picturesAgain = 'pictures again'

export async function createRun(
  db: Queryable,
  run: {
    format: ImportFormat
    options: ImportOptions
    startedBy: number | null
    state: ImportRunState
    conductor?: Conductor
  },
): Promise<number> {
  const { id } = await sqlOn(db)
    .insertInto('import_runs')
    .values({
      format: run.format,
      state: run.state,
      options: JSON.stringify(run.options),
      started_by: run.startedBy,
      conductor: run.conductor ?? 'worker',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Null when there is none such. */
export async function readRun(db: Queryable, runId: number): Promise<ImportRun | null> {
  const row = await sqlOn(db)
    .selectFrom('import_runs')
    .select(columns)
    .where('id', '=', runId)
    .executeTakeFirst()
  return row ? RunRow.parse(row) : null
}

/** The newest first. */
export async function readRuns(db: Queryable, most: number): Promise<ImportRun[]> {
  const rows = await sqlOn(db)
    .selectFrom('import_runs')
    .select(columns)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return RunRow.array().parse(rows)
}

interface RunChange {
  state?: ImportRunState
  step?: string
  done?: number
  total?: number
  problem?: string | null
  questions?: readonly ImportQuestion[]
  options?: ImportOptions
  conductor?: Conductor
  nextPortionAt?: Date | null
  isFinished?: boolean
}

/**
 * Notes how far a run is. With `from` only while it is in one of these states: false when somebody has paused, stopped or ended
 * it meanwhile.
 */
export async function changeRun(
  db: Queryable,
  runId: number,
  { from, ...change }: RunChange & { from?: readonly ImportRunState[] },
): Promise<boolean> {
  const changed = await sqlOn(db)
    .updateTable('import_runs')
    .set({
      changed_at: sql<Date>`clock_timestamp()`,
      ...(change.state !== undefined && { state: change.state }),
      ...(change.step !== undefined && { step: change.step }),
      ...(change.done !== undefined && { done: change.done }),
      ...(change.total !== undefined && { total: change.total }),
      ...(change.problem !== undefined && { problem: change.problem }),
      ...(change.questions !== undefined && { questions: JSON.stringify(change.questions) }),
      ...(change.options !== undefined && { options: JSON.stringify(change.options) }),
      ...(change.conductor !== undefined && { conductor: change.conductor }),
      ...(change.nextPortionAt !== undefined && { next_portion_at: change.nextPortionAt }),
      ...(change.isFinished && { finished_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', runId)
    .$if(from !== undefined, (query) => query.where('state', 'in', [...(from ?? [])]))
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Takes a run away with all that was staged for it, as if it had never been read. What it has brought in stays. */
export async function deleteRun(db: Queryable, runId: number): Promise<void> {
  for (const table of ['import_file_chunks', 'import_files', 'import_records'] as const) {
    await sqlOn(db).deleteFrom(table).where('run_id', '=', runId).execute()
  }
  await sqlOn(db).deleteFrom('import_runs').where('id', '=', runId).execute()
}

/** Deletes what commands have read and planned that were killed before they carried it out. Answers of how many. */
export async function deleteLeftReadings(db: Queryable): Promise<number> {
  const left = await sqlOn(db)
    .selectFrom('import_runs')
    .select('id')
    .where('conductor', '=', 'command')
    .where('state', 'in', ['reading', 'planning', 'planned'])
    .where('changed_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .execute()
  for (const { id } of left) await deleteRun(db, id)
  return left.length
}

export interface ActiveRun {
  id: number
  state: ImportRunState
  /** Whether it takes more than some seconds. */
  isLarge: boolean
}

const smallBytes = 2_000_000

/** The oldest import that waits for a step of the worker; null when there is none. */
export async function findActiveRun(db: Queryable): Promise<ActiveRun | null> {
  const row = await sqlOn(db)
    .selectFrom('import_runs')
    .select((eb) => [
      'id',
      'state',
      eb
        .selectFrom('import_files')
        .select(sql<boolean>`coalesce(sum(size_bytes) > ${smallBytes}, true)`.as('isLarge'))
        .whereRef('import_files.run_id', '=', 'import_runs.id')
        .as('isLarge'),
    ])
    .where('conductor', '=', 'worker')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['reading', 'planning', 'applying', 'undoing']),
        eb('state', '=', 'dripping').and('next_portion_at', '<=', sql<Date>`clock_timestamp()`),
      ]),
    )
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  return row ? ActiveRow.parse(row) : null
}

const ActiveRow = z.object({ id: z.number(), state: z.enum(importRunStates), isLarge: z.boolean() })
