/*
 * `node src/programs/import.ts <format> FILE… [options]`: reads what another system exported, plans what becomes of it, and
 * carries that out. See `usage`. Ends with 1 when something could not be read or done, with 2 when it was called wrongly.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { z } from 'zod'
import { env } from '../env.ts'
import {
  changeRun,
  createRun,
  deleteRun,
  picturesAgain,
  readRun,
} from '../features/imports/runs/import-run.ts'
import { readAnswers } from '../features/imports/runs/import-source.ts'
import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import {
  type ImportFormat,
  importFormats,
  ImportOptionsSchema,
} from '@meridian/shared/imports/imports.schema'
import { reportLines, reportOf } from '../features/imports/report/import-report.ts'
import { writeRecordList } from '../features/imports/report/record-list.ts'
import { runImportProcess } from '../features/imports/process/run-import-process.ts'

const usage = `npm run import -- <format> FILE… [options]

  <format>               ${importFormats.join(', ')}
  FILE…                  files, folders or zips; several are one site
  --dry-run              read and plan, and change nothing
  --report FILE.json     counts of each kind: read, created, updated, unchanged, skipped, asked, failed
  --records FILE.ndjson  what becomes of each record, and why
  --questions FILE.json  what only you can say, with the answers there are to choose from
  --answers FILE.json    answers: kept with the source, so that they are given once
  --per-day N            articles that readers get each day, the newest first; without it, all at once
  --retry-pictures       fetch pictures again that could not be had, for texts that nobody has changed since
  --uploads PATH         a folder or zip of the old site's pictures, when it is gone
  --name NAME            what a list is called whose file does not say
`

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

const call = readCall(process.argv.slice(2))
const pool = new Pool({ connectionString: env.DATABASE_URL, max: 3, application_name: 'meridian import' })
process.exitCode = await run(call)
// Payload leaves its pool open when it is destroyed, which would keep the process alive.
process.exit()

interface Call {
  format: ImportFormat
  paths: string[]
  isDryRun: boolean
  retriesPictures: boolean
  articlesPerDay: number | null
  report: string | null
  records: string | null
  questions: string | null
  answers: string | null
  uploads: string | null
  name: string | null
}

async function run({ format, paths, ...options }: Call): Promise<number> {
  const answers = options.answers === null ? null : await readAnswersFile(options.answers)
  const runId = await createRun(pool, {
    format,
    options: {
      ...(options.name !== null && { name: options.name }),
      ...(options.articlesPerDay !== null && { articlesPerDay: options.articlesPerDay }),
      ...(answers !== null && { answers }),
    },
    startedBy: null,
    state: 'reading',
    conductor: 'command',
  })
  // What takes long is done beside this process, and publishes and readers go first.
  const doStep = async (from: readonly string[]) => {
    try {
      await runImportProcess({ runId, isLarge: true, paths: from }, stopping.signal)
    } catch (error) {
      if (!stopping.signal.aborted) console.error(error instanceof Error ? error.message : error)
    }
  }
  await doStep(paths)
  const read = await readRun(pool, runId)
  if (read?.state !== 'planned' || read.sourceId === null) {
    console.error(read?.problem ?? 'It was not read to its end.')
    await deleteRun(pool, runId)
    return 1
  }
  if (!options.isDryRun) {
    const step = options.retriesPictures ? picturesAgain : ''
    await changeRun(pool, runId, { state: 'applying', step, from: ['planned'] })
    await doStep(options.uploads === null ? paths : [...paths, options.uploads])
  }
  const report = await reportOf(pool, runId)
  const { questions = [] } = (await readRun(pool, runId)) ?? {}
  for (const line of reportLines(report)) console.log(line)
  if (questions.length > 0) {
    console.log(`\n${questions.length} ${questions.length === 1 ? 'question is' : 'questions are'} open:`)
    for (const { text } of questions.slice(0, 20)) console.log(`  ${text}`)
  }
  if (options.report !== null) await writeJson(options.report, report)
  if (options.questions !== null) {
    await writeJson(options.questions, { questions, answers: await readAnswers(pool, read.sourceId) })
  }
  if (options.records !== null) await writeRecordList(pool, { runId, file: options.records })
  if (options.isDryRun) {
    await deleteRun(pool, runId)
    return 0
  }
  const ended = await readRun(pool, runId)
  if (ended?.state === 'done') return 0
  if (ended?.state === 'dripping') {
    console.log(
      `\nThe first ${ended.options.articlesPerDay} articles are live. The others follow, so many each day, by themselves.`,
    )
    return 0
  }
  console.error(
    `\nIt did not come to its end. ${ended?.problem ?? ''} Call it again with the same files: it goes on.`,
  )
  return 1
}

async function readAnswersFile(path: string): Promise<Record<string, unknown>> {
  try {
    const parsed = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(path, 'utf8')))
    const answers =
      z.object({ answers: z.record(z.string(), z.unknown()) }).safeParse(parsed).data?.answers ?? parsed
    ImportAnswersSchema.parse(answers)
    return answers
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    return refuse(`${path} has no answers as --questions writes them:\n${problem}`)
  }
}

async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`)
}

function readCall(args: string[]): Call {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        folder: { type: 'string', default: process.cwd() },
        'retry-pictures': { type: 'boolean', default: false },
        'per-day': { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        report: { type: 'string' },
        records: { type: 'string' },
        questions: { type: 'string' },
        answers: { type: 'string' },
        uploads: { type: 'string' },
        name: { type: 'string' },
      },
    })
    const [format, ...paths] = positionals
    const known = importFormats.find((one) => one === format)
    if (!known)
      refuse(format === undefined ? 'Say of which format the files are.' : `There is no format '${format}'.`)
    if (paths.length === 0) refuse('Name the files to read.')
    const perDay = ImportOptionsSchema.shape.articlesPerDay.safeParse(
      values['per-day'] === undefined ? undefined : Number(values['per-day']),
    )
    if (!perDay.success) refuse('The articles of a day are a number from 1 to 10000.')
    const pathOf = (path: string | undefined) => (path === undefined ? null : resolve(values.folder, path))
    return {
      format: known,
      paths: paths.map((path) => resolve(values.folder, path)),
      isDryRun: values['dry-run'],
      articlesPerDay: perDay.data ?? null,
      retriesPictures: values['retry-pictures'],
      report: pathOf(values.report),
      records: pathOf(values.records),
      questions: pathOf(values.questions),
      answers: pathOf(values.answers),
      uploads: pathOf(values.uploads),
      name: values.name ?? null,
    }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

function refuse(sentence: string): never {
  console.error(`${sentence}\n\n${usage}`)
  process.exit(2)
}
