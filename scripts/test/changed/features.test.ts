import { expect, test } from 'vitest'
import { listProjectFiles } from '../../check/source-files.ts'
import { projectRoot } from '../../env.ts'
import { journeysOf, testsBeside } from './features.ts'

const files = listProjectFiles(projectRoot)

test('every journey lies in a folder of a feature that the product has', () => {
  const features = new Set(
    files.flatMap((file) => /^(?:cms|site)\/src\/features\/([^/]+)\//.exec(file)?.[1] ?? []),
  )
  const journeys = files.filter((file) => /^e2e\/journeys\/.*\.e2e\.ts$/.test(file))
  expect(journeys.length).toBeGreaterThan(50)
  expect(journeys.filter((file) => !features.has(file.split('/')[2] ?? ''))).toEqual([])
})

test('every feature has journeys', () => {
  const withoutBrowser = ['backups']
  const features = new Set(
    files.flatMap((file) => /^((?:cms|site)\/src\/features\/[^/]+)\//.exec(file)?.[1] ?? []),
  )
  const unknown = [...features].filter((folder) => journeysOf(`${folder}/some-file.ts`, files).length === 0)
  expect(unknown.map((folder) => folder.split('/').at(-1))).toEqual(withoutBrowser)
})

test('a changed file leads to the journeys of its feature, a journey to itself, and a test to none', () => {
  expect(journeysOf('site/src/features/newsletter/newsletter-form.island.tsx', files)).toEqual([
    'journeys/newsletter/newsletter-centre.e2e.ts',
    'journeys/newsletter/newsletter-choices.e2e.ts',
    'journeys/newsletter/newsletter-early.e2e.ts',
    'journeys/newsletter/newsletter-pages.e2e.ts',
    'journeys/newsletter/newsletter.e2e.ts',
  ])
  expect(journeysOf('cms/src/features/support/tickets.ts', files)).toEqual([
    'journeys/support/reader-help.e2e.ts',
    'journeys/support/reader-page.e2e.ts',
    'journeys/support/staff-tickets.e2e.ts',
    'journeys/support/support.e2e.ts',
  ])
  expect(journeysOf('e2e/journeys/share/share.e2e.ts', files)).toEqual(['journeys/share/share.e2e.ts'])
  expect(journeysOf('cms/src/features/search/search.int.test.ts', files)).toEqual([])
  expect(journeysOf('docs/search/index.md', files)).toEqual([])
})

test('the tests of an API are beside the rules that it is for', () => {
  const beside = testsBeside('cms/src/features/newsletter/sign-up.ts', files)
  expect(beside).toContain('packages/shared/src/newsletter/newsletter.schema.test.ts')
  expect(beside.some((file) => file.startsWith('cms/src/features/newsletter/'))).toBe(true)
  expect(beside.every((file) => file.includes('/newsletter/'))).toBe(true)
})
