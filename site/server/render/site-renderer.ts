import { titleSource } from '@meridian/shared/audience/title-test'
import type { PreviewRequest } from '@meridian/shared/content/preview.schema'
import { isReservedPath } from '@meridian/shared/publishing/redirect-path'
import type { ContentReader } from '@meridian/shared/replica/content-reader'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { withPreviews } from '../../src/lib/content/previews.ts'
import { createReaderContentSource } from '../../src/lib/content/reader-content-source.ts'
import {
  type ContentSource,
  ContentUnavailableError,
  type Tagged,
} from '../../src/lib/content/content-source.ts'
import type { AstroSite } from '../astro/astro-site.ts'
import { isApiPath } from '../http/request-path.ts'
import type { PageRemoval, PageWrite } from '../store/page-rows.ts'
import type { PageStore } from '../store/page-store.ts'
import { encodePage, etagOf } from '../store/served-page.ts'
import { createApiRenderer } from './api-renderer.ts'
import { createPassContent, watchContent } from './pass-content.ts'
import type { Redirect } from '@meridian/shared/content/redirect.schema'
import {
  isStorableStatus,
  readAnswer,
  type RenderedPage,
  type RenderFailure,
  type RenderOutcome,
  type RenderPass,
} from './rendered-page.ts'

/** The pages that readers get at unknown paths; stored like any page, though their status is 404. */
export const notFoundPath = '/404'
export const articleNotFoundPath = '/article-not-found'
export const notFoundPaths: readonly string[] = [notFoundPath, articleNotFoundPath]

/** The page that says that there is nothing at a path. */
export function notFoundPathFor(path: string): string {
  return /^\/articles?\//.test(path) ? articleNotFoundPath : notFoundPath
}

/** Makes finished answers from published records: pages by Astro, and answers of the public content API. */
export interface Renderer {
  /** Pages of one pass show what many of them share as it was when the first of them asked for it. */
  begin(): RenderPass
  /** Renders a draft for staff, by the pages that readers get. */
  renderPreview(path: string, preview: PreviewRequest): Promise<RenderOutcome>
  /** Renders the results of a search for the one who asked, with the status that the page gives it. */
  renderSearch(path: string, search: App.Locals['search']): Promise<RenderOutcome>
}

export interface SiteRendererOptions {
  site: AstroSite
  /** What readers have. */
  reader: ContentReader
  /** For drafts, and for the weather. */
  access: CmsAccess
  /** What readers have in the address bar; pages build absolute links from it. */
  publicUrl: string
  /** The secret that site server and CMS share. */
  secret: string
  log: Logger
}

export function createSiteRenderer(options: SiteRendererOptions): Renderer {
  const { reader, access, secret } = options
  const source = createReaderContentSource(reader)
  const renderApi = createApiRenderer({ reader, access, secret })
  return {
    begin() {
      const content = createPassContent(source)
      return {
        render: (path) => (isApiPath(path) ? renderApi(path, content) : renderPage(options, path, content)),
      }
    },
    renderPreview: (path, preview) => renderPage(options, path, withPreviews(source, { access, preview })),
    async renderSearch(path, search) {
      const { content, failure } = watchContent(source)
      const page = await renderByAstro(options, path, { content, search })
      // A thrown error is a page without a body.
      if (!(page instanceof Error) && page.body.length > 0) return { kind: 'unstored', page }
      const reason = failure()?.reason === 'away' ? 'cms-away' : 'render-error'
      return { kind: 'failed', reason, message: 'The results of a search could not be shown.' }
    },
  }
}

function isRedirect(page: RenderedPage): boolean {
  return page.headers.some(([name]) => name === 'location')
}

async function renderPage(
  options: SiteRendererOptions,
  path: string,
  source: ContentSource,
): Promise<RenderOutcome> {
  const { content, failure } = watchContent(source)
  const page = await renderVariants(options, path, content)
  if (page instanceof Error) return { kind: 'failed', reason: 'render-error', message: page.message }
  if (isWithoutPage(page) && !notFoundPaths.includes(path) && !isReservedPath(path)) {
    const redirect = await readRedirect(path, content)
    if (redirect.kind !== 'none') return redirect
  }
  if (page.status === 404 && !notFoundPaths.includes(path)) return { kind: 'unstored', page }
  // A redirect that was made from no content (`/article/{id}`) is there for every id that anyone can think of.
  if (isRedirect(page) && page.tags.length === 0) return { kind: 'unstored', page }
  const isNotFoundPage = page.status === 404 && notFoundPaths.includes(path)
  if (isStorableStatus(page.status) || isNotFoundPage) return { kind: 'page', page }
  const unavailable = failure()
  if (unavailable?.reason === 'away')
    return { kind: 'failed', reason: 'cms-away', message: unavailable.message }
  return {
    kind: 'failed',
    reason: 'render-error',
    message: unavailable?.message ?? `Astro answered ${page.status}.`,
  }
}

