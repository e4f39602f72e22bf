import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..', '..')

test('the file of every page has each directive that an island is given', () => {
  const directives = readFileSync(join(import.meta.dirname, 'island-directives.ts'), 'utf8')
  const given =
    /Astro: \{([^}]*)\}/
      .exec(directives)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? []
  const used = globSync('**/*.{astro,tsx}', { cwd: source }).flatMap((file) =>
    Array.from(readFileSync(join(source, file), 'utf8').matchAll(/ client:([a-z]+)/g), ([, name]) => name),
  )
  expect(used.length).toBeGreaterThan(10)
  expect(given).toEqual(expect.arrayContaining([...new Set(used)]))
})
