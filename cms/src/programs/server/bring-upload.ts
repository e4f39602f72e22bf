import type { IncomingMessage, ServerResponse } from 'node:http'
import { type MediaFiles, MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import { isUpload, uploadFolders } from '../../features/media/upload-files.ts'

const address = /^\/cms\/api\/(media|issue-pdfs|recordings)\/file\/([^/?]+)(?:\?|$)/

/**
 * Brings a file that the admin asks Payload for to this machine's disk, where Payload looks for it and decides who
 * may have it. False when the storage is away, which is answered then. Payload's own handlers for files would open its
 * uploads past the server, too.
 */
export async function bringUpload(
  media: MediaFiles,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const path = media.place === 'bucket' ? uploadPathOf(request.url ?? '') : null
  if (path === null) return true
  try {
    await media.find(path)
    return true
  } catch (error) {
    if (!(error instanceof MediaStorageAwayError)) throw error
    response.writeHead(503, { 'Retry-After': '5', 'Cache-Control': 'no-store', 'Content-Type': 'text/plain' })
    response.end('The storage of pictures and PDFs does not answer. Please try again.')
    return false
  }
}

/** Null for every other address. */
function uploadPathOf(url: string): string | null {
  const [, collection, name = ''] = address.exec(url) ?? []
  if (!isUpload(collection)) return null
  try {
    return `${uploadFolders[collection]}${decodeURIComponent(name)}`
  } catch {
    // Payload says what is wrong with it.
    return null
  }
}
