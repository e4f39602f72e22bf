import type { EncodedPage } from './encoded-page.ts'
import type { AppliedEvent } from './applied-events.ts'

/** A rendered page on its way into the store. */
export interface PageWrite {
  path: string
  tags: string[]
  etag: string
  /** `null` when the stored page with this etag is to be kept: nothing but its age changed. */
  encoded: EncodedPage | null
  /** The position that had been applied before the page's content was fetched. */
  asOf: number
  generation: number
  /** When it is to be rendered again though nothing was published, in milliseconds since 1970. */
  expiresAt?: number
}

/** A path with nothing at it any more, as found at a position. */
export interface PageRemoval {
  path: string
  asOf: number
}

/** What changes in one transaction. */
export interface Commit {
  writes: PageWrite[]
  removals: PageRemoval[]
  /** Pages to be rendered soon; what is stored of them is served until then. */
  stale?: string[]
  /** A bookmark of the full pre-render, saved together with the pages before it. */
  bookmark?: string
}

/** A publish: pages (each with its bytes) and the events that they make live. */
export interface PublishCommit extends Commit {
  applied: AppliedEvent[]
  /** Every page shows what changed: make all stale but the ones written here. */
  staleAll: boolean
}

/** What became of the writes of a commit. */
export class CommitOutcome {
  /** Paths that an event touched meanwhile. */
  readonly raced = new Set<string>()
  /** When the bytes of each written page last changed. */
  readonly modifiedAt = new Map<string, number>()
}
