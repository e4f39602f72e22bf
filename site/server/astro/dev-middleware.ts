import { PreviewDraftSchema, type PreviewRequest } from '@meridian/shared/content/preview.schema'
import type { APIContext, MiddlewareHandler } from 'astro'
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

/** What the site server takes out of a preview's address and body; here nobody checks the token but the CMS. */
async function readPreviewRequest({ url, request }: APIContext): Promise<PreviewRequest | null> {
  const [, holder] = url.searchParams.get('token')?.split('.') ?? []
  if (!url.pathname.startsWith('/preview/') || !holder) return null
  return { holder, draft: request.method === 'POST' ? PreviewDraftSchema.parse(await request.json()) : null }
}

/** `astro dev` only: every request reads fresh content from the CMS. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  context.locals.content = createHttpContentSource(access, await readPreviewRequest(context))
  const request = readSearchRequest(context.url.searchParams)
  if (context.url.pathname === '/search' && request.query !== '') {
    context.locals.search = { request, outcome: await fetchSearch({ cmsUrl: env.CMS_URL }, request, {}) }
  }
  return next()
}
