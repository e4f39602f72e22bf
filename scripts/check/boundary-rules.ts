import { dirname, join, normalize } from 'node:path'

/** A layer may be imported by the files below `within`; anything else below `of` may not import it. */
type Layering = { of: string; layers: Record<string, string[]> }

/**
 * The layers of docs/architecture.md: each folder and the folders of the same part that it may import. Files that
 * stand directly in `of` (env.ts, payload.config.ts) may import and be imported by all.
 */
const layerings: Layering[] = [
  {
    of: 'site/src',
    layers: {
      assets: [],
      styles: ['assets'],
      lib: [],
      ui: ['lib', 'styles', 'assets'],
      features: ['ui', 'lib', 'styles', 'assets'],
      layouts: ['features', 'ui', 'lib', 'styles', 'assets'],
      pages: ['layouts', 'features', 'ui', 'lib', 'styles', 'assets'],
    },
  },
  {
    of: 'cms/src',
    layers: {
      platform: [],
      features: ['platform'],
      migrations: ['platform'],
      programs: ['features', 'platform'],
      app: ['programs', 'features', 'platform'],
    },
  },
]

const vagueNames = /^(misc|utils?|helpers?|common|shared|index)\.(ts|tsx|astro)$/

/** What is wrong with where a file stands and how it is called; null when nothing is. */
export function placeFault(file: string): string | null {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isRoute = /(^|\/)pages\/|^cms\/src\/app\//.test(file)
  if (!isRoute && vagueNames.test(name)) return `${file}: a file is named after what it holds, not '${name}'`
  for (const { of, layers } of layerings) {
    const layer = layerOf(file, of)
    if (layer !== null && !(layer in layers))
      return `${file}: '${layer}' is not a folder of ${of} (docs/architecture.md)`
  }
  return null
}

/** What is wrong with one import; null when nothing is. `specifier` is as written in `file`. */
export function importFault(file: string, specifier: string): string | null {
  const fault = (reason: string) => `${file} imports ${specifier}: ${reason}`
  const part = partOf(file)
  if (/^(site|cms|e2e)(\/|$)/.test(specifier)) return fault('site, cms and e2e are imported by nobody')
  if (!specifier.startsWith('.')) {
    return specifier.startsWith('/') || specifier.startsWith('file:')
      ? fault('absolute paths are of one machine only')
      : null
  }
  const target = normalize(join(dirname(file), specifier))
  if (target.startsWith('..')) return fault('this lies outside the project')
  // The commands drive all parts, but only through their processes; the tests of the whole start it as they do, and those
  // of the CMS their Postgres.
  const isSetUp = part === 'e2e' || file.startsWith('cms/test/')
  const isBeside = part === 'scripts' || (isSetUp && partOf(target) === 'scripts')
  if (partOf(target) !== part && !isBeside) return fault('another package is imported by its name')
  if (part === 'scripts' && /^(site|cms)\//.test(target))
    return fault('scripts run site and cms, they never load them')
  return layerFault(file, target, fault)
}

function layerFault(file: string, target: string, fault: (reason: string) => string): string | null {
  const feature = /^site\/src\/features\/([^/]+)\//
  const [own, other] = [feature.exec(file)?.[1], feature.exec(target)?.[1]]
  if (own && other && own !== other) return fault('a feature never imports another feature')
  if (file.startsWith('site/src/') && target.startsWith('site/server/') && !isDevelopmentOnly(target)) {
    return fault('pages never reach into the server that renders them')
  }
  if (isTest(file)) return null
  for (const { of, layers } of layerings) {
    const [from, to] = [layerOf(file, of), layerOf(target, of)]
    if (from === null || to === null || from === to) continue
    if (!layers[from]?.includes(to))
      return fault(`${of}/${from} does not build on ${of}/${to} (docs/architecture.md)`)
  }
  return null
}

function isDevelopmentOnly(target: string): boolean {
  return target === 'site/server/env.ts'
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}

/** `site`, `cms`, `e2e`, `scripts`, `packages/shared`; '' for files at the root. */
function partOf(file: string): string {
  const [first = '', second = '', ...rest] = file.split('/')
  if (second === '') return ''
  return first === 'packages' && rest.length > 0 ? `${first}/${second}` : first
}

/** The folder directly below `of` that a file stands in; null for files elsewhere or directly in `of`. */
function layerOf(file: string, of: string): string | null {
  if (!file.startsWith(`${of}/`)) return null
  const rest = file.slice(of.length + 1).split('/')
  return rest.length > 1 ? (rest[0] ?? null) : null
}
