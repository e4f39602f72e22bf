import type { IModule } from 'dependency-cruiser'

/**
 * Circles between features of the CMS, one sentence each. dependency-cruiser's own rule for folders sees only folders
 * that hold the imported file itself, and so no circle through a subfolder of a feature.
 */
export function featureCircles(modules: Pick<IModule, 'source' | 'dependencies'>[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (from === null || /\.test\.tsx?$/.test(source)) continue
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to === null || to === from) continue
      arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return [...arrows].flatMap(([from, others]) =>
    [...others].flatMap((to) => {
      const way = findWay(arrows, to, from)
      // Each circle is told once, beginning with the first of its names.
      if (!way || way.some((feature) => feature < from)) return []
      return [`${[from, ...way].join(' → ')}: features of cms never import each other in a circle`]
    }),
  )
}

/** The shortest way along the arrows, both ends included; null if there is none. */
function findWay(arrows: Map<string, Set<string>>, start: string, end: string): string[] | null {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const last = way.at(-1) ?? start
    if (last === end) return way
    for (const next of arrows.get(last) ?? []) {
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return null
}

function featureOf(file: string): string | null {
  return /^cms\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? null
}
