import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listProjectFiles } from '../check/source-files.ts'
import { findUnknownKeys, renderCoverage } from './coverage-page.ts'
import { findNamedTests } from './named-tests.ts'
import { paragraphs } from './paragraphs.ts'

const page = 'docs/spec-coverage.md'

/** Rewrites the page. */
export function writeSpecCoverage(root: string): void {
  writeFileSync(join(root, page), renderCoverage(paragraphs, namedTests(root)))
}

/** What is wrong with the page or with the names of the tests; empty when all is well. */
export function checkSpecCoverage(root: string): string[] {
  const tests = namedTests(root)
  const unknown = findUnknownKeys(paragraphs, tests)
  const isFresh = readFileSync(join(root, page), 'utf8') === renderCoverage(paragraphs, tests)
  return isFresh ? unknown : [...unknown, `${page} is out of date. Run: npm run generate`]
}

function namedTests(root: string) {
  return listProjectFiles(root)
    .filter((file) => /\.(test|e2e)\.tsx?$/.test(file) && !file.startsWith('scripts/spec-coverage/'))
    .toSorted()
    .flatMap((file) => findNamedTests(file, readFileSync(join(root, file), 'utf8')))
}
