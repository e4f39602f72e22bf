import type { ImportRunAnswer, ImportRunDetails } from '@meridian/shared/imports/imports.schema'
import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import { z } from 'zod'
import type { Queryable } from '../../../platform/database/rows.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { listPictureProblems } from '../pictures/picture-queue.ts'
import { type ImportRun, readRuns } from '../runs/import-run.ts'
import { readAnswers } from '../runs/import-source.ts'
import { listUploads } from '../runs/uploaded-files.ts'
import { reportOf } from './import-report.ts'

const listedRuns = 50
const mostReasons = 100
const mostProblems = 100

/** The last imports, as the admin lists them. */
export async function describeRuns(db: Queryable): Promise<ImportRunAnswer[]> {
  const runs = await readRuns(db, listedRuns)
  const sources = await readSources(db, runs)
  return runs.map((run) => describe(run, sources))
}

const ReasonRow = z.object({
  kind: z.string(),
  action: z.string(),
  code: z.string(),
  reason: z.string(),
  records: z.number(),
})
const WaitingRow = z.object({ articles: z.number() })
const PicturesRow = z.object({ wanted: z.number(), kept: z.number(), failed: z.number() })

/** An import with what was read, what becomes of it and what is asked. */
export async function describeRun(db: Queryable, run: ImportRun): Promise<ImportRunDetails> {
  const sources = await readSources(db, [run])
  const { rows: reasons } = await db.query(
    `select kind, action, reason_code as code,
            min(reason) || case when min(reason) <> max(reason) then ' And others like it.' else '' end as reason,
            count(*)::int as records
       from import_records where run_id = $1 and reason_code is not null
      group by kind, action, reason_code order by count(*) desc limit ${mostReasons}`,
    [run.id],
  )
  const { rows: pictures } = await db.query(
    `select count(*) filter (where state = 'wanted')::int as wanted, count(*) filter (where state = 'kept')::int as kept,
            count(*) filter (where state = 'failed')::int as failed
       from import_pictures where source_id = $1`,
    [run.sourceId],
  )
  const { rows: waiting } = await db.query(
    `select count(*)::int as articles from import_records where run_id = $1 and kind = 'articles' and goes_live`,
    [run.id],
  )
  return {
    ...describe(run, sources),
    files: (await listUploads(db, run.id)).map(({ name, sizeBytes, receivedBytes }) => ({
      name,
      sizeBytes,
      receivedBytes,
    })),
    report: await reportOf(db, run.id),
    reasons: ReasonRow.array().parse(reasons),
    questions: run.questions,
    answers: run.sourceId === null ? ImportAnswersSchema.parse({}) : await readAnswers(db, run.sourceId),
    pictures: {
      ...(PicturesRow.array().parse(pictures)[0] ?? { wanted: 0, kept: 0, failed: 0 }),
      problems: await pictureProblems(db, run.sourceId),
    },
    waitingArticles: WaitingRow.array().parse(waiting)[0]?.articles ?? 0,
  }
}

async function pictureProblems(
  db: Queryable,
  sourceId: number | null,
): Promise<ImportRunDetails['pictures']['problems']> {
  if (sourceId === null) return []
  const entries = await listPictureProblems(db, { sourceId, state: 'failed', limit: mostProblems })
  return entries.map(({ key, problem }) => ({ picture: key, problem: problem ?? '' }))
}

type Sources = Map<number, { id: number; name: string; siteUrl: string | null }>

async function readSources(db: Queryable, runs: readonly ImportRun[]): Promise<Sources> {
  const ids = runs.flatMap(({ sourceId }) => sourceId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await sqlOn(db)
    .selectFrom('import_sources')
    .select(['id', 'name', 'site_url as siteUrl'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function describe(run: ImportRun, sources: Sources): ImportRunAnswer {
  const { id, format, state, step, done, total, problem, options, createdAt, finishedAt, sourceId } = run
  return {
    id,
    format,
    state,
    source: (sourceId === null ? undefined : sources.get(sourceId)) ?? null,
    step,
    done,
    total,
    problem,
    articlesPerDay: options.articlesPerDay ?? null,
    nextPortionAt: run.nextPortionAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }
}
