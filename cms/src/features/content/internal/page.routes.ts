import {
  findRedirectEndpoint,
  listAuthorContentEndpoint,
  listFormerAddressesEndpoint,
  readAboutContentEndpoint,
  readAuthorContentEndpoint,
  readContactContentEndpoint,
  readLegalContentEndpoint,
  readSubscriptionContentEndpoint,
} from '@meridian/shared/content/internal.endpoints'
import { LegalPageIdSchema } from '@meridian/shared/content/page-content.schema'
import { Hono } from 'hono'
import { z } from 'zod'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { routePath } from '../../../platform/http/describe-endpoint.ts'
import { readAuthor, readAuthorList } from '../documents/author-documents.ts'
import { readAbout, readContact, readLegal, readSubscription } from '../documents/page-documents.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { checkParameters } from '../../../platform/http/errors/parameters.ts'
import { isPublicId } from '../public/public-ids.ts'
import { readRedirect } from '../../redirects/read-redirects.ts'
import { readFormerAddresses } from './address-batch.ts'

const AddressQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(500),
})

const RedirectQuery = z.object({ path: z.string().max(500) })

/** What the standing pages and the pages of authors are made from. */
export function createPageRoutes(context: ApiContext): Hono {
  const app = new Hono()

  app.get(routePath(readAboutContentEndpoint), async (c) => c.json(await readAbout(await context.cms())))
  app.get(routePath(readContactContentEndpoint), async (c) => c.json(await readContact(await context.cms())))
  app.get(routePath(readSubscriptionContentEndpoint), async (c) =>
    c.json(await readSubscription(await context.cms())),
  )

  app.get(routePath(readLegalContentEndpoint), async (c) => {
    const page = LegalPageIdSchema.safeParse(c.req.param('page'))
    if (!page.success)
      return answerProblem(c, { code: 'route-unknown', detail: 'There is no legal page of this name.' })
    return c.json(await readLegal(await context.cms(), page.data))
  })

  app.get(routePath(listAuthorContentEndpoint), async (c) => c.json(await readAuthorList(await context.db())))

  app.get(routePath(readAuthorContentEndpoint), async (c) => {
    const slug = c.req.param('slug')
    const author = isPublicId(slug) ? await readAuthor(await context.db(), slug) : null
    if (!author)
      return answerProblem(c, { code: 'author-unknown', detail: 'There is no author of this name.' })
    return c.json(author)
  })

  app.get(routePath(listFormerAddressesEndpoint), async (c) => {
    const query = checkParameters(c, AddressQuery, c.req.query())
    return query.ok ? c.json(await readFormerAddresses(await context.db(), query.value)) : query.response
  })

  app.get(routePath(findRedirectEndpoint), async (c) => {
    const query = checkParameters(c, RedirectQuery, c.req.query())
    return query.ok ? c.json(await readRedirect(await context.db(), query.value.path)) : query.response
  })

  return app
}
