import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaint, plain, report } from '../../../test/returned-mails.ts'

const hard = report({ status: '5.1.1', diagnostic: '550 5.1.1 User unknown' })
const away = plain({
  from: 'reader@example.org',
  subject: 'Automatic reply: The Executive Agenda',
  words: 'From now on I am away.\n\nFrom Monday on I am back: 550 5.1.1 is not mine.',
})
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'returned-mails-'))
  await mkdir(join(folder, 'kept/new'), { recursive: true })
  await writeFile(join(folder, 'kept/b.eml'), hard)
  await writeFile(join(folder, 'kept/.hidden'), hard)
  await writeFile(join(folder, 'kept/new/1700000000.M1.host'), complaint('abuse'))
  const envelope = 'From MAILER-DAEMON Fri Nov 27 10:00:00 2026\n'
  await writeFile(
    join(folder, 'all.mbox'),
    `${envelope}${hard}\n${envelope}${away}\n${envelope}${complaint('fraud')}`,
  )
  await writeFile(join(folder, 'one.eml'), `${envelope}${away}`)
})

afterAll(() => rm(folder, { recursive: true }))

const program = join(import.meta.dirname, '../../programs/classify-bounces.ts')

/** Runs the program as people do, without anything in its environment. */
async function classify(...args: string[]) {
  const run = promisify(execFile)(process.execPath, [program, ...args], {
    cwd: folder,
    env: { NODE_ENV: 'production' },
  })
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

test('each mail of files, folders and mailboxes has a line with its class', async () => {
  const { code, stdout } = await classify('one.eml', 'kept', 'all.mbox')
  expect(stdout.trimEnd().split('\n')).toEqual([
    'one.eml\tauto-reply',
    'kept/b.eml\thard',
    'kept/new/1700000000.M1.host\tcomplaint',
    'all.mbox#1\thard',
    'all.mbox#2\tauto-reply',
    'all.mbox#3\tcomplaint',
  ])
  expect(code).toBe(0)
})

test('a file that cannot be read is an error at the end, and the others are read', async () => {
  const { code, stdout, stderr } = await classify('no-such.eml', 'kept/b.eml')
  expect(stdout).toBe('kept/b.eml\thard\n')
  expect(stderr).toContain('no-such.eml cannot be read')
  expect(code).toBe(1)
})

test('all that is known is told as JSON, a line for each mail', async () => {
  const { stdout } = await classify('--json', 'kept/b.eml')
  expect(JSON.parse(stdout)).toEqual({
    file: 'kept/b.eml',
    class: 'hard',
    status: '5.1.1',
    recipients: ['reader@example.org'],
    diagnostic: '550 5.1.1 User unknown',
    reason: 'Nobody gets mail at this address any more.',
  })
})

test('without a file it says how it is used', async () => {
  const { code, stderr } = await classify()
  expect(stderr).toContain('npm run bounces:classify -- [--json] FILE…')
  expect(code).toBe(1)
})
