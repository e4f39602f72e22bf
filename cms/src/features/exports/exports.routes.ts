import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  deleteExportEndpoint,
  downloadExportEndpoint,
  readExportsEndpoint,
  requestExportEndpoint,
} from '@meridian/shared/exports/exports.endpoints'
import {
  ExportRequestSchema,
  ExportRunSchema,
  ExportRunsSchema,
} from '@meridian/shared/exports/exports.schema'
import type { Context } from 'hono'
import { env } from '../../env.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { noStore } from '../../platform/http/no-store.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { mediaFolder } from '../media/media-files.ts'
import { openExportFiles } from './export-files.ts'
import { deleteExport, openExport, readExportRuns, requestExport } from './export-runs.ts'

const ExportRequest = z.strictObject(ExportRequestSchema.shape).openapi('ExportRequest')
const ExportRunAnswer = z.object(ExportRunSchema.shape).openapi('ExportRun')
const ExportRunsAnswer = z
  .object({ ...ExportRunsSchema.shape, runs: z.array(ExportRunAnswer) })
  .openapi('ExportRuns')

const listRoute = describeEndpoint(readExportsEndpoint, {
  tags,
  summary: 'The exports that were asked for, the newest first',
  responses: { 200: jsonAnswer(ExportRunsAnswer, 'What became of each, and how far it is.') },
})

const requestRoute = describeEndpoint(requestExportEndpoint, {
  tags,
  summary: 'Have the whole magazine written into a file',
  description: 'The worker writes it, as of one moment. It is kept for seven days.',
  request: jsonBody(ExportRequest),
  responses: { 201: jsonAnswer(ExportRunAnswer, 'It waits for the worker.') },
})

const downloadRoute = describeEndpoint(downloadExportEndpoint, {
  tags,
  summary: 'The file of an export',
  description: 'Each download is in the audit log.',
  request: { params: idParams },
  responses: { 200: { description: 'A zip file.', content: { 'application/zip': { schema: z.string() } } } },
})

const deleteRoute = describeEndpoint(deleteExportEndpoint, {
  tags,
  summary: 'Delete the file of an export',
  request: { params: idParams },
  responses: { 204: { description: 'It is gone.' } },
})

/** Exports of the whole magazine. Who asks for one, downloads or deletes it is in the audit log. */
export function addExportRoutes(app: OpenAPIHono, context: ApiContext): void {
  const files = openExportFiles({ folder: mediaFolder, storage: env.mediaStorage })

  addStaffRoute(app, context, {
    route: listRoute,
    right: 'operate',
    handle: async ({ c, pool }) => c.json({ runs: await readExportRuns(pool) }),
  })

  addStaffRoute(app, context, {
    route: requestRoute,
    right: 'operate',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, ExportRequest)
      if (!body.ok) return body.response
      const run = await requestExport(pool, staff, body.value.format)
      return run ? c.json(run, 201) : refuseUnderWay(c)
    },
  })

  addStaffRoute(app, context, {
    route: downloadRoute,
    right: 'operate',
    handle: async ({ c, pool, staff }) => {
      const opened = await openExport(pool, { actor: staff, id: exportId(c), files })
      if (!opened) return refuseUnknown(c)
      const { run, content } = opened
      return c.body(toStream(content), 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${run.fileName ?? `export-${run.id}.zip`}"`,
        ...(run.sizeBytes !== null && { 'Content-Length': String(run.sizeBytes) }),
        ...noStore,
      })
    },
  })

  addStaffRoute(app, context, {
    route: deleteRoute,
    right: 'operate',
    handle: async ({ c, pool, staff }) => {
      const outcome = await deleteExport(pool, { actor: staff, id: exportId(c), files })
      if (outcome === 'under way') return refuseUnderWay(c)
      return outcome === 'deleted' ? c.body(null, 204) : refuseUnknown(c)
    },
  })
}

/** 0, which no export has, for what is no number of one. */
function exportId(c: Context): number {
  const id = idParameter(c)
  return /^\d{1,9}$/.test(id) ? Number(id) : 0
}

function refuseUnknown(c: Context): Response {
  const detail = 'There is no such export, or its file was deleted.'
  return answerProblem(c, { code: 'export-unknown', detail, headers: noStore })
}

function refuseUnderWay(c: Context): Response {
  const detail = 'An export is being made. Wait until it is there.'
  return answerProblem(c, { code: 'export-under-way', detail, headers: noStore })
}

/** As fast as it is taken; it ends when the one who takes it goes away. */
function toStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const parts = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await parts.return?.()),
    },
    { highWaterMark: 1 },
  )
}
