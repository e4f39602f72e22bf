import type { AudienceDelta, PageCounts } from '@meridian/shared/audience/audience-delta.schema'
import { depthSteps, lastedMarks } from '@meridian/shared/audience/beacon'
import { Sketch } from '@meridian/shared/audience/sketch'
import { type HourTally, type PageTally, startOfHour } from './tally.ts'

/** What a delta says beside who says it. */
export type DeltaContent = Omit<AudienceDelta, 'boot' | 'sequence'>

/** The most pages of one delta: some 2 MB. */
export const mostPages = 2000

/** What was counted in an hour, in as many deltas as it takes. */
export function deltasOf(tally: HourTally, about: { seconds: number; isBehindCdn: boolean }): DeltaContent[] {
  const pages = [...tally.pages].map(([path, page]) => toPageCounts(path, page))
  const parts = Array.from({ length: Math.max(1, Math.ceil(pages.length / mostPages)) }, (_, index) =>
    pages.slice(index * mostPages, (index + 1) * mostPages),
  )
  return parts.map((part, index) => ({
    hour: startOfHour(tally.hour),
    // What is not of a page stands in the first.
    seconds: index === 0 ? about.seconds : 0,
    isBehindCdn: about.isBehindCdn,
    refused: index === 0 ? tally.refused : { forged: 0, bots: 0, limited: 0 },
    pages: part,
  }))
}

function toPageCounts(path: string, { requests, views }: PageTally): PageCounts {
  return {
    path,
    requests,
    views: views?.number ?? 0,
    reached: views?.reached ?? Array.from({ length: depthSteps }, () => 0),
    lasted: views?.lasted ?? lastedMarks.map(() => 0),
    seconds: views?.seconds ?? 0,
    hosts: [...(views?.hosts ?? [])],
    from: [...(views?.from ?? [])],
    titles: [...(views?.titles ?? [])].map(([test, arrivals]) => [test, ...arrivals]),
    readers: sketchOf(views?.readers ?? []),
  }
}

function sketchOf(entries: Iterable<number>): string {
  const sketch = new Sketch()
  for (const entry of entries) sketch.add(entry)
  return sketch.toBytes().toString('base64')
}

/** The tally that a delta was made of. */
export function tallyOf(delta: Pick<DeltaContent, 'refused' | 'pages'>, hour: number): HourTally {
  const pages = delta.pages.map((page): [string, PageTally] => [
    page.path,
    {
      requests: page.requests,
      views: hasViews(page) ? viewsOf(page) : null,
    },
  ])
  return { hour, pages: new Map(pages), refused: { ...delta.refused } }
}

/** A view that began in an earlier delta may have come further since. */
function hasViews({ views, seconds, reached }: PageCounts): boolean {
  return views > 0 || seconds > 0 || reached.some((count) => count > 0)
}

function viewsOf({
  views,
  reached,
  lasted,
  seconds,
  hosts,
  from,
  titles,
  readers,
}: PageCounts): PageTally['views'] {
  return {
    number: views,
    reached,
    lasted,
    seconds,
    hosts: new Map(hosts),
    from: new Map(from),
    titles: new Map(titles.map(([test, ...arrivals]) => [test, arrivals])),
    readers: new Set(Sketch.fromBytes(Buffer.from(readers, 'base64')).entries()),
  }
}
