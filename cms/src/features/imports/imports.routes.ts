import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  answerImportEndpoint,
  controlImportEndpoint,
  deleteImportEndpoint,
  listImportRecordsEndpoint,
  listImportsEndpoint,
  paceImportEndpoint,
  readImportEndpoint,
  sendImportPartEndpoint,
  startImportEndpoint,
} from '@meridian/shared/imports/imports.endpoints'
import { ImportAnswersSchema } from '@meridian/shared/imports/import-answers.schema'
import {
  importActions,
  ImportRecordListSchema,
  ImportPaceSchema,
  importRecordKinds,
  ImportRunDetailsSchema,
  ImportRunListSchema,
  longestImportPart,
  ReceivedPartSchema,
  StartedImportSchema,
  StartImportSchema,
} from '@meridian/shared/imports/imports.schema'
import type { Context } from 'hono'
import type { Pool } from 'pg'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addNewsroomRoute } from '../publishing/api/newsroom-route.ts'
import { addImportAddressRoutes } from './import-addresses.routes.ts'
import { listRecords } from './report/list-records.ts'
import { describeRun, describeRuns } from './report/run-details.ts'
import { controlRun, isImportCommand } from './runs/control-run.ts'
import { changeRun, createRun, deleteRun, type ImportRun, readRun } from './runs/import-run.ts'
import { paceRun } from './runs/pace-run.ts'
import { writeAnswers } from './runs/import-source.ts'
import { announceFiles, receivePart } from './runs/uploaded-files.ts'

const tags = ['Imports']
const right = 'moveContent'
const id = z.string().openapi({ example: '7' })
const params = z.object({ id })

const Runs = z.object(ImportRunListSchema.shape).openapi('ImportRunList')
const Details = z.object(ImportRunDetailsSchema.shape).openapi('ImportRunDetails')
const Start = z.strictObject(StartImportSchema.shape).openapi('StartImport')
const Started = z.object(StartedImportSchema.shape).openapi('StartedImport')
const Received = z.object(ReceivedPartSchema.shape).openapi('ReceivedPart')
const Answers = z.object(ImportAnswersSchema.shape).openapi('ImportAnswers')
const Pace = z.strictObject(ImportPaceSchema.shape).openapi('ImportPace')
const Records = z.object(ImportRecordListSchema.shape).openapi('ImportRecordList')

const listRoute = describeEndpoint(listImportsEndpoint, {
  tags,
  summary: 'The imports, the newest first',
  responses: { 200: jsonAnswer(Runs, 'The last fifty.') },
})
const startRoute = describeEndpoint(startImportEndpoint, {
  tags,
  summary: 'Begin an import',
  description: 'Its files are sent in parts afterwards; then it is read.',
  request: jsonBody(Start),
  responses: { 201: jsonAnswer(Started, 'Its number.') },
})
const readRoute = describeEndpoint(readImportEndpoint, {
  tags,
  summary: 'How far an import is, what it found, and what only somebody can say',
  request: { params },
  responses: { 200: jsonAnswer(Details, 'All of it but the records.') },
})
const partRoute = describeEndpoint(sendImportPartEndpoint, {
  tags,
  summary: 'Send a part of a file',
  description: `The body is at most ${longestImportPart} bytes, which begin where the last part ended.`,
  request: {
    params: z.object({ id, no: z.string().openapi({ example: '0' }) }),
    query: z.object({ offset: z.string().openapi({ example: '0' }) }),
  },
  responses: { 200: jsonAnswer(Received, 'How many bytes have come.') },
})
const answerRoute = describeEndpoint(answerImportEndpoint, {
  tags,
  summary: 'Answer what an import asks',
  description: 'All answers, kept with the source. The import is planned again with them.',
  request: { params, ...jsonBody(Answers) },
  responses: { 204: { description: 'It is being planned again.' } },
})
const paceRoute = describeEndpoint(paceImportEndpoint, {
  tags,
  summary: 'Have the articles of an import go live at once, or so many each day',
  request: { params, ...jsonBody(Pace) },
  responses: { 204: { description: 'It will be so.' } },
})
const controlRoute = describeEndpoint(controlImportEndpoint, {
  tags,
  summary: 'Read, plan, apply, pause, resume, stop or undo an import',
  request: { params: z.object({ id, command: z.string().openapi({ example: 'apply' }) }) },
  responses: { 204: { description: 'It will be done.' } },
})
const deleteRoute = describeEndpoint(deleteImportEndpoint, {
  tags,
  summary: 'Delete an import with all that was read for it',
  description: 'What it has brought in stays.',
  request: { params },
  responses: { 204: { description: 'It is gone.' } },
})
const recordsRoute = describeEndpoint(listImportRecordsEndpoint, {
  tags,
  summary: 'What becomes of the records of an import',
  request: {
    params,
    query: z.object({
      kind: z.enum(importRecordKinds),
      action: z.enum(importActions).optional(),
      code: z.string().optional(),
      after: z.string().optional(),
    }),
  },
  responses: { 200: jsonAnswer(Records, 'A hundred of them, in the order of the files.') },
})

