import type { ExportFormat, ExportRun } from '@meridian/shared/exports/exports.schema'
import { ExportRunSchema } from '@meridian/shared/exports/exports.schema'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { exportFileName } from './export-file-name.ts'
import type { ExportFiles } from './export-files.ts'
import { makeExportJob } from './make-export.job.ts'
import type { FinishedExport } from './write-export.ts'

/** So long the file of an export is kept. */
export const keepExportsDays = 7

/** As many as the admin shows. */
const shownRuns = 50

const RunRow = z.object({
  id: z.number(),
  format: z.string(),
  state: z.string(),
  counts: z.unknown(),
  fileName: z.string().nullable(),
  sizeBytes: z.coerce.number().nullable(),
  sha256: z.string().nullable(),
  problem: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  createdAt: z.date(),
  finishedAt: z.date().nullable(),
})

/** The newest exports. */
export async function readExportRuns(
  db: Pick<Pool, 'query'>,
  id: number | null = null,
): Promise<ExportRun[]> {
  const rows = await sqlOn(db)
    .selectFrom('export_runs as run')
    .leftJoin('users as starter', 'starter.id', 'run.started_by')
    .select(['run.id', 'run.format', 'run.state', 'run.counts', 'run.sha256', 'run.problem'])
    .select(['run.file_name as fileName', 'run.size_bytes as sizeBytes'])
    .select(['run.created_at as createdAt', 'run.finished_at as finishedAt'])
    .select(['starter.first_name as firstName', 'starter.last_name as lastName'])
    .$if(id !== null, (query) => query.where('run.id', '=', id))
    .orderBy('run.id', 'desc')
    .limit(shownRuns)
    .execute()
  return z.array(RunRow).parse(rows).map(toRun)
}

function toRun({ firstName, lastName, createdAt, finishedAt, ...run }: z.output<typeof RunRow>): ExportRun {
  return ExportRunSchema.parse({
    ...run,
    startedBy: [firstName, lastName].filter(Boolean).join(' ') || null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  })
}

/** Asks for an export; null while another is being made: each reads everything. */
export async function requestExport(
  pool: Pool,
  actor: Actor,
  format: ExportFormat,
): Promise<ExportRun | null> {
  return inPoolTransaction(pool, async (client) => {
    await client.query('lock table export_runs in share row exclusive mode')
    const { rows } = await client.query(`select from export_runs where state in ('waiting', 'running')`)
    if (rows.length > 0) return null
    const { id } = await sqlOn(client)
      .insertInto('export_runs')
      .values({
        format,
        state: 'waiting',
        started_by: actor.userId,
        file_name: exportFileName(format, new Date()),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await note(client, actor, `Export ${id} (${format}) asked for`)
    await enqueue(makeExportJob, { runId: id }, { client, key: String(id) })
    return (await readExportRuns(client, id))[0] ?? null
  })
}

/** An export whose file can be downloaded: that it is, goes into the audit log. */
export async function openExport(
  pool: Pool,
  { actor, id, files }: { actor: Actor; id: number; files: ExportFiles },
): Promise<{ run: ExportRun; content: AsyncIterable<Uint8Array> } | null> {
  const [run] = await readExportRuns(pool, id)
  if (run?.state !== 'done') return null
  const content = await files.open(id)
  if (!content) return null
  await note(pool, actor, `Export ${id} (${run.format}) downloaded`)
  return { run, content }
}

/** Deletes the file of an export that is made or failed. */
export async function deleteExport(
  pool: Pool,
  { actor, id, files }: { actor: Actor; id: number; files: ExportFiles },
): Promise<'deleted' | 'unknown' | 'under way'> {
  const [run] = await readExportRuns(pool, id)
  if (!run || run.state === 'deleted') return 'unknown'
  if (run.state === 'waiting' || run.state === 'running') return 'under way'
  await files.remove(id)
  await sqlOn(pool).updateTable('export_runs').set({ state: 'deleted' }).where('id', '=', id).execute()
  await note(pool, actor, `Export ${id} (${run.format}) deleted`)
  return 'deleted'
}

/** Deletes the files of exports that are older than seven days. */
export async function deleteOldExports(pool: Pool, files: ExportFiles): Promise<void> {
  const old = await sqlOn(pool)
    .selectFrom('export_runs')
    .select('id')
    .where('state', 'in', ['done', 'failed'])
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${keepExportsDays})`)
    .execute()
  for (const { id } of old) {
    await files.remove(id)
    await sqlOn(pool).updateTable('export_runs').set({ state: 'deleted' }).where('id', '=', id).execute()
  }
}

/** The format of an export that is to be made; null for one that is made, or not there. */
export async function beginExport(pool: Pool, id: number): Promise<string | null> {
  const begun = await sqlOn(pool)
    .updateTable('export_runs')
    .set({ state: 'running', counts: '{}' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('format')
    .executeTakeFirst()
  return begun?.format ?? null
}

/** How far an export is. */
export async function noteProgress(pool: Pool, id: number, counts: Record<string, number>): Promise<void> {
  await sqlOn(pool)
    .updateTable('export_runs')
    .set({ counts: JSON.stringify(counts) })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}

export async function finishExport(
  pool: Pool,
  id: number,
  { counts, sizeBytes, sha256 }: FinishedExport,
): Promise<void> {
  await sqlOn(pool)
    .updateTable('export_runs')
    .set({
      state: 'done',
      counts: JSON.stringify(counts),
      size_bytes: sizeBytes,
      sha256,
      finished_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** `problem` is a sentence for who asked. */
export async function failExport(pool: Pool, id: number, problem: string): Promise<void> {
  await sqlOn(pool)
    .updateTable('export_runs')
    .set({ state: 'failed', problem, finished_at: sql`now()` })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

async function note(client: SqlClient, { userId, address }: Actor, detail: string): Promise<void> {
  await recordAudit(client, {
    action: 'data-exported',
    actorId: userId,
    subjectId: null,
    detail,
    ...(address !== undefined && { address }),
  })
}
