import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fixedPages } from '@meridian/shared/publishing/fixed-pages'
import { expect, test } from 'vitest'

/** What no article leads to. */
const forMachines = [
  '/404',
  '/.well-known/security.txt',
  '/manifest.webmanifest',
  '/most-read/list',
  '/robots.txt',
]

test('the preflight knows every page whose address is always the same', () => {
  const files = readdirSync(resolve(import.meta.dirname, '../pages'), {
    recursive: true,
    withFileTypes: true,
  })
  const paths = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.split('/src/pages')[1] ?? '')
    .filter((path) => !path.includes('[') && !path.startsWith('/sitemaps/'))
    .map((path) => path.replace(/\.(astro|ts)$/, '').replace(/\/index$/, '') || '/')
  expect(fixedPages.toSorted()).toEqual(paths.filter((path) => !forMachines.includes(path)).toSorted())
})
