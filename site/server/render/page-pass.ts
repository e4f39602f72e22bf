import type { ArticleBatch } from '@meridian/shared/content/content.schema'
import { encodePage, etagOf } from '../store/encoded-page.ts'
import type { PageStore } from '../store/page-store.ts'
import type { PageRemoval, PageWrite } from '../store/page-write.ts'
import type { RenderedPage, RenderFailure } from './rendered-page.ts'
import type { Renderer } from './site-renderer.ts'

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
  /** Default: what the store has applied now. Must be read before any content is fetched. */
  asOf?: number
  generation?: number
  batch?: ArticleBatch['articles']
  /** Compress pages that are stored with the same bytes, too: a publish must not depend on what is stored. */
  isPublish?: boolean
}

/** Opens a pass: from here on pages are rendered from content at least as new as `asOf`. */
export function beginPagePass({
  renderer,
  store,
  batch,
  isPublish = false,
  ...options
}: PagePassOptions): PagePass {
  const asOf = options.asOf ?? store.state.position ?? 0
  const generation = options.generation ?? store.state.generation
  const pass = renderer.begin(batch)

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
