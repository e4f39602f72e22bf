import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { listImports } from '../../check/imports.ts'

const source = /^(site|cms|e2e|scripts|packages)\/.*\.(ts|tsx|mjs|astro)$/
const test = /\.test\.tsx?$/

/**
 * Who imports from so many folders gathers features and is none: the configuration of Payload, the API, the worker's
 * jobs, what tests begin with. A change behind one of these reaches no further through it, or would reach every test.
 */
const foldersOfGatherer = 12

/**
 * The test files that import one of the changed files, by whatever way, and those that changed themselves. Paths are
 * relative to the root, as git has them.
 */
export function findAffectedTests(input: { root: string; files: string[]; changed: string[] }): string[] {
  const files = new Set(input.files.filter((file) => source.test(file)))
  const importers = new Map<string, string[]>()
  const gatherers = new Set<string>()
  for (const file of files) {
    const imported = listImports(file, readFileSync(join(input.root, file), 'utf8'))
      .map((specifier) => resolveImport(file, specifier, files))
      .filter((path) => path !== null)
    if (new Set(imported.map((path) => dirname(path))).size >= foldersOfGatherer) gatherers.add(file)
    for (const path of imported) importers.set(path, [...(importers.get(path) ?? []), file])
  }
  const reached = new Set(input.changed)
  for (const file of reached) {
    const isPassedThrough = gatherers.has(file) && !input.changed.includes(file)
    if (!isPassedThrough) for (const importer of importers.get(file) ?? []) reached.add(importer)
  }
  return [...reached].filter((file) => test.test(file) && files.has(file)).toSorted()
}

/** The file that an import leads to; null if it leads out of the project. */
function resolveImport(file: string, specifier: string, files: Set<string>): string | null {
  if (specifier.startsWith('.')) {
    const path = normalize(join(dirname(file), specifier))
    return files.has(path) ? path : null
  }
  const [, name, path] =
    /^@meridian\/(shared|sandbox|mail-sandbox|stripe-sandbox)\/(.+)$/.exec(specifier) ?? []
  if (name === undefined) return null
  const stem = `packages/${name}/src/${path}`
  return [`${stem}.ts`, `${stem}.tsx`].find((each) => files.has(each)) ?? null
}
