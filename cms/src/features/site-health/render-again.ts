import { currentRequestId } from '@meridian/shared/logging/request-id'
import { pathTag, siteTag } from '@meridian/shared/publishing/tags'
import type { Pool } from 'pg'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'

/**
 * Has one page, or for null the whole magazine, rendered again: an event like that of a publish, so that every target
 * gets it in its turn and answers with a receipt. Gives the event's subject, by which it is asked for.
 */
export async function renderAgain(pool: Pool, actor: Actor, path: string | null): Promise<string> {
  const subject = path === null ? 'render-again' : `render-again:${path}`
  return inPoolTransaction(pool, async (client) => {
    await recordAudit(client, {
      action: 'render-requested',
      actorId: actor.userId,
      subjectId: null,
      detail: path ?? 'the whole magazine',
      address: actor.address,
    })
    await client.query(
      `with event as (
         insert into publish_events (kind, subject, tags, documents, request_id)
         values ('changed', $1, $2, '{}', $3) returning id
       )
       select pg_notify('publish_events', '') from event`,
      [subject, [path === null ? siteTag : pathTag(path)], currentRequestId() ?? null],
    )
    return subject
  })
}
