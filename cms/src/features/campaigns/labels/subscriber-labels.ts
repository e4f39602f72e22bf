import type {
  LabelReport,
  SubscriberLabels,
  SubscriberLabelsRequestSchema,
} from '@meridian/shared/newsletter/subscriber-labels.schema'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { addressesIn } from './addresses-in.ts'

/** More are in nobody's menu. */
const mostLabels = 500

/** All labels that some subscriber has, with how many have each. */
export async function listLabels(db: SqlClient): Promise<{ label: string; subscribers: number }[]> {
  const rows = await sqlOn(db)
    .selectFrom('subscriber_labels')
    .select(({ fn }) => ['label', fn.countAll<string>().as('subscribers')])
    .groupBy('label')
    .orderBy('label')
    .limit(mostLabels)
    .execute()
  return rows.map(({ label, subscribers }) => ({ label, subscribers: Number(subscribers) }))
}

/** The labels of a subscriber and the sections that they chose; null where there is no such subscriber. */
export async function readLabels(db: SqlClient, subscriberId: number): Promise<SubscriberLabels | null> {
  const { rows } = await db.query<{ labels: string[]; sections: string[] }>(
    `select array(select label from subscriber_labels where subscriber_id = subscriber.id order by label) as labels,
            array(select section.name::text from subscriber_sections chosen join sections section on section.id = chosen.section_id
                   where chosen.subscriber_id = subscriber.id order by section.position, section.id) as sections
       from newsletter_subscribers subscriber where subscriber.id = $1`,
    [subscriberId],
  )
  return rows[0] ?? null
}

/** Gives a subscriber these labels and no others; null where there is no such subscriber. */
export async function changeLabels(
  pool: Pool,
  subscriberId: number,
  { labels }: z.output<typeof SubscriberLabelsRequestSchema>,
): Promise<SubscriberLabels | null> {
  return inPoolTransaction(pool, async (client) => {
    const { rows } = await client.query('select from newsletter_subscribers where id = $1 for update', [
      subscriberId,
    ])
    if (rows.length === 0) return null
    const bySpelling = new Map(labels.map((label) => [label.toLowerCase(), label]))
    const wanted: string[] = []
    for (const label of bySpelling.values()) wanted.push(await spellingOf(client, label))
    await client.query('delete from subscriber_labels where subscriber_id = $1 and label <> all($2)', [
      subscriberId,
      wanted,
    ])
    await client.query(
      `insert into subscriber_labels (subscriber_id, label) select $1, unnest($2::text[]) on conflict do nothing`,
      [subscriberId, wanted],
    )
    return readLabels(client, subscriberId)
  })
}

/**
 * Gives the subscribers of a list a label, or takes it away. Nobody becomes a subscriber by it, and who has unsubscribed is none any more. Doing it
 * again changes nothing.
 */
export async function labelList(
  pool: Pool,
  input: { label: string; action: 'add' | 'remove'; lines: readonly string[] },
): Promise<LabelReport> {
  const { addresses, unreadable } = addressesIn(input.lines)
  return inPoolTransaction(pool, async (client) => {
    const label = await spellingOf(client, input.label)
    const { rows } = await client.query<{ id: number; address: string }>(
      `select id, lower(email) as address from newsletter_subscribers
        where lower(email) = any($1) and state <> 'unsubscribed' order by id for key share`,
      [addresses],
    )
    const ids = rows.map(({ id }) => id)
    const { rowCount } =
      input.action === 'add'
        ? await client.query(
            'insert into subscriber_labels (subscriber_id, label) select unnest($1::int[]), $2 on conflict do nothing',
            [ids, label],
          )
        : await client.query('delete from subscriber_labels where subscriber_id = any($1) and label = $2', [
            ids,
            label,
          ])
    const known = new Set(rows.map(({ address }) => address))
    const changed = rowCount ?? 0
    return {
      label,
      changed,
      unchanged: ids.length - changed,
      unknown: addresses.filter((address) => !known.has(address)),
      unreadable,
    }
  })
}

/** A label is the same however it is capitalised: the spelling that is there already is kept. */
async function spellingOf(client: SqlClient, label: string): Promise<string> {
  const known = await sqlOn(client)
    .selectFrom('subscriber_labels')
    .select('label')
    .where((eb) => eb(eb.fn('lower', ['label']), '=', label.toLowerCase()))
    .limit(1)
    .executeTakeFirst()
  return known?.label ?? label
}
