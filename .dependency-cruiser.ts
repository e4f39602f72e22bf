import type { IConfiguration } from 'dependency-cruiser'

/** A rule about two paths: it is as true of an Astro file, which dependency-cruiser does not read, as of any other. */
export type PathRule = {
  name: string
  comment: string
  severity: 'error'
  from: { path?: string; pathNot?: string }
  to: { path?: string; pathNot?: string; dependencyTypes?: ['local']; dependencyTypesNot?: ['local'] }
}

/**
 * The layers of docs/architecture.md: each folder and the folders of the same part that it may import. Files that
 * stand directly in the part (env.ts, payload.config.ts) may import and be imported by all.
 */
export const layerings: Record<string, Record<string, string[]>> = {
  'site/src': {
    assets: [],
    styles: ['assets'],
    lib: [],
    ui: ['lib', 'styles', 'assets'],
    features: ['ui', 'lib', 'styles', 'assets'],
    layouts: ['features', 'ui', 'lib', 'styles', 'assets'],
    pages: ['layouts', 'features', 'ui', 'lib', 'styles', 'assets'],
  },
  'cms/src': {
    platform: [],
    features: ['platform'],
    migrations: ['platform'],
    programs: ['features', 'platform'],
    app: ['programs', 'features', 'platform'],
  },
}

const tests = '[.]test[.]tsx?$'

const between: PathRule[] = [
  {
    name: 'parts-are-imported-by-nobody',
    comment: 'site, cms and e2e are imported by nobody',
    severity: 'error',
    from: {},
    to: { path: '^(site|cms|e2e)(/|$)', dependencyTypesNot: ['local'] },
  },
  {
    name: 'no-absolute-paths',
    comment: 'absolute paths are of one machine only',
    severity: 'error',
    from: {},
    to: { path: '^(/|file:)' },
  },
  {
    name: 'inside-the-project',
    comment: 'this lies outside the project',
    severity: 'error',
    from: {},
    to: { path: '^[.][.]/' },
  },
  {
    name: 'packages-by-name',
    comment: 'another package is imported by its name',
    severity: 'error',
    from: { path: '^(site|cms|packages/[^/]+)/', pathNot: '^cms/test/' },
    to: { pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  // The tests of the whole start it as the commands do, and those of the CMS their Postgres.
  ...['e2e', 'cms/test'].map((folder): PathRule => ({
    name: `packages-by-name-in-${folder.replace('/', '-')}`,
    comment: 'another package is imported by its name',
    severity: 'error',
    from: { path: `^${folder}/` },
    to: { pathNot: `^(${folder.split('/')[0]}|scripts)/`, dependencyTypes: ['local'] },
  })),
  // The commands drive all parts, but only through their processes.
  {
    name: 'scripts-load-no-part',
    comment: 'scripts run site and cms, they never load them',
    severity: 'error',
    from: { path: '^scripts/' },
    to: { path: '^(site|cms)/' },
  },
]

const inSite: PathRule[] = [
  {
    name: 'site-features-stand-alone',
    comment: 'a feature never imports another feature',
    severity: 'error',
    from: { path: '^site/src/features/([^/]+)/' },
    to: { path: '^site/src/features/[^/]+/', pathNot: '^site/src/features/$1/' },
  },
  {
    name: 'pages-never-reach-the-server',
    comment: 'pages never reach into the server that renders them',
    severity: 'error',
    from: { path: '^site/src/' },
    to: { path: '^site/server/', pathNot: '^site/server/env[.]ts$' },
  },
]

const layers: PathRule[] = Object.entries(layerings).flatMap(([part, allowed]) =>
  Object.entries(allowed).map(([layer, below]): PathRule => {
    const others = Object.keys(allowed).filter((other) => other !== layer && !below.includes(other))
    return {
      name: `${part.replace('/', '-')}-${layer}`,
      comment: `${part}/${layer} builds only on ${[layer, ...below].join(', ')} (docs/architecture.md)`,
      severity: 'error',
      from: { path: `^${part}/${layer}/`, pathNot: tests },
      to: { path: others.length > 0 ? `^${part}/(${others.join('|')})/` : '^$' },
    }
  }),
)

/** What is the same for all; `payload.config.ts` and `proxy.ts` stand beside it, but gather the features. */
const belowLayers: PathRule[] = [
  {
    name: 'cms-src-platform-below-configuration',
    comment: 'of the files in cms/src, the platform imports env.ts and payload-types.ts only',
    severity: 'error',
    from: { path: '^cms/src/platform/', pathNot: tests },
    to: { path: '^cms/src/[^/]+$', pathNot: '^cms/src/(env|payload-types|[^/]+[.]d)[.]ts$' },
  },
]

const circles = [
  {
    name: 'no-circles',
    comment: 'files never import each other in a circle',
    severity: 'error' as const,
    from: { pathNot: [tests] },
    to: { circular: true },
  },
]

export const pathRules: PathRule[] = [...between, ...inSite, ...layers, ...belowLayers]

const configuration = {
  forbidden: [...pathRules, ...circles],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)([.]next|[.]astro|[.]data|dist[^/]*)/' },
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      cachedInputFileSystem: { cacheDuration: 600_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
} satisfies IConfiguration

export default configuration
