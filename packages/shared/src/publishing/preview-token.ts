import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a preview token says: `holder` names the session of the person it was made for, and ends with it. */
export interface PreviewGrant {
  /** The document that it opens, `articles:42`. */
  subject: string
  /** The id of a session. */
  holder: string
}

export type PreviewTokenCheck =
  | { ok: true; holder: string }
  | { ok: false; reason: 'malformed' | 'expired' | 'mismatch' }

/**
 * A token that opens the preview of one document for one person, as long as the session lasts at most:
 * `{expiry in unix seconds}.{holder}.{hex HMAC-SHA256}`. The same for the same session, so that saving a document
 * does not load its preview again.
 */
export function createPreviewToken(grant: PreviewGrant & { expiresAt: Date; secret: string }): string {
  const expiresAt = Math.floor(grant.expiresAt.getTime() / 1000)
  return `${expiresAt}.${grant.holder}.${digest(grant, expiresAt, grant.secret)}`
}

/** Checks that a token was made for this subject and has not expired. */
export function verifyPreviewToken(input: {
  token: string
  subject: string
  secret: string
  nowMs?: number
}): PreviewTokenCheck {
  const match = /^(\d{1,12})\.([\w-]{1,64})\.([0-9a-f]{64})$/.exec(input.token)
  const [, expiry, holder, signature] = match ?? []
  if (!expiry || !holder || !signature) return { ok: false, reason: 'malformed' }
  const expected = Buffer.from(
    digest({ subject: input.subject, holder }, Number(expiry), input.secret),
    'hex',
  )
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return { ok: false, reason: 'mismatch' }
  const isOver = (input.nowMs ?? Date.now()) / 1000 > Number(expiry)
  return isOver ? { ok: false, reason: 'expired' } : { ok: true, holder }
}

function digest({ subject, holder }: PreviewGrant, expiresAt: number, secret: string): string {
  return createHmac('sha256', secret).update(`preview:${subject}:${holder}:${expiresAt}`).digest('hex')
}
