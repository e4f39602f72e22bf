import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { textStream } from '../../platform/csv/text-stream.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint } from '../../platform/http/describe-endpoint.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { csvAnswer, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { exportArticles, exportGroups } from './audience-csv.ts'
import { audiencePeriodOf, audiencePeriods, daysOfPeriod } from './audience-periods.ts'
import { groupKindInAddress, measureInAddress } from './audience-query.ts'
import { measures } from './tallies.ts'

const audienceRoute = describeEndpoint(downloadAudienceEndpoint, {
  tags,
  summary: 'What was read in a period, by article, author, section, topic or issue',
  request: {
    params: idParams,
    query: z.object({ period: z.enum(audiencePeriods).optional(), by: z.enum(measures).optional() }),
  },
  responses: csvAnswer('The rows. Nothing in them is about a reader.'),
})

/** What staff see of the audience, as files. */
export function addAudienceRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: audienceRoute,
    right: 'seeAudience',
    handle: async ({ c, pool }) => {
      const list = idParameter(c)
      const kind = groupKindInAddress(list)
      if (list !== 'articles' && kind === null) return refuseAction(c, 'list-unknown')
      const range = daysOfPeriod(audiencePeriodOf(c.req.query('period')), new Date()).now
      const rows =
        kind === null
          ? exportArticles(pool, { ...range, by: measureInAddress(c.req.query('by')) })
          : exportGroups(pool, { ...range, kind })
      return c.body(textStream(rows), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="audience-${list}-${range.from}-${range.to}.csv"`,
      })
    },
  })
}
