import { latePathsForTag, pathsForTag } from '@meridian/shared/publishing/paths'
import { siteTag } from '@meridian/shared/publishing/tags'

const keptEvents = 5000

interface Trace {
  position: number
  tags: Set<string>
  paths: Set<string>
}

/**
 * Remembers what the last events touched, to catch a page that was rendered from content older than an event that
 * has been applied meanwhile. Memory is enough: a render never outlives the process.
 */
export class RecentEvents {
  #traces: Trace[] = []
  #forgottenUpTo = 0

  add(event: { position: number; tags: string[] }): void {
    this.#traces.push({
      position: event.position,
      tags: new Set(event.tags),
      paths: new Set(event.tags.flatMap((tag) => [...pathsForTag(tag), ...latePathsForTag(tag)])),
    })
    if (this.#traces.length <= keptEvents) return
    this.#forgottenUpTo = this.#traces.shift()?.position ?? this.#forgottenUpTo
  }

  /** After events were skipped, whatever was rendered before this position may be old. */
  forget(position: number): void {
    this.#traces = []
    this.#forgottenUpTo = position
  }

  /** Whether an event after `asOf` touches a page with these tags. */
  touchedSince(asOf: number, page: { path: string; tags: string[] }): boolean {
    if (asOf < this.#forgottenUpTo) return true
    for (let index = this.#traces.length - 1; index >= 0; index--) {
      const trace = this.#traces[index]
      if (!trace || trace.position <= asOf) return false
      if (trace.tags.has(siteTag) || trace.paths.has(page.path)) return true
      if (page.tags.some((tag) => trace.tags.has(tag))) return true
    }
    return false
  }
}
