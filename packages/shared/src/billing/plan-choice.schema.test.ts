import { expect, test } from 'vitest'
import { planChoice } from './plan-choice.schema.ts'

test('a plan is chosen by its public id', () => {
  expect(planChoice.parse('global-reader')).toBe('global-reader')
})

test.each(['', '\u0000', 'global\nreader', 'x'.repeat(101), null, 7])('%j chooses none', (value) => {
  const { error } = planChoice.safeParse(value)
  expect(error?.issues[0]?.message).toBe('Please choose a plan.')
})