/** Bringing in what another system exported. */
export function addImportRoutes(app: OpenAPIHono, context: ApiContext): void {
  addImportAddressRoutes(app, context)

  addNewsroomRoute(app, context, {
    route: listRoute,
    right,
    handle: async ({ c, payload }) => c.json({ runs: await describeRuns(payload.db.pool) }, 200, noStore),
  })

  addNewsroomRoute(app, context, {
    route: startRoute,
    right,
    handle: async ({ c, payload, user }) => {
      const body = await readBody(c, StartImportSchema)
      if (!body.ok) return body.response
      const { format, options, files } = body.value
      const { pool } = payload.db
      const runId = await createRun(pool, { format, options, startedBy: user.id, state: 'uploading' })
      await announceFiles(pool, runId, files)
      return c.json({ id: runId }, 201, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: readRoute,
    right,
    handle: async ({ c, payload }) => {
      const run = await runOf(c, payload.db.pool)
      return run ? c.json(await describeRun(payload.db.pool, run), 200, noStore) : unknown(c)
    },
  })

  addNewsroomRoute(app, context, {
    route: partRoute,
    right,
    handle: async ({ c, payload }) => {
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      if (run.state !== 'uploading') return refused(c, 'The import has its files already.')
      const [no, offset] = [numberOf(idParameter(c, 'no')), numberOf(c.req.query('offset') ?? '')]
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      if (no === null || offset === null || bytes.length > longestImportPart) return invalid(c)
      const outcome = await receivePart(payload.db.pool, { runId: run.id, no, offset, bytes })
      if (!outcome) return unknown(c)
      return outcome.ok
        ? c.json({ receivedBytes: outcome.receivedBytes }, 200, noStore)
        : refused(c, `The next part begins at byte ${outcome.receivedBytes}.`)
    },
  })

  addNewsroomRoute(app, context, {
    route: answerRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, ImportAnswersSchema)
      if (!body.ok) return body.response
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      const { pool } = payload.db
      const isPlannedAgain =
        run.sourceId !== null &&
        (await changeRun(pool, run.id, {
          state: 'planning',
          conductor: 'worker',
          nextPortionAt: null,
          from: ['planned', 'stopped', 'done', 'undone'],
        }))
      if (run.sourceId === null || !isPlannedAgain)
        return refused(c, 'The import is at work. Wait until it has ended.')
      await writeAnswers(pool, run.sourceId, body.value)
      return c.body(null, 204, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: paceRoute,
    right,
    handle: async ({ c, payload }) => {
      const body = await readBody(c, ImportPaceSchema)
      if (!body.ok) return body.response
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      const isPaced = await paceRun(payload.db.pool, { runId: run.id, ...body.value })
      return isPaced
        ? c.body(null, 204, noStore)
        : refused(c, 'Readers have its articles already, or soon will.')
    },
  })

  addNewsroomRoute(app, context, {
    route: controlRoute,
    right,
    handle: async ({ c, payload }) => {
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      const command = idParameter(c, 'command')
      if (!isImportCommand(command)) return invalid(c)
      const problem = await controlRun(payload.db.pool, run.id, command)
      return problem === null ? c.body(null, 204, noStore) : refused(c, problem)
    },
  })

  addNewsroomRoute(app, context, {
    route: deleteRoute,
    right,
    handle: async ({ c, payload }) => {
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      if (['reading', 'planning', 'applying', 'dripping', 'undoing'].includes(run.state)) {
        return refused(c, 'The import is at work. Stop it first.')
      }
      await deleteRun(payload.db.pool, run.id)
      return c.body(null, 204, noStore)
    },
  })

  addNewsroomRoute(app, context, {
    route: recordsRoute,
    right,
    handle: async ({ c, payload }) => {
      const run = await runOf(c, payload.db.pool)
      if (!run) return unknown(c)
      const query = RecordsQuery.safeParse(c.req.query())
      if (!query.success) return invalid(c)
      return c.json(await listRecords(payload.db.pool, { runId: run.id, ...query.data }), 200, noStore)
    },
  })
}

const RecordsQuery = z.object({
  kind: z.enum(importRecordKinds),
  action: z.enum(importActions).optional(),
  code: z.string().max(60).optional(),
  after: z.coerce.number().int().nonnegative().default(0),
})

async function runOf(c: Context, pool: Pool): Promise<ImportRun | null> {
  const runId = numberOf(idParameter(c))
  return runId === null ? null : readRun(pool, runId)
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function unknown(c: Context): Response {
  return answerProblem(c, { code: 'import-unknown', detail: 'There is no such import.', headers: noStore })
}

function refused(c: Context, detail: string): Response {
  return answerProblem(c, { code: 'import-state', detail, headers: noStore })
}

function invalid(c: Context): Response {
  return answerProblem(c, {
    code: 'parameter-invalid',
    detail: 'The request cannot be understood.',
    headers: noStore,
  })
}
