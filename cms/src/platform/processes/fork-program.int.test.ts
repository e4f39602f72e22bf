import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { forkProgram } from './fork-program.ts'
import { givesWay, givesWayToAll } from './niceness.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-fork-'))
const program = join(folder, 'waits.mjs')
let child: ChildProcess | null = null

beforeAll(() =>
  writeFileSync(program, `process.once('disconnect', () => process.exit(3)); process.send('ready')`),
)
afterEach(() => child?.kill('SIGKILL'))
afterAll(() => rmSync(folder, { recursive: true }))

it.each([
  { niceness: givesWay, session: 'nice 5' },
  { niceness: givesWayToAll, session: 'nice 19' },
])(
  'has a program give way to all others, in a session of its own: $session',
  async ({ niceness, session }) => {
    const pid = await fork({ niceness })

    expect(getPriority(pid)).toBe(niceness)
    expect(sessionOf(pid)).toBe(pid)
    // Linux weighs sessions against each other before it looks at the processes in them.
    await vi.waitFor(() => expect(nicenessOfSession(pid)).toBe(weighsSessions ? session : 'none'))
    expect(nicenessOfSession(process.pid)).not.toBe(session)
  },
)

it('leaves a program that is waited for in the session and at the priority of the worker', async () => {
  const pid = await fork({})

  expect(getPriority(pid)).toBe(getPriority(process.pid))
  expect(sessionOf(pid)).toBe(sessionOf(process.pid))
})

it('tells a program in a session of its own that the worker has gone', async () => {
  await fork({ niceness: givesWay })
  child?.disconnect()

  expect(await ended).toEqual([3, null])
})

const weighsSessions = existsSync('/proc/self/autogroup')
let ended: Promise<unknown> = Promise.resolve()

async function fork(options: { niceness?: number }): Promise<number> {
  child = forkProgram(program, options)
  ended = once(child, 'exit')
  await once(child, 'message')
  if (child.pid === undefined) throw new Error('The program was not started.')
  return child.pid
}

function sessionOf(pid: number): number {
  const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  return Number(afterName.split(' ')[3])
}

function nicenessOfSession(pid: number): string {
  if (!weighsSessions) return 'none'
  return /nice -?\d+/.exec(readFileSync(`/proc/${pid}/autogroup`, 'utf8'))?.[0] ?? 'none'
}
