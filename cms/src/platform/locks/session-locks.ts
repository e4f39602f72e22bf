import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Pool, type PoolClient } from 'pg'
import type { SqlClient } from '../database/sql-client.ts'
import type { Lock } from './locks.ts'
import { isLockHeldBy, releaseLock, tryLock } from './with-lock.ts'

const firstPauseMs = 10
const longestPauseMs = 200

/** A lock that this process has. */
export interface HeldLock {
  /**
   * Throws a {@link LockLostError} when the lock is not this process's any more. To be called in the transaction that
   * writes, after it has taken a lock that all who write take: then nobody can have written in between.
   */
  confirm: (client: SqlClient) => Promise<void>
}

/** The connection that held a lock was lost: somebody else may have the lock now. */
export class LockLostError extends Error {
  override name = 'LockLostError'
  /** As Postgres codes a failed connection. */
  readonly code = '08006'
}

/**
 * Locks for work that waits for somebody else, such as a payment provider. They are all held by one connection, so that
 * the work takes none from the pool. Postgres releases them when the process dies; when its machine vanishes, about
 * eleven seconds later. Within the process one connection could have a lock twice: the caller sees to it that nobody
 * asks for a lock that the process has (see `KeyedLimit`).
 */
export class SessionLocks {
  /** Of one connection, which it closes when no lock has been held for a while. */
  readonly #pool: Pool
  #connection: LockConnection | null = null

  constructor(databaseUrl: string) {
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'meridian locks',
      options: '-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3',
      max: 1,
      allowExitOnIdle: true,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    // Lost while it was idle: the pool has dropped it, and the next lock opens another.
    this.#pool.on('error', () => {})
  }

  /** Runs work that has the lock, after its present holder in another process. */
  async run<Result>(lock: Lock, work: (held: HeldLock) => Promise<Result>): Promise<Result> {
    if (this.#connection === null || this.#connection.isOver) {
      this.#connection = new LockConnection(this.#pool)
    }
    const connection = this.#connection
    connection.holders += 1
    try {
      const pid = await connection.take(lock)
      try {
        return await work({
          confirm: async (client) => {
            if (await isLockHeldBy(client, { lock, pid })) return
            throw new LockLostError('The connection that held the lock was lost.')
          },
        })
      } finally {
        await connection.release(lock)
      }
    } finally {
      connection.holders -= 1
      if (connection.holders === 0) connection.close()
    }
  }
}

/** The connection that the locks of one busy time are held by. */
class LockConnection {
  holders = 0
  isOver = false
  readonly #opened: Promise<{ client: PoolClient; pid: number }>
  /** One connection answers one question at a time. */
  readonly #inOrder = pLimit(1)
  readonly #onError = (error: Error) => this.close(error)
  #client: PoolClient | null = null

  constructor(pool: Pool) {
    this.#opened = this.#open(pool)
  }

  /** Gives the id of the Postgres process that has the lock. */
  async take(lock: Lock): Promise<number> {
    const { client, pid } = await this.#opened
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (await this.#ask(() => tryLock(client, lock))) return pid
      await delay(pauseMs)
    }
  }

  async release(lock: Lock): Promise<void> {
    const { client } = await this.#opened
    if (this.isOver) return
    try {
      await this.#ask(() => releaseLock(client, lock))
    } catch (error) {
      // Postgres releases the lock with the connection; what was done under it stands.
      this.close(
        error instanceof Error ? error : new Error('A lock could not be released.', { cause: error }),
      )
    }
  }

  /** An idle connection of the pool may have been lost unnoticed: then the next one is a new one. */
  async #open(pool: Pool): Promise<{ client: PoolClient; pid: number }> {
    try {
      return await this.#connect(pool).catch(() => this.#connect(pool))
    } catch (error) {
      this.close(error instanceof Error ? error : new Error('No connection for locks.', { cause: error }))
      throw error
    }
  }

  async #connect(pool: Pool): Promise<{ client: PoolClient; pid: number }> {
    const client = await pool.connect()
    try {
      const { rows } = await client.query('select pg_backend_pid() as pid')
      client.on('error', this.#onError)
      this.#client = client
      return { client, pid: Number(rows[0]?.pid) }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    return this.#inOrder(() => {
      if (this.isOver) throw new LockLostError('The connection that holds the locks was lost.')
      return question()
    })
  }

  /** Gives the connection back; with an error, it is closed for good. */
  close(error?: Error): void {
    if (this.isOver) return
    this.isOver = true
    this.#client?.off('error', this.#onError)
    this.#client?.release(error)
  }
}
