import { isRedirectPath, isReservedPath } from '@meridian/shared/publishing/redirect-path'
import { mayHavePage } from '@meridian/shared/content/assembly/old-addresses'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openReplica } from '../test/replica.ts'
import { createReplicaReader } from '../replica/replica-reader.ts'

const folder = join(import.meta.dirname, '../../src/pages')
const pages = readdirSync(folder).filter((name) => !name.startsWith('['))

test.each(pages)('no redirect takes the place of %s', (name) => {
  const path = `/${name.replace(/\.(astro|ts)$/, '')}`.replace(/^\/index$/, '/')
  expect(isReservedPath(path) || !isRedirectPath(path)).toBe(true)
})

test('an address of an older site waits for every page that may stand at its path', async () => {
  const reader = createReplicaReader(await openReplica())
  const folders = pages.filter((name) => statSync(join(folder, name)).isDirectory())
  expect(folders).toContain('articles')
  for (const name of folders) expect([name, await mayHavePage(reader, `/${name}/x`)]).toEqual([name, true])
  expect(await mayHavePage(reader, '/2019/05/boat')).toBe(false)
})
