import { shareDayKeyEndpoint } from '@meridian/shared/audience/audience.endpoints'
import { DayKeyAnswerSchema } from '@meridian/shared/audience/day-key.schema'
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { CmsAccess } from '../../src/lib/content/cms-access.ts'
import { RegularCall } from '../publish/regular-call.ts'
import { DayKey } from './day-key.ts'

/** So often each site server says that it has the key, or waits for it. */
const sayEveryMs = 10_000

export interface DayKeyAgreementOptions {
  access: Pick<CmsAccess, 'post'>
  now: () => number
  /** Told when readers are told apart under another key. */
  onChange: () => void
  log: Logger
}

/** Keeps this server's key of the day the same as that of all others. While the CMS is away it counts on under the one it has. */
export class DayKeyAgreement {
  readonly #options: DayKeyAgreementOptions
  readonly #key: DayKey
  readonly #calls: RegularCall

  constructor(options: DayKeyAgreementOptions) {
    this.#options = options
    this.#key = new DayKey({ boot: randomUUID(), now: options.now })
    this.#calls = new RegularCall({
      call: () => this.#say(),
      everyMs: sayEveryMs,
      failure:
        'The site servers could not agree on the key of the day: who reads at two of them counts twice.',
      log: options.log,
    })
  }

  get current(): string {
    return this.#key.current
  }

  renewIfDue(): void {
    if (!this.#key.renewIfDue()) return
    this.#options.onChange()
    this.#calls.now()
  }

  start(): void {
    this.#calls.start()
  }

  stop(): Promise<void> {
    return this.#calls.stop()
  }

  async #say(): Promise<void> {
    let again = false
    for (const offer of this.#key.offers()) {
      const { status, body } = await this.#options.access.post(shareDayKeyEndpoint, offer)
      const text = new TextDecoder().decode(body)
      if (status !== 200) throw new Error(`The CMS answered ${status}: ${text}`)
      const heard = this.#key.heard(offer, DayKeyAnswerSchema.parse(JSON.parse(text)))
      if (heard.changed) this.#options.onChange()
      again ||= heard.again
    }
    if (again) await this.#say()
  }
}
