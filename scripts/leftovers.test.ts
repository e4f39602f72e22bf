import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { processEnvironment } from './env.ts'
import { endAbandonedRuns, endLeftovers, markOfRun } from './leftovers.mjs'

/** A process in a group of its own, that does not end when it is asked to if it is stubborn. */
async function startMarked(mark: string, { isStubborn = false } = {}) {
  const program = `${isStubborn ? "process.on('SIGTERM', () => {});" : ''} setInterval(() => {}, 1000); console.log('up')`
  const child = spawn(process.execPath, ['--eval', program], {
    env: { ...processEnvironment(), MERIDIAN_RUN: mark },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  await once(child.stdout, 'data')
  return { child, ended: once(child, 'exit') }
}

test.runIf(process.platform === 'linux')(
  'nothing of a run outlives it, and nothing else is touched',
  async () => {
    const [mine, other] = [await startMarked('1-of-this-test'), await startMarked(liveMark())]
    expect(await endLeftovers('1-of-this-test')).toBe(1)
    expect(await mine.ended).toEqual([null, 'SIGTERM'])
    expect(other.child.exitCode).toBeNull()
    other.child.kill()
    await other.ended
  },
)

test.runIf(process.platform === 'linux')('the next run ends what one that was killed has left', async () => {
  const runner = spawn(process.execPath, ['--eval', ''], { stdio: 'ignore' })
  const over = once(runner, 'exit')
  const mark = `${runner.pid}-${startedAt(runner.pid ?? 0)}`
  const { child, ended } = await startMarked(mark)
  const beside = await startMarked(liveMark())
  await over
  expect(await endAbandonedRuns()).toBeGreaterThanOrEqual(1)
  await ended
  expect(child.signalCode).toBe('SIGTERM')
  expect(beside.child.exitCode).toBeNull()
  beside.child.kill()
  await beside.ended
})

test.runIf(process.platform === 'linux')('what does not end when it is asked to is ended', async () => {
  const { child, ended } = await startMarked('1-stubborn', { isStubborn: true })
  await endLeftovers('1-stubborn', 100)
  await ended
  expect(child.signalCode).toBe('SIGKILL')
})

/** The mark of a run that goes on: this one. */
function liveMark(): string {
  return markOfRun().MERIDIAN_RUN
}

function startedAt(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}
