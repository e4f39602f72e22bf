import { addAudienceDeltaEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { signatureHeader, signWebhook } from '@meridian/shared/publishing/webhook-signature'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import type { ServerEnv } from '../env.ts'
import type { FrontPool } from '../front/front-pool.ts'
import { RegularCall } from '../publish/regular-call.ts'
import type { PageStore } from '../store/page-store.ts'
import { AudienceCounter } from './counter.ts'
import { DayKeyAgreement } from './day-key-agreement.ts'
import { DeltaSpool } from './delta-spool.ts'
import { addHourTally, type HourTally } from './tally.ts'

/** So often what was counted is written down and told; a kill loses no more than that. */
const windowMs = 10_000
/** A CMS that does not answer holds up no stop for longer. */
const leaveLimitMs = 2000

export interface AudienceOptions {
  env: Pick<ServerEnv, 'PAGE_STORE_DIR' | 'PUBLIC_URL' | 'PUBLISH_SECRET' | 'CDN' | 'COUNT_AUDIENCE'>
  access: Pick<CmsAccess, 'post'>
  store: Pick<PageStore, 'hasDocument'>
  /** The threads that answer readers, where there are any. */
  fronts(): Pick<FrontPool, 'tally' | 'useDayKey'> | null
  log: Logger
  /** Milliseconds since 1970. */
  now?: () => number
}

/** What the site server counts of its readers, seen from the main thread: gathered each ten seconds, kept on the disk, told to the CMS. */
export class Audience {
  /** Of the main thread, which answers what the fronts do not hold. */
  readonly counter: AudienceCounter
  readonly #options: AudienceOptions
  readonly #now: () => number
  readonly #spool: DeltaSpool
  readonly #sender: RegularCall
  readonly #dayKey: DayKeyAgreement
  readonly #hours = new Map<number, HourTally>()
  #countedUntilMs: number
  #timer: NodeJS.Timeout | null = null
  #gathering: Promise<void> = Promise.resolve()

  constructor(options: AudienceOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
    this.#countedUntilMs = this.#now()
    this.#spool = new DeltaSpool({ file: join(options.env.PAGE_STORE_DIR, 'audience.sqlite') })
    this.counter = new AudienceCounter({
      publicUrl: options.env.PUBLIC_URL,
      knows: (path) => options.store.hasDocument(path),
      now: this.#now,
    })
    this.#dayKey = new DayKeyAgreement({
      access: options.access,
      now: this.#now,
      log: options.log,
      onChange: () => this.#useDayKey(),
    })
    this.counter.useKey(this.dayKey)
    this.#sender = new RegularCall({
      call: () => this.#send(),
      everyMs: windowMs,
      failure: 'The CMS could not be told what was read. It is kept until it can.',
      log: options.log,
    })
  }

  /** By what readers are told apart today; null where nobody is counted. */
  get dayKey(): string | null {
    return this.#options.env.COUNT_AUDIENCE ? this.#dayKey.current : null
  }

  /** Deltas that the CMS is not known to have. */
  get waiting(): number {
    return this.#spool.size
  }

  start(): void {
    const { movedAside } = this.#spool
    if (movedAside)
      this.#options.log.error({ movedAside }, 'What was counted and not yet told could not be read.')
    if (this.#options.env.COUNT_AUDIENCE) this.#dayKey.start()
    this.#sender.start()
    this.#schedule()
  }

  /** What a thread has counted. Paths that no page has are none of ours, no matter who sent them. */
  take(hours: readonly HourTally[]): void {
    for (const tally of hours) {
      const pages = new Map(tally.pages)
      const refused = { ...tally.refused }
      for (const [path, { views }] of pages) {
        if (this.#options.store.hasDocument(path)) continue
        pages.delete(path)
        refused.forged += views?.number ?? 0
      }
      const known = this.#hours.get(tally.hour)
      if (known) addHourTally(known, { ...tally, pages, refused })
      else this.#hours.set(tally.hour, { ...tally, pages, refused })
    }
  }

  /** Tells what there is, as far as the CMS listens. The threads have stopped by now. */
  async stop(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    const agreed = this.#dayKey.stop()
    await this.#gathering
    this.take(this.counter.take())
    this.#keep()
    const told = this.#sender.stop().then(() => this.#send())
    await Promise.race([
      Promise.all([agreed, told]).catch((error: unknown) =>
        this.#options.log.warn({ err: error }, 'What was read waits for the next start.'),
      ),
      new Promise((resolve) => setTimeout(resolve, leaveLimitMs).unref()),
    ])
    this.#spool.close()
  }

  /** At whole tens of seconds, so that hours end where they end. */
  #schedule(): void {
    this.#timer = setTimeout(
      () => {
        this.#gathering = this.#gather().finally(() => this.#schedule())
      },
      windowMs - (this.#now() % windowMs),
    )
    this.#timer.unref()
  }

  async #gather(): Promise<void> {
    this.#dayKey.renewIfDue()
    await this.#options.fronts()?.tally()
    this.take(this.counter.take())
    this.#keep()
    this.#sender.now()
  }

  #useDayKey(): void {
    const { dayKey } = this
    if (dayKey === null) return
    this.counter.useKey(dayKey)
    this.#options.fronts()?.useDayKey(dayKey)
  }

  /** Writes down what was gathered. What the disk refuses stays in memory, where it is added to what comes next. */
  #keep(): void {
    const { env, log } = this.#options
    const seconds = (this.#now() - this.#countedUntilMs) / 1000
    for (const [hour, tally] of this.#hours) {
      try {
        const dropped = this.#spool.add(tally, { seconds, isBehindCdn: env.CDN !== undefined })
        if (dropped > 0)
          log.error({ dropped }, 'The CMS has been away for so long that the oldest counts are given up.')
        this.#hours.delete(hour)
      } catch (error) {
        log.warn({ err: error }, 'What was read cannot be written down.')
        return
      }
    }
    this.#countedUntilMs = this.#now()
  }

  /** All that waits, the oldest first. What the CMS refuses waits for the next time, and holds up nothing. */
  async #send(): Promise<void> {
    const { access, env, log } = this.#options
    for (let waiting = this.#spool.next(0); waiting; waiting = this.#spool.next(waiting.id)) {
      const { delta } = waiting
      const signature = signWebhook({
        body: JSON.stringify(delta),
        secret: env.PUBLISH_SECRET,
        nowMs: this.#now(),
      })
      const { status, body } = await access.post(addAudienceDeltaEndpoint, delta, {
        [signatureHeader]: signature,
      })
      if (status === 204) this.#spool.arrived(waiting.id)
      else if (status === 400 || status === 413)
        log.error({ status, hour: delta.hour }, 'The CMS refuses what was counted.')
      else throw new Error(`The CMS answered ${status}: ${new TextDecoder().decode(body)}`)
    }
  }
}
