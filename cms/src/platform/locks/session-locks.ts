import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Pool, type PoolClient } from 'pg'
import { heartbeat, lastingSessionSql } from '../database/lasting-session.ts'
import type { SqlClient } from '../database/sql-client.ts'
import { sleep } from '../queue/wakeup.ts'
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
 * Locks for work that is no transaction: it waits for somebody else, such as a payment provider, or goes on for as long as the
 * process runs. One connection of the process holds them all, so that they take none from the pool. Postgres releases
 * them when the process dies; when its machine vanishes, about eleven seconds later.
 */
export class SessionLocks {
  /** Of one connection, which it closes when no lock has been held for a while. */
  readonly #pool: Pool
  #connection: LockConnection | null = null

  /** `databaseUrl` leads to Postgres itself: a pooler in between gives a connection to one client after the other. */
  constructor(databaseUrl: string) {
    this.#pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'meridian locks',
      max: 1,
      allowExitOnIdle: true,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeat.limitMs,
    })
    // Lost while it was idle: the pool has dropped it, and the next lock opens another.
    this.#pool.on('error', () => {})
    // Lost while it is being opened: its first question fails.
    this.#pool.on('connect', (client) => client.on('error', () => {}))
  }

  /** Runs work that has the lock, after its present holder in this process or another. */
  async run<Result>(lock: Lock, work: (held: HeldLock) => Promise<Result>): Promise<Result> {
    return this.#use(async (connection) => {
      for (let pauseMs = firstPauseMs; !(await connection.take(lock));) {
        await delay(pauseMs)
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
      try {
        const pid = await connection.pid()
        return await work({
          confirm: async (client) => {
            if (await isLockHeldBy(client, { lock, pid })) return
            throw new LockLostError('The connection that held the lock was lost.')
          },
        })
      } finally {
        await connection.release(lock)
      }
    })
  }

  /**
   * Asks for the lock every `retryMs` until this process has it, then runs work, whose signal aborts with `signal` and when
   * the lock is lost. Ends without having run it when `signal` aborts first.
   * @throws LockLostError when the lock was lost
   */
  async runUntilLost(
    lock: Lock,
    { signal, retryMs }: { signal: AbortSignal; retryMs: number },
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    await this.#use(async (connection) => {
      while (!signal.aborted && !(await connection.take(lock))) await sleep(retryMs, signal)
      if (signal.aborted) return
      try {
        await work(AbortSignal.any([signal, connection.lost]))
        if (!signal.aborted) connection.lost.throwIfAborted()
      } finally {
        await connection.release(lock)
      }
    })
  }

  /** Closes the connection; what still has a lock loses it. */
  async close(): Promise<void> {
    this.#connection?.close(new LockLostError('The process ends.'))
    await this.#pool.end()
  }

  async #use<Result>(work: (connection: LockConnection) => Promise<Result>): Promise<Result> {
    if (this.#connection === null || this.#connection.isOver) {
      this.#connection = new LockConnection(this.#pool)
    }
    const connection = this.#connection
    connection.holders += 1
    try {
      return await work(connection)
    } finally {
      connection.holders -= 1
      if (connection.holders === 0) connection.close()
    }
  }
}

/** The connection that the locks of one busy time are held by. */
class LockConnection {
  holders = 0
  readonly #opened: Promise<{ client: PoolClient; pid: number }>
  /** One connection answers one question at a time. */
  readonly #inOrder = pLimit(1)
  /** Postgres would give one connection a lock twice. */
  readonly #held = new Set<string>()
  readonly #lost = new AbortController()
  readonly #onError = (error: Error) => this.close(error)
  #client: PoolClient | null = null

  constructor(pool: Pool) {
    this.#opened = this.#open(pool)
    void this.#opened.then(
      () => this.#watch(),
      () => {
        // Those who ask for a lock hear of it.
      },
    )
  }

  /** Aborts when the connection is lost, or no longer needed. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** The id of the Postgres process that holds the locks. */
  async pid(): Promise<number> {
    return (await this.#opened).pid
  }

  get isOver(): boolean {
    return this.#lost.signal.aborted
  }

  /** Takes a lock; false when somebody has it. */
  async take(lock: Lock): Promise<boolean> {
    const { client } = await this.#opened
    return this.#ask(async () => {
      if (this.#held.has(nameOf(lock)) || !(await tryLock(client, lock))) return false
      this.#held.add(nameOf(lock))
      return true
    })
  }

  async release(lock: Lock): Promise<void> {
    const { client } = await this.#opened
    if (this.isOver) return
    // When it fails, Postgres releases the lock with the connection; what was done under it stands.
    await this.#ask(() => releaseLock(client, lock)).catch(() => {})
    this.#held.delete(nameOf(lock))
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
      await client.query(lastingSessionSql)
      const { rows } = await client.query('select pg_backend_pid() as pid')
      client.on('error', this.#onError)
      this.#client = client
      return { client, pid: Number(rows[0]?.pid) }
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** A database whose machine has vanished says nothing: it is asked, so that its locks are not believed in for long. */
  async #watch(): Promise<void> {
    while (!this.isOver) {
      await sleep(heartbeat.everyMs, this.lost)
      // Without an answer `#ask` has closed the connection, and those who hold its locks know.
      if (!this.isOver) await this.#ask(async () => this.#client?.query('select 1')).catch(() => {})
    }
  }

  /** After a question without an answer nobody knows which locks the connection holds: it is over. */
  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    return this.#inOrder(async () => {
      if (this.isOver) throw new LockLostError('The connection that holds the locks was lost.')
      try {
        return await question()
      } catch (error) {
        this.close(error instanceof Error ? error : new Error('No answer.', { cause: error }))
        throw error
      }
    })
  }

  /** Gives the connection back; with an error, it is closed for good. */
  close(error?: Error): void {
    if (this.isOver) return
    this.#lost.abort(new LockLostError('The connection that holds the locks was lost.', { cause: error }))
    this.#client?.off('error', this.#onError)
    this.#client?.release(error)
  }
}

function nameOf({ numbers, key }: Lock): string {
  return `${numbers} ${key ?? ''}`
}
