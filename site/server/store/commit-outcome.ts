import { pageKey } from '@meridian/shared/cdn/cdn-keys'
import { isOldAddressTag, oldAddressesTag } from '@meridian/shared/publishing/tags'
import type { Commit } from './page-rows.ts'
import { type PageChange, type ServingOptions, toServedPage } from './served-page.ts'

/** What became of the writes of a commit. */
export class CommitOutcome {
  /** Paths that an event touched meanwhile. */
  readonly raced = new Set<string>()
  /** When the bytes of each written page last changed. */
  readonly modifiedAt = new Map<string, number>()
  /** Keys of answers that a CDN may have: readers got something else there until now, or nothing is there any more. */
  readonly keys: string[]

  /** `events` are those that the commit makes live. */
  constructor(events: readonly { tags: string[] }[] = []) {
    const old = events.flatMap(({ tags }) => tags.filter(isOldAddressTag))
    // Until an address with a query was known, the home page stood there.
    this.keys = old.includes(oldAddressesTag) ? [...old, pageKey('/')] : old
  }

  /** The pages as readers get them from now on. */
  changes({ writes, removals }: Commit, serving: ServingOptions): PageChange[] {
    const changes: PageChange[] = []
    for (const { path, encoded } of writes) {
      const changedAt = this.modifiedAt.get(path)
      if (!encoded || changedAt === undefined) continue
      const page = { ...encoded, modifiedAt: changedAt }
      changes.push({ path, page: toServedPage(path, page, serving) })
    }
    for (const { path } of removals) if (!this.raced.has(path)) changes.push({ path, page: null })
    return changes
  }
}
