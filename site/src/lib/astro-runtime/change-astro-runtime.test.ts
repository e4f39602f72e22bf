import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { islandsInAFile } from '../islands/islands-in-a-file.ts'
import { lateScripts } from '../late-scripts/late-scripts.ts'
import { replaceLine } from './change-astro-runtime.ts'

const astro = new URL('.', import.meta.resolve('astro/runtime/server/scripts.js'))
const readRuntime = (file: string) => readFileSync(fileURLToPath(new URL(file, astro)), 'utf8')

test('what writes islands into pages writes nothing', () => {
  expect(replaceLine(readRuntime('scripts.js'), islandsInAFile)).toMatch(
    /function getPrescripts\([^)]*\) \{\s*return ''/,
  )
})

test('scripts of pages are fetched last', () => {
  const code = replaceLine(readRuntime('render/script.js'), lateScripts)
  expect(code).toMatch(/<script type="module" src="[^`]*" fetchpriority="low"><\/script>`/)
})

test.each([islandsInAFile, lateScripts])(
  'an Astro that is written in another way than $name knows fails the build',
  (change) => {
    expect(() => replaceLine('export {}', change)).toThrow(`see ${change.name}.ts`)
  },
)
