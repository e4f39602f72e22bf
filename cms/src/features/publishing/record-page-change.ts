import { pageTag, type PageId } from '@meridian/shared/publishing/tags'
import type { GlobalAfterChangeHook } from 'payload'
import { recordPublishEvent } from './outbox.ts'

/** Records that a standing page changed: it alone is rendered again. */
export function recordPageChange(page: PageId): GlobalAfterChangeHook {
  return async ({ req, global }) => {
    await recordPublishEvent({ req, kind: 'changed', subject: global.slug, tags: [pageTag(page)] })
  }
}
