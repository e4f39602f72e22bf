import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownSource, readBeacon } from '@meridian/shared/audience/beacon'
import { ownLists } from '@meridian/shared/audience/own-lists'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')

/** What no component names: how somebody came who followed a link of a mail, one that stands in no list, or one that is counted by its title. */
const withoutMarkup = ['newsletter', 'page', 'title']

test('every list that pages name has words, every one that has words is on some page, and all are told', () => {
  const named = globSync('**/*.{astro,tsx}', { cwd: source }).flatMap((file) =>
    Array.from(
      readFileSync(join(source, file), 'utf8').matchAll(/data-from=("[^"]*"|\{[^}]*\})/g),
      ([, value = '']) => Array.from(value.matchAll(/["']([a-z-]+)["']/g), ([, name]) => name),
    ).flat(),
  )
  const all = Object.keys(ownLists)
  expect([...new Set(named), ...withoutMarkup].toSorted()).toEqual(all.toSorted())
  for (const list of all) {
    const from = ownSource(list, '/leadership')
    expect(readBeacon(`1 /a - 1.1 - ${from}`)?.from).toBe(from)
  }
})
