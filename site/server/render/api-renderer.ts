import { readArticleEndpoint } from '@meridian/shared/content/content.endpoints'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { ContentUnavailableError, type ContentSource } from '../../src/lib/content/content-source.ts'
import { isAwayStatus } from '../../src/lib/content/http-content-source.ts'
import { isStorableStatus, readParts, type RenderOutcome } from './rendered-page.ts'

const articlePath = new RegExp(`^${readArticleEndpoint.path.replace('{id}', '(?!active$)([^/]+)')}$`)

/** Answers of the public API: an article out of the content at hand, everything else from the CMS. */
export function createApiRenderer({ access }: { access: CmsAccess }) {
  return async function renderApi(path: string, content: ContentSource): Promise<RenderOutcome> {
    try {
      const slug = articlePath.exec(path)?.[1]
      return (slug && (await articleAnswer(content, decodeURIComponent(slug)))) || (await cmsAnswer(path))
    } catch (error) {
      const isBadAnswer = error instanceof ContentUnavailableError && error.reason === 'bad-answer'
      const message = error instanceof Error ? error.message : String(error)
      return { kind: 'failed', reason: isBadAnswer ? 'render-error' : 'cms-away', message }
    }
  }

  async function articleAnswer(content: ContentSource, slug: string): Promise<RenderOutcome | null> {
    const { tags, data } = await content.article(slug)
    if (data.kind !== 'article') return null
    const body = Buffer.from(JSON.stringify(data.content.article))
    return {
      kind: 'page',
      page: { status: 200, headers: [['content-type', 'application/json']], body, tags },
    }
  }

  async function cmsAnswer(path: string): Promise<RenderOutcome> {
    const { status, headers, body } = await access.askTogether(path)
    const page = readParts({ status, headers: new Headers(headers), body })
    if (page.status >= 500) {
      const reason = isAwayStatus(page.status) ? 'cms-away' : 'render-error'
      return { kind: 'failed', reason, message: `The CMS answered ${page.status} at ${path}.` }
    }
    const isStored = isStorableStatus(page.status) && page.tags.length > 0
    return { kind: isStored ? 'page' : 'unstored', page }
  }
}
