import { withQuery } from '@meridian/shared/api/endpoint'
import {
  type PublishEvent,
  type PublishEventLog,
  PublishEventLogSchema,
} from '@meridian/shared/publishing/publish-event.schema'
import { listPublishEventsEndpoint } from '@meridian/shared/publishing/publishing.endpoints'
import { type CmsAccess, fetchInternal } from '../../src/lib/content/cms-access.ts'

/** The CMS's log of publish events, for what was missed. */
export interface EventLog {
  /**
   * The first events after a position, those up to `taken` without their records; throws ContentUnavailableError when the CMS is
   * away.
   */
  after(position: number, taken?: number): Promise<PublishEventLog>
}

export function createEventLog(access: CmsAccess): EventLog {
  return {
    after: (position, taken = position) =>
      fetchInternal(
        access,
        withQuery(listPublishEventsEndpoint, {
          after: String(position),
          limit: '200',
          ...(taken > position && { recordsAfter: String(taken) }),
        }),
        PublishEventLogSchema,
      ),
  }
}

/** The missing events could not be fetched: the sender is to continue after `appliedPosition`. */
export class PublishGapError extends Error {
  override name = 'PublishGapError'
  readonly appliedPosition: number

  constructor(appliedPosition: number, cause: unknown) {
    super(`The events after position ${appliedPosition} are missing.`, { cause })
    this.appliedPosition = appliedPosition
  }
}

/** The replica cannot follow by events: it has to begin again with a snapshot. */
export class SnapshotNeededError extends Error {
  override name = 'SnapshotNeededError'
}

/** Those that follow a position without a gap, in order. */
export function consecutive(events: PublishEvent[], position: number): PublishEvent[] {
  return events
    .filter((event) => event.position > position)
    .toSorted((a, b) => a.position - b.position)
    .filter((event, index) => event.position === position + 1 + index)
}

/** Deliveries and the log each turn the database's microseconds into milliseconds, which may differ by one. */
export function isSameEvent(a: Pick<PublishEvent, 'subject' | 'committedAt'>, b: PublishEvent): boolean {
  return a.subject === b.subject && Math.abs(Date.parse(a.committedAt) - Date.parse(b.committedAt)) <= 1
}
