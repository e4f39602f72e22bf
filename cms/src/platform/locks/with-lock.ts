import { Client, type Pool, type PoolClient } from 'pg'
import { inPoolTransaction } from '../database/pool-transaction.ts'
import { lastingSessionSql } from '../database/lasting-session.ts'
import type { SqlClient } from '../database/sql-client.ts'
import type { Lock } from './locks.ts'

/** Runs work in a transaction of its own that has the lock: anyone who waited for it sees what the one before committed. */
export async function withLock<Result>(
  pool: Pick<Pool, 'connect'>,
  lock: Lock,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return inPoolTransaction(pool, async (client) => {
    await holdLock(client, lock)
    return work(client)
  })
}

/** Runs work that is no transaction while a connection of its own has the lock. */
export async function withConnectionLock<Result>(
  url: string,
  lock: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = new Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query(lastingSessionSql)
    await holder.query(`select pg_advisory_lock(${lock.numbers})`, valuesOf(lock))
    return await work()
  } finally {
    // Postgres releases the lock when its connection ends.
    await holder.end()
  }
}

/** Takes a lock for the rest of the transaction, after its present holder. */
export async function holdLock(client: SqlClient, lock: Lock): Promise<void> {
  await client.query(holdLockSql(lock), valuesOf(lock))
}

/** The same of many locks of one family, in the order of their keys, with one statement. */
export async function holdLocks(client: SqlClient, wanted: readonly Lock[]): Promise<void> {
  const [first] = wanted
  if (!first) return
  const keys = wanted.map(({ key }) => String(key)).toSorted()
  await client.query(
    `select pg_advisory_xact_lock(${first.numbers.replace('$1', 'asked.key')}) from unnest($1::text[]) as asked(key)`,
    [keys],
  )
}

/** The statement of {@link holdLock}, for texts of several statements. */
export function holdLockSql(lock: Lock): string {
  return `select pg_advisory_xact_lock(${lock.numbers})`
}

/** The same together with others that share the lock; who wants it alone waits for all of them. */
export async function holdSharedLock(client: SqlClient, lock: Lock): Promise<void> {
  await client.query(`select pg_advisory_xact_lock_shared(${lock.numbers})`, valuesOf(lock))
}

/** The same of many locks whose keys are numbers, in the order of the keys, with one statement. */
export async function holdSharedLocks(
  client: SqlClient,
  { family, keys }: { family: number; keys: Iterable<number> },
): Promise<void> {
  await client.query(
    `select pg_advisory_xact_lock_shared(${family}, key) from unnest($1::int[]) as asked(key)`,
    [[...keys].toSorted((a, b) => a - b)],
  )
}

/** Whether nobody has the lock at this moment. */
export async function isLockFree(client: SqlClient, lock: Lock): Promise<boolean> {
  // Without a transaction around it, the lock is released with the statement.
  return isTaken(client, { take: 'pg_try_advisory_xact_lock', lock })
}

/** Takes a lock until it is released or the connection ends; false when another connection has it. */
export async function tryLock(client: SqlClient, lock: Lock): Promise<boolean> {
  return isTaken(client, { take: 'pg_try_advisory_lock', lock })
}

/** Releases what {@link tryLock} has taken on the same connection. */
export async function releaseLock(client: SqlClient, lock: Lock): Promise<void> {
  await client.query(`select pg_advisory_unlock(${lock.numbers})`, valuesOf(lock))
}

/** Whether the session of this Postgres process has a lock of two numbers now; as of this moment, not of the transaction. */
export async function isLockHeldBy(
  client: SqlClient,
  { lock, pid }: { lock: Lock; pid: number },
): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_locks, (select ${lock.numbers}) as wanted(family, key)
      where locktype = 'advisory' and granted and pid = $2 and objsubid = 2
        and classid = wanted.family::oid and objid = wanted.key::oid
        and database = (select oid from pg_database where datname = current_database())`,
    [...valuesOf(lock), pid],
  )
  return rows.length > 0
}

async function isTaken(
  client: SqlClient,
  { take, lock }: { take: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock'; lock: Lock },
): Promise<boolean> {
  const { rows } = await client.query(`select ${take}(${lock.numbers}) as taken`, valuesOf(lock))
  return rows[0]?.['taken'] === true
}

function valuesOf({ key }: Lock): (string | number)[] {
  return key === undefined ? [] : [key]
}
