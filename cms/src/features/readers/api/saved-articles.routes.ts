import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  SavedArticleInputSchema,
  savedArticlesLimit,
} from '@meridian/shared/readers/account-saved-article.schema'
import {
  listSavedArticlesEndpoint,
  saveArticleEndpoint,
  unsaveArticleEndpoint,
} from '@meridian/shared/accounts/reading.endpoints'
import { listSavedArticles, removeSavedArticle, saveArticle } from '../reading/saved-articles.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { isPublicId } from '@meridian/shared/content/public-id'
import { readBody } from '../../../platform/http/read-body.ts'
import { answerUnknownArticle } from './article-unknown.ts'
import { addReaderRoute } from './reader-route.ts'
import { AccountSavedArticleAnswer, articleIdParam, doneAnswer, savedArticleInput } from './reader-schemas.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const tags = ['Reading']
const tooMany = `You can save at most ${savedArticlesLimit} articles. Remove some that you no longer need first.`

const listRoute = describeEndpoint(listSavedArticlesEndpoint, {
  tags,
  summary: 'The saved articles, newest first',
  responses: {
    200: jsonAnswer(z.array(AccountSavedArticleAnswer), 'The saved articles.'),
  },
})

const saveRoute = describeEndpoint(saveArticleEndpoint, {
  tags,
  summary: 'Save an article',
  description: 'One that is saved already stays as it is. The body may be left out.',
  request: { params: articleIdParam, ...savedArticleInput },
  responses: doneAnswer('The article is saved.'),
})

const removeRoute = describeEndpoint(unsaveArticleEndpoint, {
  tags,
  summary: 'Take an article off the list',
  request: { params: articleIdParam },
  responses: doneAnswer('The article is not on the list any more.'),
})

/** The articles that a reader keeps for later. */
export function addSavedArticleRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: listRoute,
    handle: async ({ c, session }) => c.json(await listSavedArticles(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: saveRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, SavedArticleInputSchema, { isOptional: true })
      if (!body.ok) return body.response
      const articleId = idParameter(c, 'articleId')
      if (!isPublicId(articleId)) return answerUnknownArticle(c)
      const { pool } = (await context.cms()).db
      const outcome = await saveArticle(pool, session.userId, { articleId, ...body.value })
      if (outcome.ok) return c.body(null, 204)
      if (outcome.reason === 'article-unknown') return answerUnknownArticle(c)
      return answerProblem(c, { code: 'limit-reached', detail: tooMany, headers: noStore })
    },
  })

  addReaderRoute(app, context, {
    route: removeRoute,
    handle: async ({ c, session }) => {
      const articleId = idParameter(c, 'articleId')
      if (isPublicId(articleId)) await removeSavedArticle(await context.db(), session.userId, articleId)
      return c.body(null, 204)
    },
  })
}
