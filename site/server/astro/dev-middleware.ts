import type { MiddlewareHandler } from 'astro'
import { readSearchRequest } from '@meridian/shared/search/search-address'
import { fetchSearch } from '../../src/lib/search/fetch-search.ts'
import { createHttpContentSource } from '../../src/lib/content/http-content-source.ts'
import { readDevEnv } from '../env.ts'

const env = readDevEnv()

/** `astro dev` only: every request reads fresh content from the CMS. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  context.locals.content = createHttpContentSource({ cmsUrl: env.CMS_URL, secret: env.INTERNAL_SECRET })
  const request = readSearchRequest(context.url.searchParams)
  if (context.url.pathname === '/search' && request.query !== '') {
    context.locals.search = { request, outcome: await fetchSearch(env.CMS_URL, request, {}) }
  }
  return next()
}
