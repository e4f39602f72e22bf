import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  PrintDateSchema,
  PrintRunRequestSchema,
  PrintRunSchema,
} from '@meridian/shared/print-runs/print-runs.schema'
import {
  createPrintBatchEndpoint,
  downloadPrintBatchEndpoint,
  setPrintDateEndpoint,
} from '@meridian/shared/print-runs/print-runs.endpoints'
import { makePrintRun } from './make-print-run.ts'
import { setShippingDate } from './print-dates.ts'
import { downloadPrintRun } from './print-run-file.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { csvAnswer, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'

const PrintRunRequest = z.strictObject(PrintRunRequestSchema.shape).openapi('PrintRunRequest')
const PrintRunAnswer = z.object(PrintRunSchema.shape).openapi('PrintRun')

const makeRoute = describeEndpoint(createPrintBatchEndpoint, {
  tags,
  summary: 'Make the next batch of addresses for an issue',
  request: jsonBody(PrintRunRequest),
  responses: {
    201: jsonAnswer(PrintRunAnswer, 'The batch, with each address as it is at this moment.'),
  },
})

const PrintDate = z.strictObject(PrintDateSchema.shape).openapi('PrintDate')

const dateRoute = describeEndpoint(setPrintDateEndpoint, {
  tags,
  summary: 'Say when the printed copies of an issue are sent out',
  request: jsonBody(PrintDate),
  responses: { 204: { description: 'Readers of the print edition see it in their account.' } },
})

const fileRoute = describeEndpoint(downloadPrintBatchEndpoint, {
  tags,
  summary: 'The addresses of a batch, the same each time',
  request: { params: idParams },
  responses: csvAnswer('The addresses.'),
})

/** Batches of addresses for the printer. Both making and downloading one is in the audit log. */
export function addPrintRunRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: makeRoute,
    right: 'runBusiness',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, PrintRunRequest)
      if (!body.ok) return body.response
      const outcome = await makePrintRun(pool, staff, body.value)
      if (!outcome.ok) {
        return refuseAction(c, outcome.reason === 'nobody-new' ? 'print-run-empty' : 'issue-unknown')
      }
      const { id, number, rowCount } = outcome
      return c.json({ id, number, rowCount }, 201)
    },
  })

  addStaffRoute(app, context, {
    route: dateRoute,
    right: 'runBusiness',
    handle: async ({ c, pool, staff }) => {
      const body = await readBody(c, PrintDate)
      if (!body.ok) return body.response
      const isSet = await setShippingDate(pool, staff, body.value)
      return isSet ? c.body(null, 204) : refuseAction(c, 'issue-unknown')
    },
  })

  addStaffRoute(app, context, {
    route: fileRoute,
    right: 'runBusiness',
    handle: async ({ c, pool, staff }) => {
      const id = idParameter(c)
      if (!/^\d{1,9}$/.test(id)) return refuseAction(c, 'print-run-unknown')
      const file = await downloadPrintRun(pool, staff, Number(id))
      if (!file.ok)
        return refuseAction(c, file.reason === 'erased' ? 'print-run-erased' : 'print-run-unknown')
      return c.body(file.text, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.name}"`,
      })
    },
  })
}
