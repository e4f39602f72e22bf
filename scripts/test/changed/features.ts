/**
 * A feature is a folder of the same name on every floor: `cms/src/features/x`, `site/src/features/x`,
 * `packages/shared/src/x`, `e2e/journeys/x`. These folders have another name, or no journeys of their own: they lead to
 * the journeys of the features named here.
 */
const otherJourneys: Record<string, string[]> = {
  audience: ['articles'],
  attribution: ['billing', 'newsletter'],
  body: ['articles', 'writing'],
  cdn: ['publishing'],
  comments: ['writing'],
  'draw-later': ['issues', 'publishing'],
  content: ['articles', 'issues', 'home', 'pages'],
  embeds: ['articles'],
  entitlement: ['billing'],
  feeds: ['share'],
  layouts: ['navigation'],
  mail: ['newsletter', 'contact'],
  'mail-text': ['newsletter', 'share'],
  media: ['writing'],
  'media-files': ['writing'],
  'most-read': ['home', 'articles'],
  'newsletter-pages': ['newsletter'],
  newsletters: ['newsletter'],
  'payment-provider': ['billing'],
  planning: ['newsroom'],
  recordings: ['articles'],
  records: ['articles', 'publishing'],
  replica: ['publishing'],
  'returned-mail': ['newsletter', 'newsroom'],
  sections: ['articles'],
  'share-images': ['share'],
  styles: ['navigation'],
  ui: ['navigation'],
  visit: ['billing', 'newsletter'],
  writing: ['writing', 'issues'],
}

/** Parts of the product that every feature stands on, with the features whose journeys show them best. */
const floors: [path: string, features: string[]][] = [
  ['cms/src/platform/access/', ['newsroom']],
  ['cms/src/platform/http/', ['publishing']],
  ['site/server/', ['publishing']],
]

/** The names of the features whose journeys a changed file of the product can break. */
function featuresOf(file: string): string[] {
  const folders = file.split('/').slice(1, -1)
  const beside = floors.flatMap(([path, features]) => (file.startsWith(path) ? features : []))
  return [...folders.flatMap((folder) => otherJourneys[folder] ?? [folder]), ...beside]
}

/** The journeys, below `e2e/`, that a changed file can break: those of its feature, or itself if it is one. */
export function journeysOf(file: string, files: string[]): string[] {
  if (/^e2e\/journeys\/.+\.e2e\.ts$/.test(file)) return [file.slice('e2e/'.length)]
  if (!isOfProduct(file)) return []
  const features = featuresOf(file)
  return files
    .filter((each) => /^e2e\/journeys\/[^/]+\/[^/]+\.e2e\.ts$/.test(each))
    .filter((each) => features.includes(each.split('/')[2] ?? ''))
    .map((each) => each.slice('e2e/'.length))
}

/**
 * The tests among `files` that lie in a folder of the same name as a changed file of the product: those of an API reach
 * what is behind it through files that gather everything.
 */
export function testsBeside(file: string, files: string[]): string[] {
  const feature = isOfProduct(file) ? featureFolderOf(file) : null
  if (feature === null) return []
  return files.filter(
    (each) => /^(site|cms|packages)\/.*\.test\.tsx?$/.test(each) && featureFolderOf(each) === feature,
  )
}

function isOfProduct(file: string): boolean {
  return /^(site|cms|packages)\/.*src\/|^site\/server\//.test(file) && !/\.test\.tsx?$/.test(file)
}

/** `x` of `features/x/…` and of `packages/shared/src/x/…`. */
function featureFolderOf(file: string): string | null {
  return (
    /^(?:cms|site)\/src\/features\/([^/]+)\/|^packages\/shared\/src\/([^/]+)\//
      .exec(file)
      ?.slice(1)
      .find(Boolean) ?? null
  )
}
