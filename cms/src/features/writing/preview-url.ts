import { createPreviewToken } from '@meridian/shared/publishing/preview-token'
import type { PayloadRequest } from 'payload'
import { env } from '../../env.ts'
import { readSession } from '../accounts/sessions/read-session.ts'

/** For the view of a form: the page beside it, as wide as on a phone or a desktop. */
export const previewPane = { Component: '/features/writing/admin/preview/preview-pane.tsx#PreviewPane' }

/** Where the person who asks sees a draft; the address opens it alone and ends with their session. Null without a session. */
export async function previewUrl(
  req: PayloadRequest,
  { subject, path }: { subject: string; path: string },
): Promise<string | null> {
  const session = await readSession(req.payload.db.pool, req.headers)
  if (!session) return null
  const token = createPreviewToken({
    subject,
    holder: session.sessionId,
    expiresAt: session.expiresAt,
    secret: env.PREVIEW_SECRET,
  })
  return `${env.PUBLIC_URL}${path}?token=${token}`
}
