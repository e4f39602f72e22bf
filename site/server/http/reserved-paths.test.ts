import { isRedirectPath, isReservedPath } from '@meridian/shared/publishing/redirect-path'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pages = readdirSync(join(import.meta.dirname, '../../src/pages')).filter(
  (name) => !name.startsWith('['),
)

test.each(pages)('no redirect takes the place of %s', (name) => {
  const path = `/${name.replace(/\.(astro|ts)$/, '')}`.replace(/^\/index$/, '/')
  expect(isReservedPath(path) || !isRedirectPath(path)).toBe(true)
})
