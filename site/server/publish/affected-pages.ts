import type { PublishEvent } from '@meridian/shared/publishing/publish-event.schema'
import { isLatePath, latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import { isRedirectPath } from '@meridian/shared/publishing/redirect-path'
import { isLateTag, redirectTag, siteTag } from '@meridian/shared/publishing/tags'
import { notFoundPaths } from '../render/site-renderer.ts'
import { isContentApiPath, isPagePath } from '../http/request-path.ts'
import type { PageStore } from '../store/page-store.ts'

/** Pages beyond this number are rendered in the background, so that no publish waits for a big one. */
const maxFoundPages = 50

export interface AffectedPages {
  /** Rendered and made live together with the events. */
  now: string[]
  /** Marked as stale in the same transaction, and rendered right after it. */
  later: string[]
  /** Every page is affected. */
  isEverything: boolean
  /** The pages of each event, by its position. */
  byPosition: Map<number, Set<string>>
}

/**
 * Which pages a run of events touches: the canonical ones of its tags, whether or not they exist yet, and those that
 * were rendered from something with these tags. Feeds and what else may follow a moment later are for later; so are the
 * pages of other articles that only lead to a changed one.
 */
export function affectedPages(events: PublishEvent[], store: Pick<PageStore, 'pathsTagged'>): AffectedPages {
  const canonical = new Set<string>()
  const found = new Set<string>()
  const late = new Set<string>()
  const byPosition = new Map<number, Set<string>>()
  for (const event of events) {
    const own = event.tags.flatMap(canonicalPaths)
    const ownLate = event.tags.flatMap(latePathsForTag)
    const tagged = store.pathsTagged(event.tags.filter((tag) => !isLateTag(tag)))
    const besides = store.pathsTagged(event.tags.filter(isLateTag))
    for (const path of own) canonical.add(path)
    for (const path of ownLate) late.add(path)
    for (const path of tagged) (isLatePath(path) ? late : found).add(path)
    for (const path of besides) late.add(path)
    byPosition.set(event.position, new Set([...own, ...ownLate, ...tagged, ...besides]))
  }
  const others = [...found].filter((path) => !canonical.has(path))
  const now = new Set([...canonical, ...others.slice(0, maxFoundPages)])
  const later = new Set([...others.slice(maxFoundPages), ...late])
  return {
    now: [...now],
    later: [...later].filter((path) => !now.has(path)),
    isEverything: events.some((event) => event.tags.includes(siteTag)),
    byPosition,
  }
}

function canonicalPaths(tag: string): string[] {
  if (tag === siteTag) return ['/', ...notFoundPaths]
  // A path that somebody typed in may be none of ours; an older site, whose readers are led on, had other letters.
  return pathsForTag(tag).filter(
    (path) =>
      isPagePath(path) || isContentApiPath(path) || (tag === redirectTag(path) && isRedirectPath(path)),
  )
}
