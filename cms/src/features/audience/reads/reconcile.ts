/*
 * The two counters check each other. Of the requests of readers' browsers a usual part becomes views: others block scripts or ask not to
 * be counted. What is far from that is not readers.
 */

/** What both counters say of a page, or of all pages, in some time. */
export interface BothCounts {
  views: number
  /** Requests by browsers, as far as one request says. */
  browser: number
  /** Requests of which nobody can tell. */
  unknown: number
}

/** What cannot have been readers: requests of programs, or views that no page can have told of. */
export interface Discrepancy {
  kind: 'programs' | 'forged'
  value: number
  plusMinus: number
}

/** How many requests of browsers there usually are for a view; where too little is known to say. */
export const usualWhenNew = 2
/** Nobody is suspected for so many requests, however few there are elsewhere. */
const leastUsual = 2
/** Readers of one page may block scripts, or come back to it, as many times more often than those of the magazine. */
const tolerance = 2
/** Fewer than this are not worth a word. */
const fewestTold = 200
/** The same in SQL, for rows of sums: no other is told anything of. */
export const mayBeTold = `requests_browser - ${leastUsual} * views >= ${fewestTold}
  or views - requests_browser - requests_unknown >= ${fewestTold}`
/** Standard deviations: what chance explains, also of a page that has hardly any. */
const certainty = 3

/**
 * What of the counts cannot have been readers; null where all of it may. `usual` is how many requests of browsers there are for a view in
 * the whole magazine, null behind a CDN, which answers most requests itself: then nothing can be told.
 *
 * Programs: of `views` told, `usual × views` requests are expected, and twice as many of `views` and what chance adds to them
 * are still plausible. Beyond that they are programs: all but those that are expected, give or take what is plausible beside them. Forged
 * views are found the other way round: a view is of a page that was sent, but for those that come back to it and those that were fetched ahead.
 */
export function reconcile({ views, browser, unknown }: BothCounts, usual: number | null): Discrepancy | null {
  if (usual === null) return null
  return (
    beyond(browser, { of: views, ratio: Math.max(leastUsual, usual), kind: 'programs' }) ??
    beyond(views, { of: browser + unknown, ratio: Math.max(1, 1 / usual), kind: 'forged' })
  )
}

function beyond(
  count: number,
  { of, ratio, kind }: { of: number; ratio: number; kind: Discrepancy['kind'] },
): Discrepancy | null {
  const expected = ratio * of
  const plausible = tolerance * ratio * (of + certainty * Math.sqrt(of) + certainty ** 2)
  const value = count - expected
  if (count <= plausible || value < fewestTold) return null
  return { kind, value, plusMinus: Math.min(value, plausible - expected) }
}

/** What cannot have been readers in any of several times, added up by kind. */
export function reconcileEach(times: readonly BothCounts[], usual: number | null): Discrepancy[] {
  const found = times.flatMap((counts) => reconcile(counts, usual) ?? [])
  return (['programs', 'forged'] as const).flatMap((kind): Discrepancy[] => {
    const of = found.filter((each) => each.kind === kind)
    if (of.length === 0) return []
    return [{ kind, value: sum(of, 'value'), plusMinus: sum(of, 'plusMinus') }]
  })
}

function sum(found: readonly Discrepancy[], of: 'value' | 'plusMinus'): number {
  return found.reduce((total, each) => total + each[of], 0)
}
