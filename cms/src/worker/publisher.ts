import type { Logger } from 'pino'
import { keepConnected } from './connection.ts'
import { deliverEvents } from './deliverer.ts'
import { followEvents } from './event-feed.ts'
import { Wakeup } from './wakeup.ts'

export interface PublisherOptions {
  databaseUrl: string
  targets: string[]
  secret: string
  logger: Logger
  pollMs?: number
  timeoutMs?: number
  batchSize?: number
  retry?: { baseMs: number; maxMs: number }
}

export interface Publisher {
  /** Ends the deliveries under way, gives the targets up to other workers, and closes the connections. */
  stop: () => Promise<void>
  /** Whether publishes are heard of at the moment. */
  isConnected: () => boolean
}

/**
 * Brings every committed change to every target. One connection listens and numbers, one per target delivers,
 * so that a slow or broken target holds up no other.
 */
export function startPublisher(options: PublisherOptions): Publisher {
  const { databaseUrl, logger, secret, pollMs = 5000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const targets = options.targets.map((target) => ({ target, wakeup: new Wakeup() }))

  const deliveries = targets.map(({ target, wakeup }) => {
    const deliverer = {
      target,
      wakeup,
      secret,
      logger,
      pollMs,
      timeoutMs: options.timeoutMs ?? 30_000,
      batchSize: options.batchSize ?? 50,
      retry: options.retry ?? { baseMs: 250, maxMs: 15_000 },
    }
    return keepConnected({
      databaseUrl,
      name: 'delivery',
      signal,
      logger,
      use: (client, connected) => deliverEvents(client, deliverer, connected),
    })
  })

  let isFollowing = false
  const feed = keepConnected({
    databaseUrl,
    name: 'event feed',
    signal,
    logger,
    use: async (client, connected) => {
      isFollowing = true
      await followEvents(client, {
        wakeup: new Wakeup(),
        pollMs,
        signal: connected,
        onNumbered: () => targets.forEach(({ wakeup }) => wakeup.wake()),
      }).finally(() => {
        isFollowing = false
      })
    },
  })

  return {
    isConnected: () => isFollowing,
    stop: async () => {
      stopping.abort()
      await Promise.all([feed, ...deliveries])
    },
  }
}
