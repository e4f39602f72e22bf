import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { articleTag, latestList, sectionList } from '@meridian/shared/publishing/tags'
import {
  listArticlesEndpoint,
  listSectionArticlesEndpoint,
  readArticleEndpoint,
} from '@meridian/shared/content/content.endpoints'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { readArticleAtAddress } from '@meridian/shared/content/assembly/article-at-address'
import { createDatabaseReader } from '../records/database-reader.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { ListQuerySchema } from '../../../platform/http/list-query.ts'
import { tagAnswer } from '../public-answer.ts'
import { answerArticleList } from './article-list.ts'
import { IdParamSchema } from './public-ids.ts'
import { ArticleAnswer } from './schemas.ts'
import { describeEndpoint, jsonAnswer } from '../../../platform/http/describe-endpoint.ts'

const tags = ['Articles']

const activeRoute = describeEndpoint(listArticlesEndpoint, {
  tags,
  summary: 'All published articles, newest first',
  request: { query: ListQuerySchema },
  responses: {
    200: jsonAnswer(z.array(ArticleAnswer), 'The articles.'),
  },
})

const categoryRoute = describeEndpoint(listSectionArticlesEndpoint, {
  tags,
  summary: 'The articles of a section, newest first',
  request: {
    params: z.object({ slug: z.string().openapi({ example: 'leadership' }) }),
    query: ListQuerySchema,
  },
  responses: {
    200: jsonAnswer(z.array(ArticleAnswer), 'The articles.'),
  },
})

const articleRoute = describeEndpoint(readArticleEndpoint, {
  tags,
  summary: 'One article',
  request: { params: IdParamSchema },
  responses: {
    200: jsonAnswer(ArticleAnswer, 'The article.'),
    308: { description: 'The article has another id now, named by the `Location` header.' },
  },
})

/** The articles of the magazine (spec §7). */
export function addArticleRoutes(app: OpenAPIHono, context: ApiContext): void {
  const open = async () => createDatabaseReader(await context.db())

  app.openapi(activeRoute, async (c) =>
    answerArticleList(c, { reader: await open(), list: latestList, ...c.req.valid('query') }),
  )

  app.openapi(categoryRoute, async (c) => {
    const { slug } = c.req.valid('param')
    const reader = await open()
    if (!(await reader.sections()).some((section) => section.slug === slug)) {
      return answerProblem(c, { code: 'section-unknown', detail: 'There is no section with this name.' })
    }
    return answerArticleList(c, { reader, list: sectionList(slug), ...c.req.valid('query') })
  })

  app.openapi(articleRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { tags: read, data } = await readArticleAtAddress(await open(), id)
    switch (data.kind) {
      case 'article':
        tagAnswer(c, read)
        return c.json(data.content.article, 200)
      case 'moved':
        tagAnswer(c, [articleTag(id), articleTag(data.to)])
        return c.redirect(`/api/articles/${data.to}`, 308)
      case 'gone':
        tagAnswer(c, [articleTag(id)])
        return answerProblem(c, { code: 'article-gone', detail: 'This article has been removed.' })
      case 'unknown':
        return answerProblem(c, { code: 'article-unknown', detail: 'There is no article with this id.' })
    }
  })
}
