import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkOutcome } from '../check/outcome.ts'
import { partLine, runParts, type FinishedPart, type Part } from './parts.ts'

/** A part that notes when it begins and ends, in turns of the event loop. */
function part(
  log: string[],
  name: string,
  {
    turns = 1,
    workers = 1,
    needs = [],
    problem = '',
  }: Partial<Part> & { turns?: number; problem?: string } = {},
): Part {
  return {
    name,
    workers,
    needs,
    run: async () => {
      log.push(`+${name}`)
      for (let count = 0; count < turns; count += 1) await turn()
      log.push(`-${name}`)
      if (problem === 'throws') throw new Error('It threw.')
      return checkOutcome(name, problem)
    },
  }
}

const run = (parts: Part[], places = 2) => {
  const finished: FinishedPart[] = []
  return runParts(parts, { places, finished: (each) => void finished.push(each) }).then((outcomes) => ({
    outcomes,
    finished,
  }))
}

test('as many run as there are places, in their order', async () => {
  const log: string[] = []
  await run([part(log, 'a', { turns: 9 }), part(log, 'b', { turns: 3 }), part(log, 'c')])
  expect(log).toEqual(['+a', '+b', '-b', '+c', '-c', '-a'])
})

test('a part waits for what it needs, and a later one takes its place', async () => {
  const log: string[] = []
  await run([
    part(log, 'build', { turns: 4 }),
    part(log, 'journeys', { needs: ['build'] }),
    part(log, 'lint'),
  ])
  expect(log).toEqual(['+build', '+lint', '-lint', '-build', '+journeys', '-journeys'])
})

test('a part with several workers takes as many places, at most all of them', async () => {
  const log: string[] = []
  await run([part(log, 'one', { turns: 2 }), part(log, 'wide', { workers: 9 }), part(log, 'late')])
  expect(log).toEqual(['+one', '-one', '+wide', '-wide', '+late', '-late'])
})

test('what needs a part that failed fails unrun, and so does what needs that', async () => {
  const log: string[] = []
  const { outcomes } = await run([
    part(log, 'build', { problem: 'no disk' }),
    part(log, 'journeys', { needs: ['build'] }),
    part(log, 'pictures', { needs: ['journeys'] }),
    part(log, 'lint'),
  ])
  expect(log).not.toContain('+journeys')
  expect(outcomes.map(({ name, failed }) => [name, failed])).toEqual(
    expect.arrayContaining([
      ['build', 1],
      ['journeys', 1],
      ['pictures', 1],
      ['lint', 0],
    ]),
  )
  expect(outcomes.find(({ name }) => name === 'journeys')?.details).toBe("Not run: 'build' failed.")
})

test('an exception is a failure, and the others go on', async () => {
  const log: string[] = []
  const { outcomes } = await run([part(log, 'a', { problem: 'throws' }), part(log, 'b')], 1)
  expect(outcomes.map(({ name, failed }) => [name, failed])).toEqual([
    ['a', 1],
    ['b', 0],
  ])
  expect(outcomes[0]?.details).toContain('It threw.')
})

test('a need that no part before it meets is an error of ours, and not waited for for ever', async () => {
  await expect(run([part([], 'a', { needs: ['nothing'] })])).rejects.toThrow("'a' needs 'nothing'")
})

test('the line of a part tells how long it took, and counts what it counted', () => {
  const outcome = { name: 'site', passed: 1200, failed: 1, skipped: 0, details: '' }
  const line = partLine({ name: 'tests of the site', startedAtMs: 1000, endedAtMs: 62_500, outcome })
  expect(line).toBe('  ✗ tests of the site              61.5 s   1200 passed, 1 failed')
})
