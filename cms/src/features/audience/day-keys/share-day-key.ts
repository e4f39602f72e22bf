import type { DayKeyAnswer, DayKeyOffer } from '@meridian/shared/audience/day-key.schema'
import type { Pool, PoolClient } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'

/** A site server says every ten seconds that it is there; one that has not for so long has taken its key with it. */
const goneAfterSeconds = 60
/** Days that are over are of no use to anybody, and their keys are gone. */
const keptDays = 2

/**
 * Passes on the key of a day between site servers, sealed. The first key that is offered is everybody's, for as long as a server that has it is
 * there; then the next one's. One day is dealt with by one server at a time.
 */
export async function shareDayKey(pool: Pick<Pool, 'connect'>, offer: DayKeyOffer): Promise<DayKeyAnswer> {
  return inPoolTransaction(pool, async (client) => {
    const agreed = await agreeOn(client, offer)
    await note(client, offer)
    if (agreed === offer.keyId) {
      await keepSealed(client, offer, agreed)
      return { keyId: agreed, sealed: null, waiting: await findWaiting(client, offer, agreed) }
    }
    const { rows } = await client.query<{ sealed: string }>(
      'select sealed from audience_day_key_holders where day = $1 and boot = $2 and sealed_name = $3',
      [offer.day, offer.boot, agreed],
    )
    return { keyId: agreed, sealed: rows[0]?.sealed ?? null, waiting: [] }
  })
}

/**
 * Whose key it is; the row stays locked until the end of the transaction. Each step is a statement of its own: one that waits for the row sees
 * of other tables only what was there before it waited, and would not find the server that had just been first.
 */
async function agreeOn(client: PoolClient, { day, keyId }: DayKeyOffer): Promise<string> {
  await client.query(
    'insert into audience_day_keys (day, key_name) values ($1, $2) on conflict (day) do nothing',
    [day, keyId],
  )
  const { rows } = await client.query<{ keyId: string }>(
    'select key_name as "keyId" from audience_day_keys where day = $1 for update',
    [day],
  )
  if (!rows[0]) throw new Error('The key of a day has no row.')
  const known = rows[0].keyId
  if (known === keyId || (await isHeld(client, day, known))) return known
  await client.query('update audience_day_keys set key_name = $2 where day = $1', [day, keyId])
  return keyId
}

/** Whether a server that has the key is there. */
async function isHeld(client: PoolClient, day: string, keyId: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from audience_day_key_holders where day = $1 and key_name = $2
        and heard_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds}) limit 1`,
    [day, keyId],
  )
  return rows.length > 0
}

async function note(client: PoolClient, { day, boot, publicKey, keyId }: DayKeyOffer): Promise<void> {
  await client.query(
    `insert into audience_day_key_holders as known (day, boot, public_key, key_name, heard_at)
     values ($1, $2, $3, $4, clock_timestamp())
     on conflict (day, boot) do update
       set key_name = excluded.key_name, public_key = excluded.public_key, heard_at = excluded.heard_at,
           sealed = case when known.public_key = excluded.public_key then known.sealed end`,
    [day, boot, publicKey, keyId],
  )
}

async function keepSealed(client: PoolClient, { day, sealed }: DayKeyOffer, agreed: string): Promise<void> {
  if (sealed.length === 0) return
  await client.query(
    `update audience_day_key_holders holder set sealed = given.text, sealed_name = $2
       from json_to_recordset($3) as given (boot uuid, text text)
      where holder.day = $1 and holder.boot = given.boot`,
    [day, agreed, JSON.stringify(sealed)],
  )
}

async function findWaiting(
  client: PoolClient,
  { day }: DayKeyOffer,
  agreed: string,
): Promise<DayKeyAnswer['waiting']> {
  const { rows } = await client.query<{ boot: string; publicKey: string }>(
    `select boot, public_key as "publicKey" from audience_day_key_holders
      where day = $1 and key_name <> $2 and sealed_name is distinct from $2
        and heard_at > clock_timestamp() - make_interval(secs => ${goneAfterSeconds})
      order by boot limit 100`,
    [day, agreed],
  )
  return rows
}

/** Deletes what was said about days that are over. */
export async function removePastDayKeys(pool: Pick<Pool, 'query'>): Promise<void> {
  for (const table of ['audience_day_keys', 'audience_day_key_holders']) {
    await pool.query(`delete from ${table} where day < (now() at time zone 'UTC')::date - ${keptDays}`)
  }
}
