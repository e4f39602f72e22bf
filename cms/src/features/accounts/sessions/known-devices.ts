import { z } from 'zod'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { createToken, hashToken } from './session-cookies.ts'

const DeviceSchema = z.object({ isKnown: z.boolean(), hasOthers: z.boolean() })

/**
 * Notes that this user signs in on this device, by the secret that it has or a new one. A device keeps its secret, which
 * other users of it share. `isNew`: the user has signed in before, but never on it.
 */
export async function rememberDevice(client: SqlClient, userId: number, secret: string | null) {
  const own = secret ?? createToken()
  const { rows } = await client.query(
    `with known as (
       select coalesce(bool_or(device_hash = $2), false) as "isKnown", count(*) > 0 as "hasOthers"
       from known_devices where user_id = $1
     ), noted as (
       insert into known_devices (user_id, device_hash) values ($1, $2)
       on conflict (user_id, device_hash) do update set last_used_at = now()
     )
     select * from known`,
    [userId, hashToken(own)],
  )
  const { isKnown, hasOthers } = DeviceSchema.parse(rows[0])
  return { secret: own, isNew: !isKnown && hasOthers }
}

/** After this only one device is known to be the user's own; `null`: none. */
export async function deleteOtherDevices(
  client: SqlClient,
  { userId, device }: { userId: number; device: string | null },
): Promise<void> {
  await sqlOn(client)
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', '<>', hashToken(device ?? ''))
    .execute()
}
