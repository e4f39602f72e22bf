import type { Bucket } from './bucket.ts'
import type { FileCache } from './file-cache.ts'
import { MediaStorageAwayError } from './media-files.ts'

/** In milliseconds. */
export interface CacheTimes {
  /** How long a file of the cache is answered before the bucket is asked whether it is still there. */
  fresh: number
  /** How long a file that is not there is not asked for again. */
  absent: number
  /** How long nothing is asked after the bucket was found away. */
  away: number
}

export interface CachedBucketOptions {
  bucket: Bucket
  times?: Partial<CacheTimes>
  /** Called once each time that the bucket is found away. */
  onProblem?: ((error: unknown) => void) | undefined
}

const usually: CacheTimes = { fresh: 60_000, absent: 10_000, away: 3_000 }
const theBucket = ''

/** Reads through the cache: each object is fetched once, however many ask for it, and looked after from then on. */
export class CachedBucket {
  readonly #bucket: Bucket
  readonly #cache: FileCache
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #fresh: Recent
  readonly #absent: Recent
  readonly #away: Recent
  readonly #onProblem: (error: unknown) => void

  constructor(options: CachedBucketOptions & { cache: FileCache }) {
    const { fresh, absent, away } = { ...usually, ...options.times }
    this.#bucket = options.bucket
    this.#cache = options.cache
    this.#onProblem = options.onProblem ?? (() => undefined)
    this.#fresh = new Recent({ lastsMs: fresh })
    this.#absent = new Recent({ lastsMs: absent })
    this.#away = new Recent({ lastsMs: away })
  }

  /** The file in the cache; null where there is no such object. */
  async find(key: string): Promise<string | null> {
    const file = this.#cache.fileOf(key)
    if (await this.#cache.has(key)) {
      if (this.#fresh.has(key)) return file
      const isThere = this.#once(key, () => this.#check(key))
      // The name of a picture never stands for another, and one that was deleted may be seen for days. An issue PDF may
      // hold what must not be seen any more.
      if (!key.startsWith('pdf/')) return file
      return (await isThere) ? file : null
    }
    if (this.#absent.has(key)) return null
    return (await this.#once(key, () => this.#fetch(key))) ? file : null
  }

  written(key: string): void {
    this.#absent.delete(key)
  }

  async forget(key: string): Promise<void> {
    this.#fresh.delete(key)
    await this.#cache.forget(key)
  }

  #once(key: string, work: () => Promise<boolean>): Promise<boolean> {
    const present = this.#underWay.get(key)
    if (present) return present
    const own = work().finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, own)
    return own
  }

  /** Whether a cached file is still to be answered. While nobody can tell, it is. */
  async #check(key: string): Promise<boolean> {
    try {
      this.#refuseWhileAway()
      const object = await this.#bucket.head(key)
      if (!object || !(await this.#cache.isCurrent(key, object))) return await this.#fetch(key)
      this.#fresh.add(key)
      return true
    } catch (error) {
      this.#noteProblem(error)
      return true
    }
  }

  async #fetch(key: string): Promise<boolean> {
    this.#refuseWhileAway()
    try {
      const object = await this.#bucket.get(key)
      if (object) await this.#cache.take(key, object)
      else await this.forget(key)
      if (object) this.#fresh.add(key)
      else this.#absent.add(key)
      return object !== null
    } catch (error) {
      this.#noteProblem(error)
      // Also what breaks off half way, or finds no room on this disk: others may come later.
      throw error instanceof MediaStorageAwayError ? error : new MediaStorageAwayError({ cause: error })
    }
  }

  #refuseWhileAway(): void {
    if (!this.#away.has(theBucket)) return
    throw new MediaStorageAwayError({ cause: 'It was away a moment ago.' })
  }

  #noteProblem(error: unknown): void {
    if (this.#away.has(theBucket)) return
    this.#away.add(theBucket)
    this.#onProblem(error)
  }
}

/** What was found out a moment ago, by name; the oldest is forgotten where there is too much of it. */
class Recent {
  readonly #until = new Map<string, number>()
  readonly #lastsMs: number
  readonly #most: number

  constructor({ lastsMs, most = 20_000 }: { lastsMs: number; most?: number }) {
    this.#lastsMs = lastsMs
    this.#most = most
  }

  has(name: string): boolean {
    const until = this.#until.get(name)
    return until !== undefined && performance.now() < until
  }

  add(name: string): void {
    this.#until.delete(name)
    this.#until.set(name, performance.now() + this.#lastsMs)
    const [oldest] = this.#until.keys()
    if (this.#until.size > this.#most && oldest !== undefined) this.#until.delete(oldest)
  }

  delete(name: string): void {
    this.#until.delete(name)
  }
}
