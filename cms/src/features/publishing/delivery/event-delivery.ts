import type { Logger } from 'pino'
import { listTargets, type PublishTarget } from '../targets/list-targets.ts'
import { targetsChannel } from '../targets/register-target.ts'
import type { ProcessDatabase } from '../../../platform/database/process-database.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { keepRunning } from '../../../platform/processes/keep-running.ts'
import { numberEvents } from '../numbering/number-events.ts'
import { deliverEvents } from './deliverer.ts'
import { DeliveryNotes } from './delivery-notes.ts'
import { EventBatches } from './event-batches.ts'
import { Wakeup } from '../../../platform/queue/wakeup.ts'

export interface PublisherOptions {
  database: ProcessDatabase
  /** Those that PUBLISH_TARGETS names; site servers register themselves. */
  targets: string[]
  secret: string
  logger: Logger
  pollMs?: number
  /** How often a worker that stands by asks whether a target has lost its deliverer. */
  standbyMs?: number
  timeoutMs?: number
  batchSize?: number
  retry?: { baseMs: number; maxMs: number }
}

export interface Publisher {
  /** Ends the deliveries under way, gives the targets up to other workers, and closes the connections. */
  stop: () => Promise<void>
  /** Whether committed publishes are followed at the moment. */
  isConnected: () => boolean
}

/** A target that is delivered to, until `leave` is called. */
interface Delivery {
  wakeup: Wakeup
  retry: Wakeup
  leave: () => void
}

/**
 * Brings every committed change to every target. One loop numbers them and follows the list of targets; one for each target
 * delivers, so that a slow or broken target holds up no other. Each holds the lock of its target, so that of several
 * workers one delivers to it, and another takes over when that one has stopped, died or vanished.
 */
export function startPublisher(options: PublisherOptions): Publisher {
  const { database, logger, pollMs = 5000, standbyMs = 1500 } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const deliveries = new Map<string, Delivery>()
  const underWay = new Set<Promise<void>>()
  const batches = new EventBatches({
    db: database.pool,
    secret: options.secret,
    batchSize: options.batchSize ?? 50,
  })
  const notes = new DeliveryNotes(database.pool)

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
      db: database.pool,
      batches,
      notes,
      target,
      wakeup,
      retryNow: retry,
      logger,
      pollMs,
      timeoutMs: options.timeoutMs ?? 30_000,
      retry: options.retry ?? { baseMs: 250, maxMs: 15_000 },
    }
    const left = AbortSignal.any([signal, leaving.signal])
    const done = keepRunning({
      signal: left,
      logger,
      failure: 'deliveries were interrupted',
      details: { target },
      work: () =>
        database.sessionLocks.runUntilLost(
          locks.delivery(target),
          { signal: left, retryMs: standbyMs },
          (held) => deliverEvents(deliverer, held),
        ),
    }).finally(() => underWay.delete(done))
    underWay.add(done)
    logger.info({ target }, 'target followed')
    return { wakeup, retry, leave: () => leaving.abort() }
  }

  let called: string[] = []
  let isFollowing = false
  const wakeup = new Wakeup()
  let listedAtMs = -Infinity
  const onConnected = () => {
    // Who registered while nobody listened is on the list.
    listedAtMs = -Infinity
    wakeup.wake()
  }
  const subscriptions = [
    database.listener.subscribe({
      channel: publishChannel,
      onNotification: () => wakeup.wake(),
      onConnected,
    }),
    database.listener.subscribe({
      channel: targetsChannel,
      onNotification: (url) => {
        called.push(url)
        wakeup.wake()
      },
      onConnected,
    }),
  ]

  async function followEvents(): Promise<void> {
    listedAtMs = -Infinity
    while (!signal.aborted) {
      await numberEvents(database.pool, ({ cause, ...document }) =>
        logger.error({ ...document, err: cause }, 'readers do not get a document that cannot be read'),
      )
      isFollowing = true
      batches.refresh()
      deliveries.forEach((delivery) => delivery.wakeup.wake())
      if (called.length > 0 || performance.now() - listedAtMs >= pollMs) {
        const announced = called
        called = []
        listedAtMs = performance.now()
        follow(await listTargets(database.pool, options.targets))
        for (const url of announced) deliveries.get(url)?.retry.wake()
      }
      // The poll is a safety net for a lost notification.
      await wakeup.wait(pollMs, signal)
    }
  }

  const feed = keepRunning({
    signal,
    logger,
    failure: 'publishes could not be followed',
    work: () =>
      followEvents().finally(() => {
        isFollowing = false
      }),
  })

  return {
    isConnected: () => isFollowing && database.listener.isConnected,
    stop: async () => {
      stopping.abort()
      for (const unsubscribe of subscriptions) unsubscribe()
      await feed
      await Promise.all(underWay)
    },
  }
}

/** The channel on which a committed change announces itself. */
const publishChannel = 'publish_events'
