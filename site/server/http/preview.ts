import { verifyPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { ServerResponse } from 'node:http'
import type { Renderer } from '../render/site-renderer.ts'
import { sendRendered, sendSentence } from './answers.ts'

const previewPath = /^\/preview\/articles\/(\d{1,12})$/
const faults = {
  malformed: 'This preview address is not complete. Open the preview from the editor again.',
  expired: 'This preview address has expired. Open the preview from the editor again.',
  mismatch: 'This preview address is not valid. Open the preview from the editor again.',
} as const

/** `/preview/articles/{database id}?token=`: a draft, for whom the CMS gave a token; never stored, never indexed. */
export function createPreviewHandler(options: {
  renderer: Renderer
  secret: string
  securityHeaders: string[]
}) {
  const headers = ['Cache-Control', 'no-store', 'X-Robots-Tag', 'noindex', ...options.securityHeaders]

  return async function handlePreview(response: ServerResponse, path: string, search: string): Promise<void> {
    const id = previewPath.exec(path)?.[1]
    if (!id) return sendSentence(response, { status: 404, sentence: 'There is no such preview.' })
    const token = new URLSearchParams(search).get('token') ?? ''
    const check = verifyPreviewToken({ token, subject: `articles:${id}`, secret: options.secret })
    if (!check.ok) return sendSentence(response, { status: 403, sentence: faults[check.reason] })
    const outcome = await options.renderer.renderPreview(path)
    if (outcome.kind !== 'failed') return sendRendered(response, outcome.page, headers)
    const isAway = outcome.reason === 'cms-away'
    sendSentence(response, {
      status: isAway ? 503 : 500,
      sentence: isAway
        ? 'The editorial system does not answer at the moment.'
        : 'This draft cannot be shown.',
      headers: isAway ? ['Retry-After', '5'] : [],
    })
  }
}
