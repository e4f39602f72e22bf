import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { issuePdfsTag, issuesTag, issueTag, mediaTag } from '@meridian/shared/publishing/tags'
import {
  listIssueArticlesEndpoint,
  listIssuesEndpoint,
  readCurrentIssueEndpoint,
} from '@meridian/shared/content/content.endpoints'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import {
  hasIssue,
  type IssueDocument,
  readCurrentIssue,
  readIssuePage,
  toIssue,
} from '../documents/issue-documents.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import {
  issueCursors,
  linkNextPage,
  ListQuerySchema,
  readPageStart,
} from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../public-answer.ts'
import { answerArticleList } from './article-list.ts'
import { IdParamSchema, isPublicId } from './public-ids.ts'
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

/** The issues of the magazine (spec §7). */
export function addIssueRoutes(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(listRoute, async (c) => {
    const { limit, cursor } = c.req.valid('query')
    const start = readPageStart(c, { cursors: issueCursors, cursor })
    if (!start.ok) return start.response
    const issues = await readIssuePage(await context.db(), { limit: limit + 1, after: start.after })
    const page = issues.slice(0, limit)
    const next = issues.length > limit ? (page.at(-1) ?? null) : null
    linkNextPage(c, { limit, cursors: issueCursors, next })
    tagAnswer(c, issueTags(page))
    return c.json(page.map(toIssue), 200)
  })

  app.openapi(currentRoute, async (c) => {
    const issue = await readCurrentIssue(await context.db())
    if (!issue) {
      return answerProblem(c, {
        code: 'issue-current-none',
        detail: 'There is no current issue at the moment.',
      })
    }
    tagAnswer(c, issueTags([issue]))
    return c.json(toIssue(issue), 200)
  })

  app.openapi(articlesRoute, async (c) => {
    const { id } = c.req.valid('param')
    const db = await context.db()
    if (!isPublicId(id) || !(await hasIssue(db, id))) {
      return answerProblem(c, { code: 'issue-unknown', detail: 'There is no issue with this id.' })
    }
    return answerArticleList(c, { db, list: issueTag(id), ...c.req.valid('query') })
  })
}

function issueTags(issues: IssueDocument[]): string[] {
  return [issuesTag, issuePdfsTag, ...issues.flatMap(({ cover }) => (cover ? mediaTag(cover.id) : []))]
}
