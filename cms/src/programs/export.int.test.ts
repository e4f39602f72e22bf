import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { compiled } from '../../test/env.ts'
import { createMagazine, openCms } from '../../test/magazine.ts'
import { testEnv } from '../../test/test-env.ts'
import { env } from '../env.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-export-program-'))
  const { createArticle } = await createMagazine(await openCms())
  await createArticle({ title: 'The Quiet Capital' })
})
afterAll(() => rm(folder, { recursive: true }))

const FailureSchema = z.object({ code: z.number(), stderr: z.string() })

/** What the program prints, and its exit code. */
async function run(...args: string[]): Promise<{ code: number; text: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['src/programs/export.ts', ...args], {
      cwd: resolve(import.meta.dirname, '../..'),
      env: { ...testEnv, ...compiled, NODE_ENV: 'test', DATABASE_URL: env.DATABASE_URL },
    })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = FailureSchema.parse(error)
    return { code, text: stderr }
  }
}

test('it says how many of each there are, and the file with its size and SHA-256', async () => {
  const path = join(folder, 'archive.zip')
  const { code, text } = await run('archive', '--out', path)
  expect(code).toBe(0)
  expect(text).toMatch(/^ +1 {2}articles$/m)
  expect(text).toMatch(/^ +2 {2}sections$/m)
  const bytes = await readFile(path)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(text).toContain(`${path}\n${bytes.length.toLocaleString('en-US')} bytes in `)
  expect(text).toContain(`SHA-256 ${sha256}`)
})

test.each([
  [[], 'Say what to export'],
  [['papyrus'], 'There is no export called ‘papyrus’.'],
  [['archive', 'markdown'], 'Say what to export'],
  [
    ['archive', '--format', 'x'],
    'npm run export -- <archive|markdown|wordpress|ghost|subscribers|redirects> [--out FILE]',
  ],
])('asked for wrongly, %s, it says how to ask and ends with 2', async (args, says) => {
  const { code, text } = await run(...args)
  expect(code).toBe(2)
  expect(text).toContain(says)
})

test('it writes over no file', async () => {
  const path = join(folder, 'redirects.zip')
  expect((await run('redirects', '--out', path)).code).toBe(0)
  const again = await run('redirects', '--out', path)
  expect(again.code).toBe(2)
  expect(again.text).toContain(`${path} is there already.`)
})

test('a folder that is not there is named', async () => {
  const path = join(folder, 'nowhere', 'redirects.zip')
  expect(await run('redirects', '--out', path)).toEqual({
    code: 1,
    text: `${path}: The folder of this file is not there.\n`,
  })
})
