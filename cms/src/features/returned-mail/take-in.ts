import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { SqlClient } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import type { ReturnClass } from './return-verdict.ts'
import { suppress, type SuppressionReason } from './suppressions.ts'

export type EventSource = 'smtp' | 'dsn' | 'arf' | `webhook:${string}`

/** Something that came back of a mail of ours. */
export interface ReturnEvent {
  source: EventSource
  /** The same whenever it comes again. */
  providerEventId: string
  class: ReturnClass
  status: string | null
  diagnostic: string
  sendId: number | null
  subscriberId: number | null
  /** `toAddressKey` of the address; null where nobody knows whom it is about. */
  addressKey: string | null
  /** Whether a signature shows whom it is about; without one it is kept, and nothing follows from it. */
  isProven: boolean
  raw?: Uint8Array
}

/** So many campaigns within so many days that could not be delivered are too many. */
const softLimit = { campaigns: 5, days: 30 }

/**
 * Takes in what came back, once however often it comes: keeps it, and suppresses its address after one hard bounce, one complaint, or
 * five campaigns within thirty days that came back softly. What is about us, and what programs answer, suppresses nobody. Belongs
 * into a transaction.
 */
export async function takeIn(
  client: SqlClient,
  event: ReturnEvent,
): Promise<{ isNew: boolean; suppressed: SuppressionReason | null }> {
  const eventId = await keepEvent(client, event)
  if (eventId === null) return { isNew: false, suppressed: null }
  const { addressKey, isProven } = event
  if (addressKey === null || !isProven) return { isNew: true, suppressed: null }
  const reason = await reasonFor(client, { class: event.class, addressKey })
  const isSuppressed = reason !== null && (await suppress(client, { addressKey, reason, eventId }))
  return { isNew: true, suppressed: isSuppressed ? reason : null }
}

/** The new event's id; null where it was taken in before. */
async function keepEvent(client: SqlClient, event: ReturnEvent): Promise<string | null> {
  const kept = await sqlOn(client)
    .insertInto('mail_events')
    .values({
      send_id: event.sendId,
      subscriber_id: event.subscriberId,
      address_key: event.addressKey === null ? null : storable(event.addressKey),
      class: event.class,
      status: event.status,
      diagnostic: storable(event.diagnostic).slice(0, 1000),
      source: event.source,
      provider_event_id: event.providerEventId,
      is_proven: event.isProven,
      raw: event.raw === undefined ? null : packed(event.raw),
    })
    .onConflict((conflict) => conflict.columns(['source', 'provider_event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept?.id ?? null
}

async function reasonFor(
  client: SqlClient,
  { class: kind, addressKey }: { class: ReturnClass; addressKey: string },
): Promise<SuppressionReason | null> {
  if (kind === 'hard' || kind === 'complaint') return kind
  if (kind !== 'soft') return null
  const { campaigns } = await sqlOn(client)
    .selectFrom('mail_events as event')
    .select(({ fn }) => fn.count<string>('event.send_id').distinct().as('campaigns'))
    .where('event.address_key', '=', addressKey)
    .where('event.class', '=', 'soft')
    .where('event.is_proven', '=', true)
    .where('event.received_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${softLimit.days})`)
    // Who was let through again starts at nought.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_suppressions as lifted')
            .select('lifted.id')
            .whereRef('lifted.address_key', '=', 'event.address_key')
            .whereRef('lifted.lifted_at', '>=', 'event.received_at'),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(campaigns) >= softLimit.campaigns ? 'soft' : null
}

/** Postgres keeps no NUL in texts, and no halves of characters. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const maxPackedBytes = 64 * 1024

/** As much of the beginning as 64 KB hold. */
function packed(raw: Uint8Array): Buffer {
  let kept = raw.subarray(0, 8 * maxPackedBytes)
  let bytes = gzipSync(kept)
  while (bytes.length > maxPackedBytes) {
    kept = kept.subarray(0, Math.floor(kept.length / 2))
    bytes = gzipSync(kept)
  }
  return bytes
}
