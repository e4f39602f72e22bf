import { withQuery } from '@meridian/shared/api/endpoint'
import { listPublishEventsEndpoint } from '@meridian/shared/content/internal.endpoints'
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
        withQuery(listPublishEventsEndpoint, { after: String(position), limit: '200' }).path,
        PublishEventLogSchema,
      ),
  }
}
