import { Client } from 'pg'
import type { Logger } from 'pino'
import { retryDelayMs } from '../queue/backoff.ts'
import { sleep } from '../queue/wakeup.ts'

const settledAfterMs = 10_000

export interface ConnectionOptions {
  databaseUrl: string
  /** Shown in `pg_stat_activity`, and in the log when the connection is lost. */
  name: string
  signal: AbortSignal
  logger: Logger
  /** Works on the connection until its signal aborts: at shutdown, or when the connection is lost. */
  use: (client: Client, signal: AbortSignal) => Promise<void>
}

/** Keeps one Postgres connection of its own in use until `signal` aborts, reconnecting whenever it is lost. */
export async function keepConnected(options: ConnectionOptions): Promise<void> {
  let failures = 0
  while (!options.signal.aborted) {
    const startedAtMs = Date.now()
    try {
      await useConnection(options)
      failures = 0
    } catch (error) {
      if (options.signal.aborted) return
      failures = Date.now() - startedAtMs > settledAfterMs ? 1 : failures + 1
      options.logger.warn({ err: error, connection: options.name, failures }, 'database connection lost')
      await sleep(retryDelayMs({ failures, baseMs: 100, maxMs: 5000 }), options.signal)
    }
  }
}

async function useConnection(options: ConnectionOptions): Promise<void> {
  const client = new Client({
    connectionString: options.databaseUrl,
    application_name: `meridian ${options.name}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    query_timeout: 15_000,
  })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(error))
  client.on('end', () => lost.abort(new Error('Postgres closed the connection.')))
  try {
    await client.connect()
    await options.use(client, AbortSignal.any([options.signal, lost.signal]))
    if (!options.signal.aborted) lost.signal.throwIfAborted()
  } finally {
    await close(client)
  }
}

/** A dead peer never answers a goodbye, so nobody waits for it longer than a second. */
async function close(client: Client): Promise<void> {
  const waited = new AbortController()
  await Promise.race([client.end(), sleep(1000, waited.signal)])
  waited.abort()
}
