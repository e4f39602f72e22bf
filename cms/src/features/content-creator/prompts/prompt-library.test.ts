import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { PromptLibrary } from './prompt-library.ts'

let folder: string
const tone = () => join(folder, 'tone.md')
const change = (from: string, to: string) =>
  writeFileSync(tone(), readFileSync(tone(), 'utf8').replace(from, to))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-prompts-'))
  cpSync('prompts', folder, { recursive: true })
})

test('a change of a prompt holds from the next run on', async () => {
  const library = new PromptLibrary(folder)
  change('You are a copy editor', 'You are a careful copy editor')
  expect((await library.read('tone')).instructions).toMatch(/^You are a careful copy editor/)
})

test('a change for the worse is reported, and the prompt before it stays in use until it is repaired', async () => {
  const library = new PromptLibrary(folder)
  const before = await library.read('tone')
  change('## Request', '## Wish')
  expect(await library.read('tone')).toEqual(before)
  expect(library.problems()).toEqual([expect.stringContaining('The prompt tone.md needs the heading')])
  rmSync(tone())
  expect(await library.read('tone')).toEqual(before)
  expect(library.problems()).toEqual(['The prompt tone.md cannot be read.'])
  cpSync('prompts/tone.md', tone())
  await library.refresh()
  expect(library.problems()).toEqual([])
})

test('nothing starts with prompts that are wrong, and each of them is named', () => {
  rmSync(tone())
  writeFileSync(join(folder, 'seo.md'), 'Write something.')
  expect(() => new PromptLibrary(folder)).toThrow(/seo\.md does not begin.*tone\.md cannot be read/)
})
