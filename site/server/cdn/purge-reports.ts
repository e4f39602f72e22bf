import { mostReportedKeys, type CdnName } from '@meridian/shared/cdn/cdn.schema'
import { reportPurgesEndpoint } from '@meridian/shared/cdn/cdn.endpoints'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import type { PageStore } from '../store/page-store.ts'

/** A store whose disk is in trouble says nothing of what is in it: it is looked at again after so long. */
const idleMs = 10_000
const retry = { baseMs: 250, maxMs: 5000 }
/** A stop waits for the CMS no longer than this; what is left is reported at the next start. */
const stopLimitMs = 2000

export interface PurgeReports {
  start(): void
  /** There is something to report. */
  wake(): void
  /** Reports what is left, if the CMS takes it in time. */
  stop(): Promise<void>
}

/** Reports to the CMS which answers have changed, once every thread gives the new ones. Without a CDN it does nothing. */
export function createPurgeReports(options: {
  cdn: CdnName | null
  store: Pick<PageStore, 'purges'>
  access: Pick<CmsAccess, 'post'>
  /** Resolves when all threads show what is stored. */
  settled(): Promise<void>
  log: Logger
}): PurgeReports {
  const { cdn, store, access, settled, log } = options
  if (cdn === null) return { start() {}, wake() {}, async stop() {} }
  const next = () => store.purges.next(mostReportedKeys)
  const stopping = new AbortController()
  let isWoken = false
  let endWaiting: (() => void) | null = null
  let done: Promise<void> = Promise.resolve()

  async function reportAll(): Promise<void> {
    for (let batch = next(); batch; batch = next()) {
      await settled()
      await report(batch.keys)
      store.purges.remove(batch.upTo)
    }
  }

  async function report(keys: string[]): Promise<void> {
    if (cdn === null) return
    const { status, body } = await access.post(reportPurgesEndpoint, { cdn, keys })
    if (status !== 204) throw new Error(`The CMS answered ${status}: ${new TextDecoder().decode(body)}`)
  }

  async function loop(): Promise<void> {
    let failures = 0
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        await reportAll()
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ err: error, failures }, 'The CMS could not be told what the CDN has to forget.')
      }
      // A failure waits out its pause: the next change would only fail as well.
      if (failures > 0)
        await wait(Math.min(retry.baseMs * 2 ** (failures - 1), retry.maxMs), () => stopping.signal.aborted)
      else await wait(idleMs, () => isWoken || stopping.signal.aborted)
    }
  }

  async function wait(ms: number, isOver: () => boolean): Promise<void> {
    if (isOver()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    endWaiting = () => {
      if (isOver()) resolve()
    }
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
    endWaiting = null
  }

  async function finish(): Promise<void> {
    await done
    try {
      await reportAll()
    } catch (error) {
      log.warn({ err: error }, 'What the CDN has to forget is reported at the next start.')
    }
  }

  return {
    start() {
      done = loop()
    },
    wake() {
      isWoken = true
      endWaiting?.()
    },
    async stop() {
      stopping.abort()
      endWaiting?.()
      const limit = Promise.withResolvers<void>()
      const timer = setTimeout(limit.resolve, stopLimitMs)
      await Promise.race([finish(), limit.promise])
      clearTimeout(timer)
    },
  }
}
