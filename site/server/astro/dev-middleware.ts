import { PreviewDraftSchema, type PreviewRequest } from '@meridian/shared/content/preview.schema'
import { readSearchRequest } from '@meridian/shared/search/search-address'
import type { APIContext, MiddlewareHandler } from 'astro'
import { openCmsAccess } from '../../src/lib/content/cms-access.ts'
import { withPreviews } from '../../src/lib/content/previews.ts'
import { createReaderContentSource } from '../../src/lib/content/reader-content-source.ts'
import { fetchSearch } from '../../src/lib/search/fetch-search.ts'
import { readDevEnv } from '../env.ts'
import { createReplicaReader } from '../replica/replica-reader.ts'
import { openScratchReplica, type ScratchReplica } from '../replica/scratch-replica.ts'

const env = readDevEnv()
const source = { cmsUrl: env.CMS_URL, secret: env.INTERNAL_SECRET, publicUrl: env.PUBLIC_URL }
const access = openCmsAccess(source)
let opening: Promise<ScratchReplica> | null = null

/** What has been published until now. */
async function openContent() {
  opening ??= openScratchReplica(source).catch((error: unknown) => {
    opening = null
    throw error
  })
  const { replica, follow } = await opening
  await follow()
  return createReaderContentSource(createReplicaReader(replica))
}

/** What the site server takes out of a preview's address and body; here nobody checks the token but the CMS. */
async function readPreviewRequest({ url, request }: APIContext): Promise<PreviewRequest | null> {
  const [, holder] = url.searchParams.get('token')?.split('.') ?? []
  if (!url.pathname.startsWith('/preview/') || !holder) return null
  return { holder, draft: request.method === 'POST' ? PreviewDraftSchema.parse(await request.json()) : null }
}

/** `astro dev` only: every request reads what the CMS has published by then. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const [content, preview] = await Promise.all([openContent(), readPreviewRequest(context)])
  context.locals.content = preview ? withPreviews(content, { access, preview }) : content
  const request = readSearchRequest(context.url.searchParams)
  if (context.url.pathname === '/search' && request.query !== '') {
    context.locals.search = { request, outcome: await fetchSearch({ cmsUrl: env.CMS_URL }, request, {}) }
  }
  return next()
}
