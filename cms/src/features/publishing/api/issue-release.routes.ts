import { ReleasedSchema } from '@meridian/shared/publishing/schedule.schema'
import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  arrangeIssueEndpoint,
  readReleaseArticlesEndpoint,
  releaseIssueEndpoint,
} from '@meridian/shared/publishing/newsroom.endpoints'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { arrangeIssue } from '../together/arrange-issue.ts'
import { readReleaseArticles } from '../together/issue-articles.ts'
import { publishTogether } from '../together/publish-together.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { done, idParams, IssueArticleAnswer, IssueOrder, ReleaseRequest, tags } from './publishing-schemas.ts'
import { refuseProblems, refusePublishing } from './refusals.ts'
import { addNewsroomRoute, type NewsroomRequest } from './newsroom-route.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'

const articlesRoute = describeEndpoint(readReleaseArticlesEndpoint, {
  tags,
  summary: 'The articles of an issue, what readers have of each and what stands in its way',
  request: { params: idParams },
  responses: {
    200: jsonAnswer(z.array(IssueArticleAnswer), 'In the order of its contents.'),
  },
})

const arrangeRoute = describeEndpoint(arrangeIssueEndpoint, {
  tags,
  summary: 'Say which articles an issue has, and in which order',
  description: 'As drafts: readers have what they had until the articles are published.',
  request: { params: idParams, ...jsonBody(IssueOrder) },
  responses: done,
})

const ReleasedAnswer = z.object(ReleasedSchema.shape).openapi('IssueRelease')

const releaseRoute = describeEndpoint(releaseIssueEndpoint, {
  tags,
  summary: 'Publish an issue together with articles of it',
  description: 'Readers get all of it at one moment. When one document is refused nothing is published.',
  request: { params: idParams, ...jsonBody(ReleaseRequest) },
  responses: {
    200: jsonAnswer(ReleasedAnswer, 'How many documents were published, the issue among them.'),
  },
})

/** What the admin's panel on an issue shows and does. */
export function addIssueReleaseRoutes(app: OpenAPIHono, context: ApiContext): void {
  addNewsroomRoute(app, context, {
    route: articlesRoute,
    right: 'editArticles',
    handle: async ({ c, payload }) => {
      const id = issueIdOf(c)
      if (id === null) return refusePublishing(c, 'unknown')
      return c.json(IssueArticleAnswer.array().parse(await readReleaseArticles(payload, id)))
    },
  })

  addNewsroomRoute(app, context, {
    route: arrangeRoute,
    right: 'editArticles',
    handle: async ({ c, payload, user }) => {
      const body = await readBody(c, IssueOrder)
      if (!body.ok) return body.response
      const issueId = issueIdOf(c)
      const articleIds = body.value.articles
      if (issueId === null || !(await areThere(payload, { issueId, articleIds }))) {
        return refusePublishing(c, 'unknown')
      }
      await arrangeIssue({ payload, user }, { issueId, articleIds })
      return c.body(null, 204)
    },
  })

  addNewsroomRoute(app, context, {
    route: releaseRoute,
    right: 'publishArticles',
    handle: async ({ c, payload, user, address }) => {
      const body = await readBody(c, ReleaseRequest)
      if (!body.ok) return body.response
      const id = issueIdOf(c)
      if (id === null) return refusePublishing(c, 'unknown')
      const articles = body.value.articles.map((article) => ({ collection: 'articles' as const, ...article }))
      const issue = { collection: 'issues' as const, id, seenAt: body.value.seenAt }
      const outcome = await publishTogether({ payload, user }, { issue, articles })
      if (!outcome.ok) {
        return outcome.reason === 'problems'
          ? refuseProblems(c, outcome.problems)
          : refusePublishing(c, outcome.reason)
      }
      await recordAudit(payload.db.pool, {
        action: 'issue-released',
        actorId: user.id,
        subjectId: null,
        detail: `issues:${id} with ${articles.length} articles`,
        address,
      })
      return c.json(ReleasedAnswer.parse({ published: outcome.published }))
    },
  })
}

async function areThere(
  payload: NewsroomRequest['payload'],
  { issueId, articleIds }: { issueId: number; articleIds: number[] },
): Promise<boolean> {
  const [issues, articles] = await Promise.all([
    payload.count({ collection: 'issues', where: { id: { equals: issueId } } }),
    payload.count({ collection: 'articles', where: { id: { in: articleIds } } }),
  ])
  return issues.totalDocs === 1 && articles.totalDocs === articleIds.length
}

function issueIdOf(c: NewsroomRequest['c']): number | null {
  const id = idParameter(c)
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}
