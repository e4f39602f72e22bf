import { layerings } from '../../.dependency-cruiser.ts'

const vagueNames = /^(misc|utils?|helpers?|common|shared|index)\.(ts|tsx|astro)$/

/** What is wrong with where a file stands and how it is called; null when nothing is. */
export function placeProblem(file: string): string | null {
  const name = file.slice(file.lastIndexOf('/') + 1)
  const isRoute = /(^|\/)pages\/|^cms\/src\/app\//.test(file)
  if (!isRoute && vagueNames.test(name)) return `${file}: a file is named after what it holds, not '${name}'`
  for (const [of, layers] of Object.entries(layerings)) {
    const layer = layerOf(file, of)
    if (layer !== null && !(layer in layers))
      return `${file}: '${layer}' is not a folder of ${of} (docs/architecture.md)`
  }
  return null
}

/** The folder directly below `of` that a file stands in; null for files elsewhere or directly in `of`. */
function layerOf(file: string, of: string): string | null {
  if (!file.startsWith(`${of}/`)) return null
  const rest = file.slice(of.length + 1).split('/')
  return rest.length > 1 ? (rest[0] ?? null) : null
}
