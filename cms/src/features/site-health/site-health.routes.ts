import type { OpenAPIHono } from '@hono/zod-openapi'
import {
  readSiteHealthEndpoint,
  removeTargetEndpoint,
  requestReplicaCheckEndpoint,
  requestRenderEndpoint,
} from '@meridian/shared/site-health/site-health.endpoints'
import { can } from '../../platform/access/rights.ts'
import { readSiteHealth } from './read-site-health.ts'
import { removeTarget } from './remove-target.ts'
import { renderAgain } from './render-again.ts'
import { SiteHealthSchema, TargetRemovalSchema } from '@meridian/shared/site-health/site-health.schema'
import { env } from '../../env.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { checkReplicasJob } from '../publishing/replica-checks/check-replicas.job.ts'
import type { ApiContext } from '../../platform/http/api-context.ts'
import { answerProblem } from '../../platform/http/errors/problem.ts'
import { readBody } from '../../platform/http/read-body.ts'
import { done, RenderRequest, tags } from '../publishing/api/publishing-schemas.ts'
import { addNewsroomRoute } from '../publishing/api/newsroom-route.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../platform/http/describe-endpoint.ts'
import { noStore } from '../../platform/http/no-store.ts'

const healthRoute = describeEndpoint(readSiteHealthEndpoint, {
  tags,
  summary: 'What stands between Publish and readers, and what is stuck in it',
  responses: {
    200: jsonAnswer(SiteHealthSchema, 'How it is at this moment.'),
  },
})

const renderRoute = describeEndpoint(requestRenderEndpoint, {
  tags,
  summary: 'Render one page again, or the whole magazine',
  description:
    'The whole magazine is for administrators. Readers keep the old pages until the new ones are there.',
  request: jsonBody(RenderRequest),
  responses: done,
})

const removalRoute = describeEndpoint(removeTargetEndpoint, {
  tags,
  summary: 'Take a site server that is away off the list',
  description: 'Should it come back, it registers itself again and gets what it missed.',
  request: jsonBody(TargetRemovalSchema),
  responses: done,
})

const replicaCheckRoute = describeEndpoint(requestReplicaCheckEndpoint, {
  tags,
  summary: 'Have every site server compare what it holds with the CMS',
  description: 'A worker does it; what came of it stands in the state of publishing.',
  responses: done,
})

/** What the view of the site's health shows and does. */
export function addSiteHealthRoutes(app: OpenAPIHono, context: ApiContext): void {
  addNewsroomRoute(app, context, {
    route: healthRoute,
    right: 'seeSiteHealth',
    handle: async ({ c, payload }) =>
      c.json(
        await readSiteHealth(payload.db.pool, {
          targets: env.PUBLISH_TARGETS,
          purgeUrls: env.cdn?.purgeUrls ?? [],
          secret: env.PUBLISH_SECRET,
        }),
      ),
  })

  addNewsroomRoute(app, context, {
    route: replicaCheckRoute,
    right: 'seeSiteHealth',
    handle: async ({ c, payload }) => {
      await enqueue(checkReplicasJob, {}, { client: payload.db.pool })
      return c.body(null, 204)
    },
  })

  addNewsroomRoute(app, context, {
    route: removalRoute,
    right: 'operate',
    handle: async ({ c, payload, user, address }) => {
      const body = await readBody(c, TargetRemovalSchema)
      if (!body.ok) return body.response
      if (await removeTarget(payload.db.pool, { userId: user.id, address }, body.value.url))
        return c.body(null, 204)
      const detail = 'No site server of this address is away.'
      return answerProblem(c, { code: 'target-not-away', detail, headers: noStore })
    },
  })

  addNewsroomRoute(app, context, {
    route: renderRoute,
    right: 'publishArticles',
    handle: async ({ c, payload, user, address }) => {
      const body = await readBody(c, RenderRequest)
      if (!body.ok) return body.response
      const { path } = body.value
      if (path === null && !can(user, 'operate')) {
        const detail = 'The whole magazine is rendered again by administrators.'
        return answerProblem(c, { code: 'staff-only', detail, headers: noStore })
      }
      await renderAgain(payload.db.pool, { userId: user.id, address }, path)
      return c.body(null, 204)
    },
  })
}
