import { allPagesKey } from '@meridian/shared/cdn/cdn-keys'
import type { CdnEnv } from '@meridian/shared/cdn/cdn-env'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ProcessDatabase } from '../../platform/database/process-database.ts'
import { locks } from '../../platform/locks/locks.ts'
import { keepRunning } from '../../platform/processes/keep-running.ts'
import { failedPurges, purgedKeys } from '../../platform/metrics/worker-metrics.ts'
import { retryDelayMs } from '../../platform/queue/backoff.ts'
import { sleep, Wakeup } from '../../platform/queue/wakeup.ts'
import type { CdnDriver } from './drivers/driver.ts'
import { createDriver } from './drivers/drivers.ts'
import {
  deletePurgesElsewhere,
  noteFailure,
  notePurged,
  purgesChannel,
  readDuePurges,
  readWaitMs,
} from './purge-rows.ts'

/** The reports of several site servers, and those of a batch of pages, come within this time. */
const gatherMs = 100
/** With more keys than this everything is purged: that is one request, and the pages are nearby. */
const mostKeys = 1000
const pollMs = 5000
const retry = { baseMs: 250, maxMs: 5000 }

export interface CdnPurger {
  /** Ends the purges under way and gives the addresses up to other workers. */
  stop: () => Promise<void>
}

export interface CdnPurgerOptions {
  database: ProcessDatabase
  /** Null without a CDN: then there is nothing to do. */
  cdn: CdnEnv | null
  logger: Logger
  /** How often a worker that stands by asks whether an address has lost its purger. */
  standbyMs?: number
}

/**
 * Has the CDN forget what site servers report. Each address is purged on its own, so that a Varnish server that is away
 * delays no other; for each, one worker at a time does it.
 */
export function startCdnPurger(options: CdnPurgerOptions): CdnPurger {
  const { database, cdn, logger, standbyMs = 1500 } = options
  if (!cdn) return { async stop() {} }
  const stopping = new AbortController()
  const { signal } = stopping
  const endings = cdn.purgeUrls.map((purgeUrl) => {
    const wakeup = new Wakeup()
    const wake = () => wakeup.wake()
    const unsubscribe = database.listener.subscribe({
      channel: purgesChannel,
      onNotification: wake,
      onConnected: wake,
    })
    const lane = { purgeUrl, driver: createDriver(cdn, purgeUrl), db: database.pool, wakeup, logger }
    const purging = keepRunning({
      signal,
      logger,
      failure: 'purges were interrupted',
      details: { purgeUrl },
      work: async () => {
        await deletePurgesElsewhere(database.pool, cdn.purgeUrls)
        const lock = locks.cdnPurges(purgeUrl)
        await database.sessionLocks.runUntilLost(lock, { signal, retryMs: standbyMs }, (held) =>
          purgeAt(lane, held),
        )
      },
    })
    return async () => {
      unsubscribe()
      await purging
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(endings.map((end) => end()))
    },
  }
}

interface Lane {
  purgeUrl: string
  driver: CdnDriver
  db: Pool
  wakeup: Wakeup
  logger: Logger
}

/** Purges what is due at one address until aborted. Only the holder of the address's lock may. */
async function purgeAt(lane: Lane, signal: AbortSignal): Promise<void> {
  const { purgeUrl, db, wakeup } = lane
  let failures = 0
  while (!signal.aborted) {
    const waitMs = await readWaitMs(db, purgeUrl)
    if (waitMs === null || waitMs > 0) {
      // The poll is a safety net for a lost notification.
      await wakeup.wait(Math.min(waitMs ?? pollMs, pollMs), signal)
      continue
    }
    await sleep(gatherMs, signal)
    if (signal.aborted) return
    const outcome = await purgeDue(lane)
    failures = outcome.ok ? 0 : failures + 1
    if (!outcome.ok) {
      await sleep(Math.max(retryDelayMs({ failures, ...retry }), outcome.retryAfterMs ?? 0), signal)
    }
  }
}

async function purgeDue({ purgeUrl, driver, db, logger }: Lane) {
  const due = await readDuePurges(db, purgeUrl)
  const keys = due.keys.length > mostKeys || due.keys.includes(allPagesKey) ? [allPagesKey] : due.keys
  const outcome = await driver.purge(keys)
  if (outcome.ok) {
    await notePurged(db, due.ids, driver.repeatAfterMs)
    purgedKeys.inc(keys.length)
    logger.debug({ purgeUrl, keys: keys.length, reports: due.ids.length }, 'purged')
  } else {
    failedPurges.inc()
    logger.warn({ purgeUrl, reason: outcome.reason, keys: keys.length }, 'the CDN was not purged')
    await noteFailure(db, due.ids, outcome.reason)
  }
  return outcome
}
