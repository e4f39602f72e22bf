import type { Client } from 'pg'
import type { Logger } from 'pino'
import { listTargets, type PublishTarget } from '../targets/list-targets.ts'
import { targetsChannel } from '../targets/register-target.ts'
import { keepConnected } from '../../../platform/database/worker-connection.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLockSql } from '../../../platform/locks/with-lock.ts'
import { deliverEvents } from './deliverer.ts'
import { Wakeup } from '../../../platform/queue/wakeup.ts'

export interface PublisherOptions {
  databaseUrl: string
  /** Those that PUBLISH_TARGETS names; site servers register themselves. */
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

/** A target that is delivered to, until `leave` is called. */
interface Delivery {
  wakeup: Wakeup
  retry: Wakeup
  leave: () => void
}

/**
 * Brings every committed change to every target. One connection listens, numbers, and follows the list of targets; one
 * per target delivers, so that a slow or broken target holds up no other.
 */
export function startPublisher(options: PublisherOptions): Publisher {
  const { databaseUrl, logger, pollMs = 5000 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const deliveries = new Map<string, Delivery>()
  const underWay = new Set<Promise<void>>()

  function follow(targets: PublishTarget[]): void {
    const urls = new Set(targets.map(({ url }) => url))
    for (const [url, { leave }] of deliveries) {
      if (urls.has(url)) continue
      deliveries.delete(url)
      leave()
      logger.info({ target: url }, 'target left')
    }
    for (const url of urls) if (!deliveries.has(url)) deliveries.set(url, begin(url))
  }

  function begin(target: string): Delivery {
    const [wakeup, retry, leaving] = [new Wakeup(), new Wakeup(), new AbortController()]
    const deliverer = {
      target,
      wakeup,
      retryNow: retry,
      secret: options.secret,
      logger,
      pollMs,
      timeoutMs: options.timeoutMs ?? 30_000,
      batchSize: options.batchSize ?? 50,
      retry: options.retry ?? { baseMs: 250, maxMs: 15_000 },
    }
    const done = keepConnected({
      databaseUrl,
      name: 'delivery',
      signal: AbortSignal.any([signal, leaving.signal]),
      logger,
      use: (client, connected) => deliverEvents(client, deliverer, connected),
    }).finally(() => underWay.delete(done))
    underWay.add(done)
    logger.info({ target }, 'target followed')
    return { wakeup, retry, leave: () => leaving.abort() }
  }

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
        onNumbered: () => deliveries.forEach(({ wakeup }) => wakeup.wake()),
        onTargets: async (connection, called) => {
          follow(await listTargets(connection, options.targets))
          for (const url of called) deliveries.get(url)?.retry.wake()
        },
      }).finally(() => {
        isFollowing = false
      })
    },
  })

  return {
    isConnected: () => isFollowing,
    stop: async () => {
      stopping.abort()
      await feed
      await Promise.all(underWay)
    },
  }
}

/** The channel on which a committed change announces itself. */
const publishChannel = 'publish_events'

/*
 * Ids are drawn before a transaction commits, so that a smaller id can become visible after a larger one. The
 * order that targets follow is therefore given here, after the commit, one worker at a time. Each statement of
 * the string sees what was committed when it began, the string as a whole is one transaction.
 */
const numberEventsSql = `
  ${holdLockSql(locks.eventPositions)};
  update publish_events event set position = numbered.position
  from (
    select id, (select coalesce(max(position), 0) from publish_events) + row_number() over (order by id) as position
    from publish_events where position is null
  ) numbered
  where event.id = numbered.id`

/** Gives every committed event that has none yet its position, without gaps from 1. */
export async function numberEvents(client: { query: (text: string) => Promise<unknown> }): Promise<void> {
  await client.query(numberEventsSql)
}

interface EventFeedOptions {
  wakeup: Wakeup
  pollMs: number
  signal: AbortSignal
  onNumbered: () => void
  /** Called at first, when a target has called or left (with its address), and every `pollMs`. */
  onTargets: (client: Client, called: readonly string[]) => Promise<void>
}

/**
 * Listens on this connection until aborted: for committed changes, which it numbers, and for targets that come and go.
 */
async function followEvents(client: Client, options: EventFeedOptions): Promise<void> {
  let called: string[] = []
  let listedAtMs = -Infinity
  client.on('notification', ({ channel, payload }) => {
    if (channel === targetsChannel && payload) called.push(payload)
    options.wakeup.wake()
  })
  await client.query(`listen ${publishChannel}; listen ${targetsChannel}`)
  while (!options.signal.aborted) {
    await numberEvents(client)
    options.onNumbered()
    if (called.length > 0 || performance.now() - listedAtMs >= options.pollMs) {
      const announced = called
      called = []
      listedAtMs = performance.now()
      await options.onTargets(client, announced)
    }
    // The poll is a safety net for a lost notification, and notices a connection that died without a word.
    await options.wakeup.wait(options.pollMs, options.signal)
  }
}
