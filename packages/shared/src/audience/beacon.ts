/*
 * What a page tells of one view of it: a line of words, so that the script that writes it stays small and the thread that reads it
 * makes no objects. Nothing in it is about a person.
 */

/** Where pages send it. */
export const beaconPath = '/e'

/** A page that is in view for so long has been viewed, and tells so, in case it never gets to say more. */
export const viewedAfterSeconds = 15

/** How far somebody came in the text, in steps of 5 %. */
export const depthSteps = 20

/** Active seconds after which it is noted that a view lasted so long. */
export const lastedMarks = [10, 30, 60, 120, 300, 600] as const

/** More active seconds than this are not told of one view. */
export const mostSeconds = 7200

/** The longest beacon, in bytes. */
export const longestBeacon = 600

/**
 * The cookie of those who are not to be counted: readers who have said so, and staff. It is the same for all of them. Without it
 * there is none.
 */
export const uncountedCookie = 'meridian-uncounted'

/**
 * One message about a view. A view tells first that it began, and later how much further it came, so that all sums only grow: `since`
 * is what it told before, null in its first message.
 */
export interface Beacon {
  /** The path of the page, as its address has it. */
  path: string
  since: Progress | null
  now: Progress
  /** The host of the other site that led here, in the first message alone; null for none. */
  host: string | null
  /** What of ours led here, in the first message alone: {@link ownSource}; null for nothing. */
  from: string | null
}

/** How far a view came. */
export interface Progress {
  /** Steps of the text that were in view, from 0 to {@link depthSteps}. */
  depth: number
  /** Seconds in which the page was in view and somebody did something with it. */
  seconds: number
}

const none = '-'

/** Writes a beacon; `history` in place of a host for a page that was come back to. */
export function writeBeacon({ path, since, now, host, from }: Beacon): string {
  return [
    1,
    path,
    since ? `${since.depth}.${since.seconds}` : none,
    `${now.depth}.${now.seconds}`,
    host || none,
    from || none,
  ].join(' ')
}

const form =
  /^1 (\/[\x21-\x7e]{0,299}) (?:-|(\d{1,2})\.(\d{1,4})) (\d{1,2})\.(\d{1,4}) (?:-|([a-z0-9.:-]{1,100})) (?:-|([a-z][a-z-]{0,23}@[\x21-\x7e]{0,199}))$/

/** Null for anything that no page of ours sends: another form, less than before, or what no time is enough for. */
export function readBeacon(text: string): Beacon | null {
  const [, path, depthBefore, secondsBefore, depth, seconds, host = null, from = null] = form.exec(text) ?? []
  if (path === undefined) return null
  const now = { depth: Number(depth), seconds: Number(seconds) }
  const since =
    depthBefore === undefined ? null : { depth: Number(depthBefore), seconds: Number(secondsBefore) }
  if (now.depth > depthSteps || now.seconds > mostSeconds) return null
  if (since && (since.depth > now.depth || since.seconds > now.seconds)) return null
  if (since && (host !== null || from !== null)) return null
  return { path, since, now, host, from }
}

/**
 * What of ours led to a page: `{list}@{where}`. `list` is what the link stood in (`lead`, `section`, `related`, `text` …), `where` the path of that
 * page; for a newsletter `newsletter@{campaign in base 36}.{link}`.
 */
export function ownSource(list: string, where: string): string {
  return `${list}@${where}`
}
