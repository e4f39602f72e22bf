import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { downloadFigureRowsEndpoint } from '@meridian/shared/reporting/reporting.endpoints'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { exportFigure } from './figure-csv.ts'
import { figureKeyOf, figureTexts } from './figures.ts'
import { monthPeriod, periodKeyOf, periodKeys, periodOf } from './periods.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { csvAnswer, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { textStream } from '../../platform/csv/text-stream.ts'
import { describeEndpoint } from '../../platform/http/describe-endpoint.ts'

const rowsRoute = describeEndpoint(downloadFigureRowsEndpoint, {
  tags,
  summary: 'All rows that a figure of the business counts',
  request: {
    params: idParams,
    query: z.object({
      period: z.enum(periodKeys).optional(),
      month: z.string().optional().openapi({ example: '2026-11' }),
      plan: z.string().optional(),
      kind: z.string().optional(),
    }),
  },
  responses: csvAnswer('The rows, the newest first.'),
})

/** The rows behind the figures as a file. It names readers: each download is in the audit log. */
export function addFigureRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: rowsRoute,
    right: 'runBusiness',
    handle: async ({ c, pool, staff }) => {
      const figure = figureKeyOf(idParameter(c))
      if (!figure) return refuseAction(c, 'list-unknown')
      const [now, month] = [new Date(), c.req.query('month')]
      const period =
        (month !== undefined && monthPeriod(month, now)) || periodOf(periodKeyOf(c.req.query('period')), now)
      const query = { figure, period, planId: c.req.query('plan') ?? null, kind: c.req.query('kind') ?? null }
      await recordAudit(pool, {
        action: 'reader-data-read',
        actorId: staff.userId,
        subjectId: null,
        detail: `File of '${figureTexts[figure].label}', ${period.label.toLowerCase()}`,
        address: staff.address,
      })
      return c.body(textStream(exportFigure(pool, query)), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${figure}-${period.now.toISOString().slice(0, 10)}.csv"`,
      })
    },
  })
}
