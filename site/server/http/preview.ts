import { maxDraftBytes, PreviewDraftSchema, type PreviewDraft } from '@meridian/shared/content/preview.schema'
import {
  previewedGlobals,
  sitePreviewPath,
  sitePreviewSubject,
} from '@meridian/shared/content/site-preview.schema'
import { verifyPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Renderer } from '../render/site-renderer.ts'
import { privateCacheControl } from '../cdn/cdn-headers.ts'
import { sendRendered, sendSentence } from './answers.ts'
import { isRead } from './cms-address.ts'
import { readBody } from './read-body.ts'
import type { RequestPath } from './request-path.ts'

const documentPath = /^\/preview\/(articles|issues)\/(\d{1,12})$/
const problems = {
  malformed: 'This preview address is not complete. Open the preview from the editor again.',
  expired: 'This preview address has expired. Open the preview from the editor again.',
  mismatch: 'This preview address is not valid. Open the preview from the editor again.',
} as const
const over = 'This preview is over: you have signed out, or it was deleted. Open it from the editor again.'

/**
 * `/preview/articles/{database id}?token=`, the same for `issues`, and `/preview/site/{global}?token=`: a draft, for
 * whom the CMS gave a token; never stored, never indexed. A POST brings the draft that is being typed; what was sent
 * is rendered and forgotten.
 */
export function createPreviewHandler(options: {
  renderer: Renderer
  secret: string
  securityHeaders: string[]
}) {
  const headers = [
    'Cache-Control',
    privateCacheControl,
    'X-Robots-Tag',
    'noindex',
    ...options.securityHeaders,
  ]

  return async function handlePreview(
    request: IncomingMessage,
    response: ServerResponse,
    { path, search }: RequestPath,
  ): Promise<void> {
    const subject = subjectOf(path)
    if (subject === null)
      return sendSentence(response, { status: 404, sentence: 'There is no such preview.' })
    const token = new URLSearchParams(search).get('token') ?? ''
    const check = verifyPreviewToken({ token, subject, secret: options.secret })
    if (!check.ok) return sendSentence(response, { status: 403, sentence: problems[check.reason] })
    const sent = await readDraft(request)
    if (!sent.ok) return sendSentence(response, sent)
    const { holder } = check
    const outcome = await options.renderer.renderPreview(path, { holder, draft: sent.draft })
    if (outcome.kind === 'unstored') return sendSentence(response, { status: 403, sentence: over })
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

/** What the token of a preview must open; null where there is none. */
function subjectOf(path: string): string | null {
  const [, collection, id] = documentPath.exec(path) ?? []
  const name = previewedGlobals.find((candidate) => sitePreviewPath(candidate) === path)
  return collection && id ? `${collection}:${id}` : name ? sitePreviewSubject(name) : null
}

type SentDraft =
  | { ok: true; draft: PreviewDraft | null }
  | { ok: false; status: number; sentence: string; headers?: string[] }

/** What came with a POST; a GET shows what was saved. */
async function readDraft(request: IncomingMessage): Promise<SentDraft> {
  if (isRead(request)) return { ok: true, draft: null }
  if (request.method !== 'POST') {
    const headers = ['Allow', 'GET, HEAD, POST']
    return { ok: false, status: 405, sentence: 'A preview is read, or sent a draft.', headers }
  }
  const body = await readBody(request, maxDraftBytes)
  if (!body) return { ok: false, status: 413, sentence: 'This draft is too long to be shown as you type.' }
  const draft = PreviewDraftSchema.safeParse(parseJson(body.toString()))
  return draft.success
    ? { ok: true, draft: draft.data }
    : { ok: false, status: 400, sentence: 'What was sent is not a draft.' }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
