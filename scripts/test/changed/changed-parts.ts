import { checks } from '../../check/checks.ts'
import { checkPart, journeysPart, productParts, vitestPart } from '../all-parts.ts'
import type { Part } from '../parts.ts'
import type { TestRun } from '../test-run.ts'
import { findAffectedTests } from './affected-tests.ts'
import { journeysOf, testsBeside } from './features.ts'

const folders = [
  'cms',
  'site',
  'scripts',
  'packages/stripe-sandbox',
  'packages/mail-sandbox',
  'packages/sandbox',
  'packages/shared',
]

/** The checks that say within seconds what is wrong. */
const quickChecks = ['lint', 'format', 'boundaries']

/** What a change can break, as parts of a test run; none if nothing of it is tested. */
export function changedParts(
  run: TestRun,
  { files, changed }: { files: string[]; changed: string[] },
): Part[] {
  const sources = changed.filter((file) => /\.(ts|tsx|mjs|astro|css|ya?ml|json)$/.test(file))
  if (sources.length === 0) return []
  const tests = [
    ...new Set([
      ...findAffectedTests({ root: run.root, files, changed: sources }),
      ...sources.flatMap((file) => testsBeside(file, files)),
    ]),
  ]
  const journeys = [...new Set(sources.flatMap((file) => journeysOf(file, files)))]
  return [
    ...(journeys.length === 0 ? [] : productParts(run)),
    ...(journeys.length === 0 ? [] : [journeysPart(run, journeys)]),
    ...folders.flatMap((folder) => {
      const own = tests.filter((file) => file.startsWith(`${folder}/`))
      return own.length === 0
        ? []
        : [vitestPart(run, { folder, args: own.map((file) => file.slice(folder.length + 1)) })]
    }),
    ...checks
      .filter(
        ({ name, folder }) =>
          quickChecks.includes(name) ||
          sources.some((file) => folder !== undefined && file.startsWith(`${folder}/`)),
      )
      .map((check) => checkPart(run, check)),
  ]
}
