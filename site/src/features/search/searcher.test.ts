import type { SearchRequest } from '@meridian/shared/search/search-address'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchOutcome } from '../../lib/search/search-outcome.ts'
import { fixtureSearch } from '../../../test/fixtures/fixture-search.ts'
import { Searcher } from './searcher.ts'

interface Asked {
  query: string
  signal: AbortSignal
  answer(outcome?: SearchOutcome): Promise<void>
}

let asked: Asked[]
let shown: string[]
let run: Searcher

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  shown = []
  run = new Searcher({
    ask: ({ query }: SearchRequest, signal) => {
      const { promise, resolve } = Promise.withResolvers<SearchOutcome>()
      const found: SearchOutcome = { kind: 'found', answer: fixtureSearch(query) }
      asked.push({
        query,
        signal,
        answer: async (outcome = found) => {
          resolve(outcome)
          await vi.advanceTimersByTimeAsync(0)
        },
      })
      return promise
    },
    onBegin: () => {},
    onOutcome: ({ query }, { kind }) => void shown.push(`${query}: ${kind}`),
  })
})

afterEach(() => vi.useRealTimers())

test('letters typed in one go are one question', async () => {
  for (const query of ['q', 'qu', 'qui']) run.soon({ query })
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked.map(({ query }) => query)).toEqual(['qui'])
})

test('an answer that was overtaken is given up and never shown', async () => {
  void run.now({ query: 'quiet' })
  void run.now({ query: 'capital' })
  expect(asked[0]?.signal.aborted).toBe(true)
  await asked[1]?.answer()
  await asked[0]?.answer()
  expect(shown).toEqual(['capital: found'])
})

test('taking letters back shows the earlier answer at once and asks nobody', async () => {
  void run.now({ query: 'qui' })
  await asked[0]?.answer()
  void run.now({ query: 'quie' })
  await asked[1]?.answer()
  run.soon({ query: 'qui' })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown).toEqual(['qui: found', 'quie: found', 'qui: found'])
  expect(asked).toHaveLength(2)
})

test('a failure is shown, and asked again the next time', async () => {
  void run.now({ query: 'qui' })
  await asked[0]?.answer({ kind: 'away' })
  void run.now({ query: 'qui' })
  await asked[1]?.answer()
  expect(shown).toEqual(['qui: away', 'qui: found'])
})

test('an emptied field stops everything', async () => {
  run.soon({ query: 'qui' })
  run.stop()
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
})
