import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { downloadAudienceEndpoint } from '@meridian/shared/audience/audience.endpoints'
import type { Pool } from 'pg'
import { textStream } from '../../platform/csv/text-stream.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { describeEndpoint } from '../../platform/http/describe-endpoint.ts'
import { refuseParameters } from '../../platform/http/errors/parameters.ts'
import { idParameter } from '../../platform/http/id-parameter.ts'
import { refuseAction } from '../billing/api/staff/refusals.ts'
import { addStaffRoute } from '../billing/api/staff/staff-route.ts'
import { csvAnswer, idParams, tags } from '../billing/api/staff/staff-schemas.ts'
import { exportArticle } from './article-csv.ts'
import { exportArticles, exportGroups, exportNewsletters } from './audience-csv.ts'
import { audiencePeriods, type Periods, periodsInAddress } from './audience-periods.ts'
import { groupKindInAddress, measureInAddress } from './audience-query.ts'
import { readArticleFacts } from './reads/read-article-facts.ts'
import { type Measure, measures } from './tallies.ts'

const chosenDay = (description: string) => z.iso.date().optional().openapi({ description })

const audienceRoute = describeEndpoint(downloadAudienceEndpoint, {
  tags,
  summary:
    'What was read in a period, by article, author, section, topic, issue or newsletter, or of one article',
  request: {
    params: idParams,
    query: z.object({
      period: z.enum(audiencePeriods).optional(),
      by: z.enum(measures).optional(),
      from: chosenDay('The first of chosen days, in the place of a period'),
      to: chosenDay('The last of them'),
      'other-from': chosenDay('The first of the days that they are compared with, else as many right before'),
      'other-to': chosenDay('The last of these'),
    }),
  },
  responses: csvAnswer('The rows. Nothing in them is about a reader.'),
})

/** What staff see of the audience, as files. */
export function addAudienceRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: audienceRoute,
    right: 'seeAudience',
    handle: async ({ c, pool }) => {
      const id = idParameter(c)
      const list = await findList(pool, id)
      if (!list) return refuseAction(c, 'list-unknown')
      const asked = periodsInAddress((name) => c.req.query(name), { today: new Date() })
      if (!asked.success) return refuseParameters(c, asked.error)
      const { now, before, period } = asked.data
      const days = [now, ...(period === null ? [before] : [])].map(({ from, to }) => `${from}-${to}`)
      const rows = list({ periods: asked.data, by: measureInAddress(c.req.query('by')) })
      return c.body(textStream(rows), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="audience-${id}-${days.join('-')}.csv"`,
      })
    },
  })
}

type List = (asked: { periods: Periods; by: Measure }) => AsyncGenerator<string>

/** The list that an id names, or the article whose id it is; null for none. */
async function findList(pool: Pool, id: string): Promise<List | null> {
  if (id === 'articles') return (asked) => exportArticles(pool, asked)
  if (id === 'newsletter') return ({ periods }) => exportNewsletters(pool, periods)
  const kind = groupKindInAddress(id)
  if (kind !== null) return ({ periods }) => exportGroups(pool, { kind, periods })
  const articleId = /^\d{1,9}$/.test(id) ? Number(id) : null
  if (articleId === null || !(await readArticleFacts(pool, articleId))) return null
  return ({ periods }) => exportArticle(pool, { articleId, periods })
}
