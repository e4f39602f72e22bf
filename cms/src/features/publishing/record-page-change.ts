import { pageTag, type PageId } from '@meridian/shared/publishing/tags'
import type { GlobalAfterChangeHook } from 'payload'
import type { DocumentGlobal } from '../records/global-records.ts'
import { publishGlobal } from '../records/published-globals.ts'
import { recordPublishEvent } from './outbox.ts'

const globals = {
  about: 'about-page',
  contact: 'contact-page',
  subscription: 'subscription-page',
  privacy: 'privacy-policy',
  terms: 'terms-of-service',
  accessibility: 'accessibility-statement',
} as const satisfies Record<PageId, DocumentGlobal>

/** Records that a standing page changed: it alone is rendered again. */
export function recordPageChange(page: PageId): GlobalAfterChangeHook {
  return async ({ req }) => {
    await publishGlobal(req, globals[page])
    await recordPublishEvent({ req, kind: 'changed', subject: globals[page], tags: [pageTag(page)] })
  }
}
