import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { sql } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { runInTransaction } from '../../database/transaction.ts'
import { requestEditions } from '../editions/request-editions.ts'

/**
 * Writes that readers' pages with these tags have changed, in the change's own transaction, and wakes the
 * worker when it commits; editions that show the change are typeset anew. `subject` names the document: `articles:42`.
 */
export async function recordPublishEvent(input: {
  req: PayloadRequest
  kind: PublishEvent['kind']
  subject: string
  tags: readonly string[]
}): Promise<void> {
  await requestEditions(input.req, input.tags)
  // Last: the event says when it was committed.
  await runInTransaction(
    input.req,
    sql`with event as (
          insert into publish_events (kind, subject, tags)
          values (${input.kind}, ${input.subject}, ${sql.param([...new Set(input.tags)])}) returning id
        )
        select pg_notify('publish_events', '') from event`,
  )
}
