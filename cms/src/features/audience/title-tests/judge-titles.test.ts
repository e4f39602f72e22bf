import { expect, test } from 'vitest'
import { advantageOf, judgeTitles } from './judge-titles.ts'

/** Mulberry32: the same throws in each run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A test that is looked at after each reader, until a title is named or so many have read on. */
function runTest(throwDie: () => number, share: number, readers: number) {
  const read = { own: 0, other: 0 }
  for (let number = 0; number < readers; number += 1) {
    if (throwDie() < share) read.other += 1
    else read.own += 1
    const verdict = judgeTitles(read)
    if (verdict !== 'open') return { verdict, readers: number + 1 }
  }
  return { verdict: 'open', readers }
}

test('few readers say nothing, and as many of both as well', () => {
  expect(judgeTitles({ own: 0, other: 0 })).toBe('open')
  expect(judgeTitles({ own: 3, other: 0 })).toBe('open')
  expect(judgeTitles({ own: 5000, other: 5000 })).toBe('open')
})

test('a great difference is named, whichever title has it', () => {
  expect(judgeTitles({ own: 60, other: 140 })).toBe('other')
  expect(judgeTitles({ own: 140, other: 60 })).toBe('own')
})

test('of titles that do equally well at most one test in twenty names one, though it is looked at after each reader', () => {
  const throwDie = dice(1)
  const named = Array.from({ length: 2000 }, () => runTest(throwDie, 0.5, 2000)).filter(
    ({ verdict }) => verdict !== 'open',
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.length).toBeLessThanOrEqual(100)
})

test('a title that brings a quarter more is found, and the other hardly ever', () => {
  const throwDie = dice(2)
  const runs = Array.from({ length: 300 }, () => runTest(throwDie, 5 / 9, 4000))
  expect(runs.filter(({ verdict }) => verdict === 'other').length).toBeGreaterThan(285)
  expect(runs.filter(({ verdict }) => verdict === 'own').length).toBeLessThan(6)
})

test('the advantage is told by the title that brings less', () => {
  expect(advantageOf({ own: 100, other: 125 })).toBeCloseTo(0.25)
  expect(advantageOf({ own: 125, other: 100 })).toBeCloseTo(0.25)
  expect(advantageOf({ own: 0, other: 9 })).toBe(Infinity)
})
