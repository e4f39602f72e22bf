import type { PoolClient } from 'pg'

/**
 * Makes an address the default one in place of another; false when the reader has none of this id. In the reader's
 * turn: a unique index refuses a second default, even for a moment.
 */
export async function makeDefault(
  client: PoolClient,
  { userId, id }: { userId: number; id: string },
): Promise<boolean> {
  await client.query(
    `update addresses set is_default = false, updated_at = now()
      where user_id = $1 and is_default and public_id <> $2
        and exists (select from addresses where user_id = $1 and public_id = $2)`,
    [userId, id],
  )
  const { rowCount } = await client.query(
    'update addresses set is_default = true, updated_at = now() where user_id = $1 and public_id = $2',
    [userId, id],
  )
  return rowCount === 1
}

/** Makes the newest address of a reader who has no default the default one, if there is any. */
export async function makeNewestDefault(client: PoolClient, userId: number): Promise<void> {
  await client.query(
    `update addresses set is_default = true, updated_at = now()
      where id = (select id from addresses where user_id = $1 order by id desc limit 1)`,
    [userId],
  )
}
