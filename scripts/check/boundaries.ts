import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { placeProblem } from './file-places.ts'
import { findImportProblems } from './import-problems.ts'
import { listProjectFiles } from './source-files.ts'

const sources = /^(site|cms|e2e|scripts|packages)\/.*\.(ts|tsx|mjs|astro)$/
const generated = /\/(migrations\/|payload-types\.ts|importMap\.js)/
const text =
  /\.(ts|tsx|mjs|astro|css|json|jsonc|md|ya?ml|html|sh|conf)$|(^|\/)(Caddyfile|Dockerfile[^/]*|run)$/

/** Every breach of the project's boundaries, one sentence each. */
export async function findBoundaryProblems(root: string): Promise<string[]> {
  const files = listProjectFiles(root)
  const inCode = files.filter((file) => sources.test(file))
  const misplaced = inCode.filter((file) => !generated.test(file)).map(placeProblem)
  return [
    ...misplaced.filter((problem) => problem !== null),
    ...(await findImportProblems(root, inCode)),
    ...findMachinePaths(root, files),
  ]
}

/** Files that name the folder which this checkout happens to lie in. */
function findMachinePaths(root: string, files: string[]): string[] {
  const parent = `${dirname(root)}/`
  // In the folder of all users' homes or of temporary files, the parent's name proves nothing.
  if (parent.split('/').length < 3 || ['/tmp/', '/home/', '/srv/', '/opt/'].includes(parent)) return []
  return files
    .filter((file) => text.test(file) && readFileSync(join(root, file), 'utf8').includes(parent))
    .map((file) => `${file} names a path of this machine (${parent})`)
}
