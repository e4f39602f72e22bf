import { createHash } from 'node:crypto'
import type { IssuePdfContent } from './issue-pdf-content.ts'

/** To be raised when the same content should look different: every issue PDF is then typeset again. */
const typesettingVersion = 1

/** Tells contents apart: an issue PDF with the fingerprint of the present content is up to date. */
export function fingerprintOf(content: IssuePdfContent): string {
  return createHash('sha256')
    .update(JSON.stringify([typesettingVersion, content]))
    .digest('hex')
}
