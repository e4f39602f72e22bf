import { Client } from 'pg'
import type { Logger } from 'pino'
import { keepRunning } from '../processes/keep-running.ts'
import { sleep } from '../queue/wakeup.ts'
import { heartbeat, lastingSessionSql } from './lasting-session.ts'

export interface Subscription {
  channel: string
  /** Called with each notification's payload; empty when it has none. */
  onNotification: (payload: string) => void
  /** Called whenever the channel is listened to from now on: what was notified before may have been missed. */
  onConnected: () => void
}

/**
 * The one connection of a process that listens, for all of its channels. It is opened with the first subscription, asked every
 * three seconds whether it is still there, and opened again whenever it is lost.
 */
export class DatabaseListener {
  readonly #options: { databaseUrl: string; logger: Logger }
  readonly #subscriptions = new Set<Subscription>()
  readonly #stopping = new AbortController()
  /** Null while there is no connection. */
  #client: Client | null = null
  #isConnected = false
  #running: Promise<void> | null = null

  /** `databaseUrl` leads to Postgres itself: a pooler in between gives a connection to one client after the other. */
  constructor(options: { databaseUrl: string; logger: Logger }) {
    this.#options = options
  }

  /** Whether all channels are listened to. */
  get isConnected(): boolean {
    return this.#isConnected
  }

  /** Listens to a channel until the returned function is called. */
  subscribe(subscription: Subscription): () => void {
    this.#subscriptions.add(subscription)
    this.#running ??= keepRunning({
      signal: this.#stopping.signal,
      logger: this.#options.logger,
      failure: 'database connection lost',
      details: { connection: 'listener' },
      work: () => this.#listen(),
    })
    if (this.#client) {
      this.#begin(this.#client, [subscription]).catch((error: unknown) => {
        // It is lost, and the next one begins with all of them.
        this.#options.logger.warn({ err: error }, 'a channel could not be listened to')
      })
    }
    return () => this.#subscriptions.delete(subscription)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #listen(): Promise<void> {
    const client = new Client({
      connectionString: this.#options.databaseUrl,
      application_name: 'meridian listener',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      query_timeout: heartbeat.limitMs,
    })
    const lost = new AbortController()
    client.on('error', (error) => lost.abort(error))
    client.on('end', () => lost.abort(new Error('Postgres closed the connection.')))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions) {
        if (subscription.channel === channel) subscription.onNotification(payload)
      }
    })
    try {
      await client.connect()
      await client.query(lastingSessionSql)
      this.#client = client
      await this.#begin(client, [...this.#subscriptions])
      this.#isConnected = true
      const ended = AbortSignal.any([this.#stopping.signal, lost.signal])
      while (!ended.aborted) {
        await sleep(heartbeat.everyMs, ended)
        if (!ended.aborted) await client.query('select 1')
      }
      if (!this.#stopping.signal.aborted) lost.signal.throwIfAborted()
    } finally {
      this.#client = null
      this.#isConnected = false
      await close(client)
    }
  }

  async #begin(client: Client, subscriptions: Subscription[]): Promise<void> {
    const channels = new Set(subscriptions.map(({ channel }) => channel))
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    for (const { onConnected } of subscriptions) onConnected()
  }
}

/** A dead peer never answers a goodbye, so nobody waits for it longer than a second. */
async function close(client: Client): Promise<void> {
  const waited = new AbortController()
  await Promise.race([client.end(), sleep(1000, waited.signal)])
  waited.abort()
}
