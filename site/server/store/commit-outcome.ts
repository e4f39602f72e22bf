import type { Commit } from './page-rows.ts'
import { type PageChange, type ServingOptions, toServedPage } from './served-page.ts'

/** What became of the writes of a commit. */
export class CommitOutcome {
  /** Paths that an event touched meanwhile. */
  readonly raced = new Set<string>()
  /** When the bytes of each written page last changed. */
  readonly modifiedAt = new Map<string, number>()
  /** Paths at which readers got something else until now, or nothing is any more. */
  readonly replaced: string[] = []

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
