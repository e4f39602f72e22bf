import { PublishEventLogSchema, type PublishEventLog } from '@meridian/shared/publishing/publish-event.schema'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { fetchInternal } from '../../src/lib/content/http-content-source.ts'

/** The CMS's log of publish events, for what was missed. */
export interface EventLog {
  /** The first events after a position; throws ContentUnavailableError when the CMS is away. */
  after(position: number): Promise<PublishEventLog>
}

export function createEventLog(access: CmsAccess): EventLog {
  return {
    after: (position) =>
      fetchInternal(
        access,
        `/api/internal/publish-events?after=${position}&limit=200`,
        PublishEventLogSchema,
      ),
  }
}
