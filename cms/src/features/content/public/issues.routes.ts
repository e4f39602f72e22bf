import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { issueCursors } from '@meridian/shared/api/list-cursors'
import { readCurrentIssueAnswer, readIssuePage } from '@meridian/shared/content/assembly/api-lists'
import { issueTag } from '@meridian/shared/publishing/tags'
import {
  listIssueArticlesEndpoint,
  listIssuesEndpoint,
  readCurrentIssueEndpoint,
} from '@meridian/shared/content/content.endpoints'
import { env } from '../../../env.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { linkNextPage, ListQuerySchema, readPageStart } from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../public-answer.ts'
import { createDatabaseReader } from '../records/database-reader.ts'
import { answerArticleList } from './article-list.ts'
import { IdParamSchema } from './public-ids.ts'
import { ArticleAnswer, IssueAnswer } from './schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Issues']

const listRoute = describeEndpoint(listIssuesEndpoint, {
  tags,
  summary: 'All issues, newest first',
  request: { query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(IssueAnswer), 'The issues.'),
  },
})

const currentRoute = describeEndpoint(readCurrentIssueEndpoint, {
  tags,
  summary: 'The current issue',
  responses: { 200: jsonAnswer(IssueAnswer, 'The issue.') },
})

const articlesRoute = describeEndpoint(listIssueArticlesEndpoint, {
  tags,
  summary: 'The articles of an issue, newest first',
  request: { params: IdParamSchema, query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(ArticleAnswer), 'The articles.'),
  },
})

const cursors = issueCursors(env.INTERNAL_SECRET)

/** The issues of the magazine (spec §7). */
export function addIssueRoutes(app: OpenAPIHono, context: ApiContext): void {
  const open = async () => createDatabaseReader(await context.db())

  app.openapi(listRoute, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const start = readPageStart(c, { cursors, cursor })
    if (!start.ok) return start.response
    const { tags: read, data, next } = await readIssuePage(await open(), { limit, after: start.after })
    linkNextPage(c, { limit, cursors, next })
    tagAnswer(c, read)
    return c.json(data, 200)
  })

  app.openapi(currentRoute, async (c) => {
    const answer = await readCurrentIssueAnswer(await open())
    if (!answer) {
      return answerProblem(c, {
        code: 'issue-current-none',
        detail: 'There is no current issue at the moment.',
      })
    }
    tagAnswer(c, answer.tags)
    return c.json(answer.data, 200)
  })

  app.openapi(articlesRoute, async (c) => {
    const { id } = c.req.valid('param')
    const reader = await open()
    if (!(await reader.issues()).some((issue) => issue.slug === id)) {
      return answerProblem(c, { code: 'issue-unknown', detail: 'There is no issue with this id.' })
    }
    return answerArticleList(c, { reader, list: issueTag(id), ...c.req.valid('query') })
  })
}
