import { requestClasses, type RequestClass } from '@meridian/shared/audience/audience-delta.schema'
import {
  type Beacon,
  depthSteps,
  lastedMarks,
  ownSource,
  type Progress,
} from '@meridian/shared/audience/beacon'
import { readsOnAfterSeconds, readTitleSource } from '@meridian/shared/audience/title-test'
import { ownCopy } from './own-copy.ts'
import type { SketchEntry } from '@meridian/shared/audience/sketch'

/** The hour of a moment: hours since 1970, in UTC. */
export type Hour = number
const hourMs = 3_600_000

export function hourOf(ms: number): Hour {
  return Math.floor(ms / hourMs)
}

/** The first moment of an hour, as ISO writes it. */
export function startOfHour(hour: Hour): string {
  return new Date(hour * hourMs).toISOString()
}

/** What was counted of one page. It crosses threads as it is, and holds nothing about anybody. */
export interface PageTally {
  /** In the order of `requestClasses`. */
  requests: [browser: number, bot: number, unknown: number]
  /** Null until the page itself has told of a view: most pages of a busy magazine are asked for and not read. */
  views: ViewTally | null
}

export interface ViewTally {
  number: number
  /** Views that reached each step of the text. */
  reached: number[]
  /** Views that lasted as long as each of `lastedMarks`. */
  lasted: number[]
  seconds: number
  hosts: Map<string, number>
  from: Map<string, number>
  /** Arrivals by cards that try two titles, by test. */
  titles: Map<string, TitleArrivals>
  /** Entries of the day's sketch, each once. */
  readers: Set<SketchEntry>
}

/** Views that came by each of two titles, and how many of each read on. */
export type TitleArrivals = [own: number, ownReadOn: number, other: number, otherReadOn: number]

/** Beacons that counted for nothing, by why. */
export interface Refused {
  forged: number
  bots: number
  limited: number
}

/** What was counted in one hour. */
export interface HourTally {
  hour: Hour
  pages: Map<string, PageTally>
  refused: Refused
}

/** Sources of a page that are told apart between two deltas; others are `other`. */
const mostSources = 60

export const otherSource = 'other'

/** Tests of one page's titles that are told apart between two deltas; there is one at a time. */
const mostTitleTests = 4

export function createHourTally(hour: Hour): HourTally {
  return { hour, pages: new Map(), refused: { forged: 0, bots: 0, limited: 0 } }
}

export function createPageTally(): PageTally {
  return { requests: [0, 0, 0], views: null }
}

function createViewTally(): ViewTally {
  return {
    number: 0,
    reached: Array.from({ length: depthSteps }, () => 0),
    lasted: lastedMarks.map(() => 0),
    seconds: 0,
    hosts: new Map(),
    from: new Map(),
    titles: new Map(),
    readers: new Set(),
  }
}

/** A plain read of a page. */
export function countRequest(page: PageTally, requestClass: RequestClass): void {
  if (requestClass === 'browser') page.requests[0] += 1
  else if (requestClass === 'bot') page.requests[1] += 1
  else page.requests[2] += 1
}

/**
 * What a page has told. Its first message counts the view, its source and its reader; each adds what it says beyond the one
 * before, so that all sums only grow.
 */
export function countBeacon(page: PageTally, { since, now, host, from }: Beacon, reader: SketchEntry): void {
  const views = (page.views ??= createViewTally())
  if (!since) {
    views.number += 1
    views.readers.add(reader)
    if (host !== null) addTo(views.hosts, host, 1)
    if (from !== null) countFrom(views, from, now)
  }
  const before = since ?? { depth: 0, seconds: 0 }
  for (let step = before.depth; step < now.depth; step += 1)
    views.reached[step] = (views.reached[step] ?? 0) + 1
  for (const [index, mark] of lastedMarks.entries()) {
    if (before.seconds < mark && now.seconds >= mark) views.lasted[index] = (views.lasted[index] ?? 0) + 1
  }
  views.seconds += now.seconds - before.seconds
}

function countFrom(views: ViewTally, from: string, { seconds }: Progress): void {
  const title = readTitleSource(from)
  addTo(views.from, title ? ownSource('title', title.where) : from, 1)
  if (!title) return
  const readOn = seconds >= readsOnAfterSeconds ? 1 : 0
  addTitles(views.titles, title.test, title.variant === 'own' ? [1, readOn, 0, 0] : [0, 0, 1, readOn])
}

function addTitles(sums: Map<string, TitleArrivals>, test: string, more: TitleArrivals): void {
  const known = sums.get(test)
  if (known) addEach(known, more)
  else if (sums.size < mostTitleTests) sums.set(ownCopy(test), [...more])
}

function addTo(sums: Map<string, number>, name: string, count: number): void {
  const known = sums.get(name)
  if (known !== undefined) sums.set(name, known + count)
  else if (sums.size < mostSources) sums.set(ownCopy(name), count)
  else sums.set(otherSource, (sums.get(otherSource) ?? 0) + count)
}

/** Adds what was counted of a page elsewhere, or later in the same hour. */
function addPageTally(into: PageTally, { requests, views }: PageTally): void {
  for (const index of requestClasses.keys())
    into.requests[index] = (into.requests[index] ?? 0) + (requests[index] ?? 0)
  if (!views) return
  const sums = (into.views ??= createViewTally())
  sums.number += views.number
  sums.seconds += views.seconds
  addEach(sums.reached, views.reached)
  addEach(sums.lasted, views.lasted)
  for (const [host, count] of views.hosts) addTo(sums.hosts, host, count)
  for (const [name, count] of views.from) addTo(sums.from, name, count)
  for (const [test, arrivals] of views.titles) addTitles(sums.titles, test, arrivals)
  for (const entry of views.readers) sums.readers.add(entry)
}

/** Adds what was counted elsewhere in the same hour, page by page. */
export function addHourTally(into: HourTally, { pages, refused }: HourTally): void {
  for (const [path, page] of pages) {
    const known = into.pages.get(path)
    if (known) addPageTally(known, page)
    else into.pages.set(path, page)
  }
  addRefused(into.refused, refused)
}

function addEach(into: number[], added: readonly number[]): void {
  for (const [index, count] of added.entries()) into[index] = (into[index] ?? 0) + count
}

function addRefused(into: Refused, { forged, bots, limited }: Refused): void {
  into.forged += forged
  into.bots += bots
  into.limited += limited
}
