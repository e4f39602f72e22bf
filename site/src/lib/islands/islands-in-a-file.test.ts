import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeNothing } from './islands-in-a-file.ts'

const source = join(import.meta.dirname, '..', '..')
const writer = new URL(import.meta.resolve('astro/runtime/server/scripts.js'))

test('what writes islands into pages writes nothing', () => {
  const { code } = writeNothing(readFileSync(fileURLToPath(writer), 'utf8'))
  expect(code).toMatch(/function getPrescripts\([^)]*\) \{\s*return ''/)
})

test('an Astro that writes them in another way fails the build', () => {
  expect(() => writeNothing('export {}')).toThrow('Astro writes islands in another way')
})

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
