import type { MiddlewareHandler } from 'astro'
import { readSearchRequest } from '@meridian/shared/search/search-address'
import { fetchSearch } from '../../src/lib/search/fetch-search.ts'
import { openCmsAccess } from '../../src/lib/content/cms-access.ts'
import { createHttpContentSource } from '../../src/lib/content/http-content-source.ts'
import { readDevEnv } from '../env.ts'

const env = readDevEnv()
const access = openCmsAccess({
  cmsUrl: env.CMS_URL,
  secret: env.INTERNAL_SECRET,
  publicUrl: env.PUBLIC_URL,
})

/** `astro dev` only: every request reads fresh content from the CMS. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  context.locals.content = createHttpContentSource(access)
  const request = readSearchRequest(context.url.searchParams)
  if (context.url.pathname === '/search' && request.query !== '') {
    context.locals.search = { request, outcome: await fetchSearch(env.CMS_URL, request, {}) }
  }
  return next()
}
