import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { processEnvironment, projectRoot } from './env.ts'

test.each([
  { args: [], says: 'Say what to export.' },
  { args: ['papyrus'], says: "There is no export called 'papyrus'." },
  { args: ['archive', '--to', 'x.zip'], says: "'--to x.zip' means nothing here." },
  { args: ['archive', '--out'], says: '--out needs the name of a file.' },
  { args: ['archive', '--out', 'package.json'], says: 'is there already. Choose another name with --out.' },
])('what cannot be meant is refused with a sentence: $args', ({ args, says }) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/export.ts'), ...args],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...processEnvironment(), INIT_CWD: projectRoot },
    },
  )
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain(says)
  expect(stderr).toContain(
    'npm run export -- <archive|markdown|wordpress|ghost|subscribers|redirects> [--out FILE]',
  )
})

test('an archive that is not there is not brought in', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts/bring-in.ts'), 'none.zip'],
    {
      cwd: projectRoot,
      encoding: 'utf8',
      env: { ...processEnvironment(), INIT_CWD: projectRoot },
    },
  )
  expect(status).toBe(2)
  expect(stderr).toContain('There is no archive')
})
