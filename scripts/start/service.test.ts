import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endOrphans } from './orphans.ts'
import { identifyProcess, isSameProcessAlive } from './process-identity.ts'
import { restartDelayMs } from './restart-delay.ts'
import { identityFile, Service } from './service.ts'

let folders: { logs: string; services: string }

beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), 'meridian-service-'))
  folders = { logs: join(root, 'logs'), services: join(root, 'services') }
  for (const folder of Object.values(folders)) mkdirSync(folder)
})

function service(code: string, lines: string[] = []): Service {
  const spec = { name: 'worker', command: process.execPath, args: ['-e', code], cwd: tmpdir(), env: {} }
  const made = new Service({ spec, folders, say: (line) => lines.push(line), stopLimitMs: 300 })
  onTestFinished(() => made.stop())
  made.start()
  return made
}

const noted = () => JSON.parse(readFileSync(identityFile(folders.services, 'worker'), 'utf8'))
const started = () => vi.waitFor(() => expect(noted()).toHaveProperty('pid'), { timeout: 60_000 })

test('starts a process again that died, and says so', async () => {
  const lines: string[] = []
  const dying = service('process.exit(3)', lines)
  await vi.waitFor(() => expect(dying.failures).toBeGreaterThanOrEqual(2), { timeout: 60_000 })
  expect(lines[0]).toContain('worker ended (code 3); starting it again in 0.5 s')
})

test('waits longer after each death, half a minute at most', () => {
  const delays = [1, 2, 3, 10].map((failures) => restartDelayMs(failures, 30_000))
  expect(delays).toEqual([500, 1000, 2000, 30_000])
})

test('ends a process that is asked to, and does not start it again', async () => {
  const polite = service('process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)')
  await started()
  const identity = noted()
  await polite.stop()
  expect(isSameProcessAlive(identity)).toBe(false)
  expect(polite.failures).toBe(0)
})

test('ends a process that does not listen, with the children it started', async () => {
  const stubborn = service(`
    process.on('SIGTERM', () => {})
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    console.log('child ' + child.pid)
    setInterval(() => {}, 1000)
  `)
  await vi.waitFor(() => expect(stubborn.lastLines(1)).toMatch(/^child \d+$/), { timeout: 60_000 })
  const child = identifyProcess(Number(stubborn.lastLines(1).slice('child '.length)))
  await stubborn.stop()
  await vi.waitFor(() => expect(child && isSameProcessAlive(child)).toBe(false), { timeout: 60_000 })
})

test('ends what a killed supervisor left running', async () => {
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  writeFileSync(identityFile(folders.services, 'cms'), JSON.stringify(identifyProcess(orphan.pid ?? 0)))
  const ended = once(orphan, 'exit')
  expect(await endOrphans(folders.services)).toEqual(['cms'])
  await ended
})

test('never touches a stranger that has the number of a process long gone', async () => {
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  })
  onTestFinished(() => void stranger.kill('SIGKILL'))
  const identity = identifyProcess(stranger.pid ?? 0)
  const file = identityFile(folders.services, 'cms')
  writeFileSync(file, JSON.stringify({ ...identity, startedAt: 'before the last boot' }))
  expect(await endOrphans(folders.services)).toEqual([])
  expect(identity && isSameProcessAlive(identity)).toBe(true)
})
