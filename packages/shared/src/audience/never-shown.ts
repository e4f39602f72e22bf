import type { PageCounts } from './audience-delta.schema.ts'
import { depthSteps, lastedMarks } from './beacon.ts'

/**
 * What a site server tells of a page that programs with the names of browsers have asked for, each once, without ever showing it.
 * The tests of both ends share it: one that this is what is told, the other what becomes of it.
 */
export function neverShown({ path, requests }: { path: string; requests: number }): PageCounts {
  return {
    path,
    requests: [requests, 0, 0],
    views: 0,
    reached: Array.from({ length: depthSteps }, () => 0),
    lasted: lastedMarks.map(() => 0),
    seconds: 0,
    hosts: [],
    from: [],
    titles: [],
    readers: '',
  }
}
