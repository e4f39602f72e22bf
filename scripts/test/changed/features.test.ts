import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listProjectFiles } from '../../check/source-files.ts'
import { projectRoot } from '../../env.ts'
import { features, journeysOf, testsBeside } from './features.ts'

test('every journey belongs to one feature', () => {
  const files = readdirSync(join(projectRoot, 'e2e/journeys')).map((name) => name.replace(/\.e2e\.ts$/, ''))
  const listed = Object.values(features).flatMap(({ journeys }) => journeys)
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('every folder of a feature stands somewhere, and belongs to one alone', () => {
  const standing = new Set(
    listProjectFiles(projectRoot)
      .filter((file) => /^(site|cms|packages)\//.test(file))
      .flatMap((file) => file.split('/').slice(1, -1)),
  )
  const listed = Object.values(features).flatMap(({ folders }) => folders)
  expect(listed.filter((folder) => !standing.has(folder))).toEqual([])
  expect(listed.filter((folder, index) => listed.indexOf(folder) !== index)).toEqual([])
})

test('every feature of the site, every rule of the CMS and every part of its API has journeys', () => {
  const withoutBrowser = ['audit', 'backups', 'csv', 'housekeeping', 'logging', 'queue', 'rate-limits']
  const folders = ['site/src/features', 'cms/src/domain'].flatMap((parent) =>
    readdirSync(join(projectRoot, parent)).map((name) => `${parent}/${name}/some-file.ts`),
  )
  const unknown = folders.filter((file) => journeysOf(file).length === 0)
  expect(unknown.map((file) => file.split('/').at(-2))).toEqual(withoutBrowser)
})

test('a changed file leads to the journeys of its feature, a journey to itself, and a test to none', () => {
  expect(journeysOf('site/src/features/newsletter/newsletter-form.island.tsx')).toEqual([
    'newsletter',
    'newsletter-early',
  ])
  expect(journeysOf('cms/src/api/support/tickets.ts')).toEqual(['support', 'staff-tickets'])
  expect(journeysOf('e2e/journeys/share/share.e2e.ts')).toEqual(['share'])
  expect(journeysOf('cms/src/domain/search/search.int.test.ts')).toEqual([])
  expect(journeysOf('docs/search/index.md')).toEqual([])
})

test('the tests of an API are beside the rules that it is for', () => {
  const files = listProjectFiles(projectRoot)
  const beside = testsBeside('cms/src/features/newsletter/sign-up.ts', files)
  expect(beside).toContain('packages/shared/src/newsletter/newsletter.schema.test.ts')
  expect(beside.some((file) => file.startsWith('cms/src/features/newsletter/'))).toBe(true)
  expect(beside.every((file) => file.includes('/newsletter/'))).toBe(true)
})