/** Nothing stands there any more, or never did: the editors may have led its readers elsewhere. */
function isWithoutPage({ status }: RenderedPage): boolean {
  return status === 404 || status === 410
}

async function readRedirect(path: string, content: ContentSource): Promise<RenderOutcome | { kind: 'none' }> {
  try {
    const { tags, data } = await content.redirect(path)
    return data ? { kind: 'page', page: redirectPage({ tags, data }) } : { kind: 'none' }
  } catch (error) {
    if (!(error instanceof ContentUnavailableError)) throw error
    const reason = error.reason === 'away' ? 'cms-away' : 'render-error'
    return { kind: 'failed', reason, message: error.message }
  }
}

/** A page with a card that tries two titles is rendered once for each. */
async function renderVariants(
  options: SiteRendererOptions,
  path: string,
  content: ContentSource,
): Promise<RenderedPage | Error> {
  const page = await renderByAstro(options, path, { content })
  if (page instanceof Error || !page.body.includes(titleTestMark)) return page
  const other = await renderByAstro(options, path, { content, titles: 'other' })
  return other instanceof Error ? other : { ...page, other: other.body }
}

/** Stands in a page with a card that tries two titles. */
const titleTestMark = `data-from="${titleSource('own', '')}`

async function renderByAstro(
  { site, publicUrl, log }: SiteRendererOptions,
  path: string,
  locals: App.Locals,
): Promise<RenderedPage | Error> {
  try {
    return await readAnswer(await site.render(new Request(new URL(path, publicUrl)), locals))
  } catch (error) {
    log.error({ err: error, path }, 'A page could not be rendered.')
    return new Error('Astro threw an error.', { cause: error })
  }
}

/** What stands at an address that the editors lead elsewhere: kept like a page, and made again when its tags change. */
function redirectPage({ tags, data }: Tagged<Redirect>): RenderedPage {
  return {
    status: data.isPermanent ? 301 : 302,
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['location', data.to.startsWith('/') ? encodeURI(data.to) : new URL(data.to).href],
    ],
    body: Buffer.from(`This page is now at ${data.to}\n`),
    tags,
  }
}

/** A path made ready for the store, or why it could not be. */
export type PreparedPage =
  | { kind: 'write'; write: PageWrite; page: RenderedPage }
  | { kind: 'removal'; removal: PageRemoval; page: RenderedPage }
  | (RenderFailure & { path: string })

/** Renders a path with the content of its pass. */
export type PagePass = (path: string) => Promise<PreparedPage>

export interface PagePassOptions {
  renderer: Renderer
  store: PageStore
  generation?: number
  /** Compress pages that are stored with the same bytes, too: a publish must not depend on what is stored. */
  isPublish?: boolean
}

/** Opens a pass: its pages are rendered from content at least as new as it is now. */
export function beginPagePass({ renderer, store, isPublish = false, ...options }: PagePassOptions): PagePass {
  // Before any content is read.
  const asOf = store.contentPosition
  const generation = options.generation ?? store.state.generation
  const pass = renderer.begin()

  return async function prepare(path: string): Promise<PreparedPage> {
    const outcome = await pass.render(path)
    if (outcome.kind === 'failed') return { ...outcome, path }
    const { page } = outcome
    if (outcome.kind === 'unstored') return { kind: 'removal', removal: { path, asOf }, page }
    const etag = etagOf(page)
    const isKept = !isPublish && store.holds(path, etag)
    const encoded = isKept ? null : await encodePage(page, etag)
    const expiresAt = page.maxAgeSeconds === undefined ? undefined : Date.now() + page.maxAgeSeconds * 1000
    return {
      kind: 'write',
      write: { path, tags: page.tags, etag, encoded, asOf, generation, expiresAt },
      page,
    }
  }
}
