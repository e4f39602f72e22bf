import { addTo, type Counts, directOf } from './counts.ts'
import type { SourceTree } from './sources.ts'

/** Fewer than this from one place on one page, or in one hour of it, might be one person: they are not told apart. */
export const fewest = 3

/**
 * Of a page's day, the sources that fewer than three views came from are counted with their parent, or as `other`. That is done once,
 * before the day stands in its month: whatever stretches of days are compared later, each day is one of the same whole numbers.
 */
export function withoutFew(counts: Counts, tree: SourceTree, told?: ToldSources): Map<number, number> {
  return fold(counts, tree, (views, id) => {
    const ofPages = told?.of(id) ?? 0
    const hidden = views - ofPages
    if (hidden > 0 && hidden < fewest) return ofPages
    return views < fewest ? 0 : views
  })
}

/**
 * What is told of the sources of pages, for what is told of all of them together: fewer than three views more would be those that a page
 * does not tell.
 */
export class ToldSources {
  readonly #views = new Map<number | null, number>()

  /** Adds a page with so many views, of which these came from sources. */
  add(views: number, sources: ReadonlyMap<number, number>): void {
    addTo(this.#views, null, directOf({ views, sources }))
    for (const [id, count] of sources) addTo<number | null>(this.#views, id, count)
  }

  /** Null stands for what is direct. */
  of(id: number | null): number {
    return this.#views.get(id) ?? 0
  }
}

/**
 * While the day goes on, sources are told in threes, the rest with their parent: between two looks a number grows by three views or
 * more, or not at all.
 */
export function inThrees(counts: Counts, tree: SourceTree): Map<number, number> {
  return fold(counts, tree, (views) => views - (views % fewest))
}

function fold(
  counts: Counts,
  tree: SourceTree,
  kept: (views: number, id: number | null) => number,
): Map<number, number> {
  const { parents, otherId } = tree
  const rest = new Map(counts.sources)
  const move = (to: number, views: number) => rest.set(to, (rest.get(to) ?? 0) + views)
  // What is direct is what remains of the views: as much of it as may be told.
  const direct = directOf(counts)
  const directKept = kept(direct, null)
  if (direct > directKept) move(otherId, direct - directKept)
  const folded = new Map<number, number>()
  const visit = (id: number) => {
    const views = rest.get(id) ?? 0
    const keeps = id === otherId ? views : kept(views, id)
    if (keeps > 0) folded.set(id, keeps)
    if (views > keeps) move(parents.get(id) ?? otherId, views - keeps)
  }
  for (const id of childrenFirst([...counts.sources.keys()], tree)) visit(id)
  return folded
}

/** All sources and what they are part of, the most exact first and `other` last. */
function childrenFirst(ids: readonly number[], { parents, otherId }: SourceTree): number[] {
  const depths = new Map<number, number>()
  const depthOf = (id: number): number => {
    const parent = parents.get(id) ?? null
    const depth = depths.get(id) ?? (parent === null ? 0 : depthOf(parent) + 1)
    depths.set(id, depth)
    return depth
  }
  for (const id of ids) depthOf(id)
  depths.set(otherId, -1)
  return [...depths].toSorted(([, a], [, b]) => b - a).map(([id]) => id)
}

/**
 * The hours of a page's day, null for those with one or two views. When those that are not told are so few that the sum of the day gives
 * them away, the next smallest is not told either.
 */
export function withoutFewHours(views: readonly number[]): (number | null)[] {
  const told: (number | null)[] = views.map((count) => (count > 0 && count < fewest ? null : count))
  const hidden = views.filter((_, hour) => told[hour] === null)
  if (hidden.length === 0) return told
  if (hidden.length > 1 && hidden.reduce((sum, count) => sum + count, 0) >= fewest) return told
  const [smallest] = views
    .map((count, hour) => ({ count, hour }))
    .filter(({ count, hour }) => told[hour] !== null && count > 0)
    .toSorted((a, b) => a.count - b.count)
  if (smallest) told[smallest.hour] = null
  return told
}
