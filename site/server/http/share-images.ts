import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { endpointAt } from '@meridian/shared/api/endpoint'
import { ShareImageSchema } from '@meridian/shared/content/channel-content.schema'
import { findShareImageEndpoint } from '@meridian/shared/content/internal.endpoints'
import type { ServerResponse } from 'node:http'
import { type CmsAccess, fetchInternal } from '../../src/lib/content/cms-access.ts'
import { ContentUnavailableError } from '../../src/lib/content/content-source.ts'

const shareImage = /^share\/([a-z0-9-]+)\/([0-9a-f]{10}-1200x630\.jpg)$/

/** The image of pages that have none of their own. */
export const defaultShareImage = '/share-1200x630.png'

/**
 * Leads to what stands in for a share image that is not drawn yet: anyone who shows a link must not find a hole in its
 * place. Resolves to false for a file that is none, or of no article.
 */
export function createShareImageHandler({
  access,
  securityHeaders,
}: {
  access: CmsAccess
  securityHeaders: string[]
}) {
  return async function handleShareImage(response: ServerResponse, file: string): Promise<boolean> {
    const location = await shareImageStandIn(access, file)
    if (location === undefined) return false
    response.writeHead(302, [
      'Location',
      location ?? defaultShareImage,
      'Cache-Control',
      privateCacheControl,
      'Content-Length',
      '0',
      ...securityHeaders,
    ])
    response.end()
    return true
  }
}

/**
 * The address of what stands in for a file below the folder for media, and has it drawn; `null` where only the
 * magazine's own image is left, also while the CMS is away; `undefined` for what is no article's share image.
 */
export async function shareImageStandIn(access: CmsAccess, file: string): Promise<string | null | undefined> {
  const [, slug, picture] = shareImage.exec(file) ?? []
  if (slug === undefined || picture === undefined) return undefined
  const endpoint = endpointAt(findShareImageEndpoint, { slug, file: picture })
  try {
    return (await fetchInternal(access, endpoint, ShareImageSchema)).location
  } catch (error) {
    if (!(error instanceof ContentUnavailableError)) throw error
    return error.reason === 'away' ? null : undefined
  }
}
