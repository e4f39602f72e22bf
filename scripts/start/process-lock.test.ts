import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { identifyProcess, isSameProcessAlive } from './process-identity.ts'
import { takeProcessLock } from './process-lock.ts'

const newFile = () => join(mkdtempSync(join(tmpdir(), 'meridian-lock-')), 'start.lock')

function sleeper() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const identity = identifyProcess(child.pid ?? 0)
  if (!identity) throw new Error('The sleeper did not start.')
  return { child, identity }
}

test('tells who holds the lock and where', () => {
  const file = newFile()
  const { identity } = sleeper()
  writeFileSync(file, JSON.stringify({ ...identity, note: 'http://localhost:4321' }))
  expect(takeProcessLock(file, 'mine')).toEqual({
    ok: false,
    holder: { ...identity, note: 'http://localhost:4321' },
  })
})

test('takes over the lock of a process that was killed', async () => {
  const file = newFile()
  const { child, identity } = sleeper()
  writeFileSync(file, JSON.stringify({ ...identity, note: '' }))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(isSameProcessAlive(identity)).toBe(false)
  expect(takeProcessLock(file, 'mine').ok).toBe(true)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid, note: 'mine' })
})

test('does not mistake a stranger with the same number for the holder', () => {
  const file = newFile()
  const { identity } = sleeper()
  writeFileSync(file, JSON.stringify({ ...identity, startedAt: 'long ago', note: '' }))
  expect(takeProcessLock(file, 'mine').ok).toBe(true)
})

test('takes over a lock that was cut short while being written', () => {
  const file = newFile()
  writeFileSync(file, '{"pid": 1')
  expect(takeProcessLock(file, 'mine').ok).toBe(true)
})

test('can be taken again once it is released', () => {
  const file = newFile()
  const lock = takeProcessLock(file, 'first')
  if (lock.ok) lock.release()
  expect(takeProcessLock(file, 'second').ok).toBe(true)
})
