import {
  findShareImageEndpoint,
  readFeedContentEndpoint,
  readSitemapContentEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { readFeed, readSitemap } from './channels.ts'
import { findList } from './lists.ts'
import { findShareImage } from '../../share-images/share-images.ts'

const SitemapParams = z.object({
  period: z.union([
    z.literal('recent'),
    z.templateLiteral([z.number(), '-', z.number()]).refine(isMonth, 'must be a month such as 2026-11'),
  ]),
})

function isMonth(period: string): boolean {
  return /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(period)
}

/** What feeds and sitemaps are made from. */
export function createChannelRoutes(context: ApiContext): Hono {
  const app = new Hono()

  app.get(`${routePath(readFeedContentEndpoint)}{.+}` as const, async (c) => {
    const db = await context.db()
    const list = await findList(db, c.req.param('key'))
    if (!list) return answerProblem(c, { code: 'list-unknown', detail: 'There is no list of this name.' })
    return c.json(await readFeed(db, list))
  })

  app.get(routePath(readSitemapContentEndpoint), async (c) => {
    const params = checkParameters(c, SitemapParams, c.req.param())
    return params.ok ? c.json(await readSitemap(await context.db(), params.value.period)) : params.response
  })

  // Asked when the file is not there: it is drawn then, and the picture itself stands in for it meanwhile.
  app.get(routePath(findShareImageEndpoint), async (c) => {
    const { slug, file } = c.req.param()
    const location = await findShareImage(await context.db(), `share/${slug}/${file}`)
    return location === undefined
      ? answerProblem(c, { code: 'article-unknown', detail: 'There is no article of this name.' })
      : c.json({ location })
  })

  return app
}
