import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

/** A fixed beginning instead of chance. */
function sequence(): () => number {
  let state = 20_261_125
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('as many arrive as are said to, with gaps of every length', () => {
  const arrivals = new Arrivals({ perSecond: 50, fromMs: 0, random: sequence() })
  const moments = arrivals.due(200_000)
  expect(moments.length).toBeGreaterThan(9700)
  expect(moments.length).toBeLessThan(10_300)
  const gaps = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
  expect(gaps.filter((gap) => gap < 5).length / gaps.length).toBeCloseTo(1 - Math.exp(-0.25), 1)
})

test('who comes late is told of every moment, each as it was meant, and of none twice', () => {
  const often = new Arrivals({ perSecond: 50, fromMs: 0, random: sequence() })
  const late = new Arrivals({ perSecond: 50, fromMs: 0, random: sequence() })
  const told = Array.from({ length: 100 }, (_, index) => often.due(index * 10)).flat()
  expect(late.due(990)).toEqual(told)
  expect(late.due(990)).toEqual([])
})

test('what never arrives is a mistake', () => {
  expect(() => new Arrivals({ perSecond: 0, fromMs: 0 })).toThrow(RangeError)
})
