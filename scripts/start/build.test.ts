import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { ensureBuild } from './build.ts'
import type { BuildTarget } from './build-targets.ts'

const target: BuildTarget = {
  name: 'site',
  title: 'Build the site',
  folder: 'site',
  inputs: ['site/src', 'pnpm-lock.yaml'],
  command: (output) => ['build.mjs', output],
  writesTo: null,
  leaveOut: [],
}

/** Copies its source, or fails half-way when the source says so. */
const builder = `
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
const output = process.argv[2]
mkdirSync(output, { recursive: true })
if (readFileSync('src/page.txt', 'utf8') === 'broken') { console.error('syntax error'); process.exit(1) }
copyFileSync('src/page.txt', output + '/page.txt')
`

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meridian build-'))
  mkdirSync(join(root, 'site/src'), { recursive: true })
  writeFileSync(join(root, 'site/build.mjs'), builder)
  writeSource('page.txt', 'one')
})

const writeSource = (name: string, text: string) => writeFileSync(join(root, 'site/src', name), text)
const build = (changes: Partial<BuildTarget> = {}) =>
  ensureBuild({
    root,
    target: { ...target, ...changes },
    env: {},
    signal: new AbortController().signal,
    say: () => {},
  })
const built = (folder: string) => readFileSync(join(folder, 'page.txt'), 'utf8')

test('builds once for the same sources', async () => {
  const first = await build()
  const second = await build()
  expect([first.isNew, second.isNew]).toEqual([true, false])
  expect(second.folder).toBe(first.folder)
})

test('builds again into another folder when a source changes, and keeps the old build', async () => {
  const before = await build()
  writeSource('page.txt', 'two')
  const after = await build()
  expect([built(before.folder), built(after.folder)]).toEqual(['one', 'two'])
})

test('does not build again because of a test or a text', async () => {
  await build()
  writeSource('page.test.ts', 'test')
  writeSource('notes.md', 'notes')
  expect((await build()).isNew).toBe(false)
})

test('leaves the old build alone when the new one fails, and says why', async () => {
  const before = await build()
  writeSource('page.txt', 'broken')
  await expect(build()).rejects.toThrow('syntax error')
  expect(built(before.folder)).toBe('one')
  writeSource('page.txt', 'one')
  expect((await build()).isNew).toBe(false)
})

test('keeps what a builder wrote that cannot be told where to write, without its cache', async () => {
  mkdirSync(join(root, 'site/.next/cache'), { recursive: true })
  const finished = await build({
    command: () => ['build.mjs', '.next'],
    writesTo: '.next',
    leaveOut: ['cache'],
  })
  expect(readdirSync(finished.folder)).toEqual(['page.txt'])
})

test('two commands that need the same build make it once', async () => {
  const results = await Promise.all([build(), build()])
  expect(results.filter((result) => result.isNew)).toHaveLength(1)
})

test('keeps the last three builds', async () => {
  for (const text of ['two', 'three', 'four', 'five']) {
    await build()
    writeSource('page.txt', text)
  }
  await build()
  expect(readdirSync(join(root, 'site')).filter((name) => name.startsWith('dist-'))).toHaveLength(3)
})
