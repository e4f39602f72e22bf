import type { DayKeyAnswer, DayKeyOffer } from '@meridian/shared/audience/day-key.schema'
import { randomBytes } from 'node:crypto'
import { createKeyPair, type KeyPair, openKey, sealKey } from './sealed-key.ts'

const dayMs = 86_400_000
/** So long before a day begins the site servers agree on its key. */
const agreedAheadMs = 3_600_000

interface KeyOfDay {
  day: string
  key: string
  name: string
  pair: KeyPair
  /** For others who wait for it. */
  sealed: DayKeyOffer['sealed']
}

/**
 * The key under which readers are told apart for a day (UTC). It is in the memory of site servers alone, and gone when the day or the last
 * of them ends: nobody can tell afterwards which reader an entry of a sketch was, and nobody can follow a reader from one day to
 * the next. Several servers agree on one through the CMS, which passes on what is sealed and never has the key.
 */
export class DayKey {
  readonly #now: () => number
  readonly #boot: string
  #today: KeyOfDay
  #tomorrow: KeyOfDay | null = null

  constructor({ boot, now }: { boot: string; now: () => number }) {
    this.#boot = boot
    this.#now = now
    this.#today = createKey(dayOf(now()))
  }

  get current(): string {
    return this.#today.key
  }

  /** Takes the key of another day when that has begun. Whether it has. */
  renewIfDue(): boolean {
    const day = dayOf(this.#now())
    if (day === this.#today.day) return false
    this.#today = this.#tomorrow?.day === day ? this.#tomorrow : createKey(day)
    this.#tomorrow = null
    return true
  }

  /** What is to be said to the CMS: of today, and of tomorrow when that is near. */
  offers(): DayKeyOffer[] {
    const soon = dayOf(this.#now() + agreedAheadMs)
    if (soon !== this.#today.day && this.#tomorrow?.day !== soon) this.#tomorrow = createKey(soon)
    return [this.#today, ...(this.#tomorrow ? [this.#tomorrow] : [])].map(({ day, name, pair, sealed }) => ({
      day,
      boot: this.#boot,
      publicKey: pair.publicKey,
      keyId: name,
      sealed,
    }))
  }

  /**
   * What the CMS has answered to an offer. `changed`: readers of today are told apart under another key from now on; `again`: others wait for what the next
   * offer says.
   */
  heard(offer: DayKeyOffer, answer: DayKeyAnswer): { changed: boolean; again: boolean } {
    const mine = [this.#today, this.#tomorrow].find((one) => one?.day === offer.day)
    if (!mine) return { changed: false, again: false }
    if (answer.keyId === mine.name) {
      mine.sealed = answer.waiting.map(({ boot, publicKey }) => ({
        boot,
        text: sealKey(mine.key, { publicKey, about: about(mine.day, mine.name) }),
      }))
      return { changed: false, again: mine.sealed.length > 0 }
    }
    const key =
      answer.sealed === null
        ? null
        : openKey(answer.sealed, { pair: mine.pair, about: about(mine.day, answer.keyId) })
    if (key === null) return { changed: false, again: false }
    mine.key = key
    mine.name = answer.keyId
    mine.sealed = []
    return { changed: mine === this.#today, again: false }
  }
}

function createKey(day: string): KeyOfDay {
  return {
    day,
    key: randomBytes(32).toString('base64url'),
    name: randomBytes(12).toString('base64url'),
    pair: createKeyPair(),
    sealed: [],
  }
}

function about(day: string, name: string): string {
  return `the key of ${day}, ${name}`
}

/** As ISO writes it. */
function dayOf(ms: number): string {
  return new Date(Math.floor(ms / dayMs) * dayMs).toISOString().slice(0, 10)
}
