import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fewestReaders, type MostReadLists, rank, type Score, type Scores, without } from './rank.ts'

const score = (articleId: number, points: number, readers = 50): Score => ({
  articleId,
  score: points,
  readers,
})
const sectionOf = new Map([
  [1, 10],
  [2, 10],
  [3, 20],
  [4, 20],
  [5, 20],
  [6, 20],
  [7, 20],
  [8, 30],
])
const none = new Set<number>()

const allOf = ({ day, week, sections }: MostReadLists) => [day, week, ...sections.map((list) => list.week)]

describe('the lists of what is read most', () => {
  test('have at most five articles each, those that were read on most first', () => {
    const scores = { day: [score(3, 1), score(1, 9)], week: [1, 2, 3, 4, 5, 6, 7].map((id) => score(id, id)) }
    expect(rank({ scores, sectionOf, excluded: none })).toEqual({
      day: [1, 3],
      week: [7, 6, 5, 4, 3],
      sections: [
        { section: 10, week: [2, 1] },
        { section: 20, week: [7, 6, 5, 4, 3] },
      ],
    })
  })

  test('an excluded article leaves its place to the next one, in the list of its section as well', () => {
    const scores = { day: [score(8, 9), score(1, 1)], week: [8, 1, 2, 3, 4, 5].map((id) => score(id, id)) }
    expect(rank({ scores, sectionOf, excluded: new Set([8, 5]) })).toEqual({
      day: [1],
      week: [4, 3, 2, 1],
      sections: [
        { section: 10, week: [2, 1] },
        { section: 20, week: [4, 3] },
      ],
    })
  })

  test('of articles that were read alike the newer one stands first', () => {
    const scores = { day: [], week: [score(1, 2), score(3, 2), score(2, 2)] }
    expect(rank({ scores, sectionOf, excluded: none }).week).toEqual([3, 2, 1])
  })

  test('with fewer than ten readers nothing is listed', () => {
    const scores = { day: [score(1, 90, 9), score(2, 1, 10)], week: [score(2, 90, 9), score(1, 1, 10)] }
    const { day, week } = rank({ scores, sectionOf, excluded: none })
    expect([day, week]).toEqual([[2], [1]])
  })
})

const list = fc.uniqueArray(
  fc.record({
    articleId: fc.integer({ min: 1, max: 12 }),
    score: fc.constantFrom(0, 0.25, 1, 1.5, 40),
    readers: fc.integer({ min: 0, max: 2 * fewestReaders }),
  }),
  { selector: ({ articleId }) => articleId },
)
const magazine = fc.record({
  scores: fc.record({ day: list, week: list }),
  sections: fc.dictionary(fc.integer({ min: 1, max: 12 }).map(String), fc.integer({ min: 1, max: 3 })),
  excluded: fc.array(fc.integer({ min: 1, max: 12 })),
})

test('nothing is ever listed that is not published, is excluded, or was read by too few', () => {
  fc.assert(
    fc.property(magazine, ({ scores, sections, excluded }) => {
      const published = new Map(Object.entries(sections).map(([id, section]) => [Number(id), section]))
      const lists = rank({ scores, sectionOf: published, excluded: new Set(excluded) })
      const readersOf = (of: Score[], id: number) =>
        of.find(({ articleId }) => articleId === id)?.readers ?? 0
      for (const ids of allOf(lists)) {
        expect(ids.length).toBeLessThanOrEqual(5)
        expect(new Set(ids).size).toBe(ids.length)
        for (const id of ids) expect(published.has(id) && !excluded.includes(id)).toBe(true)
      }
      for (const id of lists.day) expect(readersOf(scores.day, id)).toBeGreaterThanOrEqual(fewestReaders)
      for (const ids of [lists.week, ...lists.sections.map(({ week }) => week)])
        for (const id of ids) expect(readersOf(scores.week, id)).toBeGreaterThanOrEqual(fewestReaders)
      for (const { section, week } of lists.sections) {
        expect(week.length).toBeGreaterThan(0)
        for (const id of week) expect(published.get(id)).toBe(section)
      }
    }),
  )
})

test('the order says how much was read, and not in which order it was counted', () => {
  fc.assert(
    fc.property(magazine, fc.double({ min: 0.1, max: 10, noNaN: true }), ({ scores, sections }, factor) => {
      const published = new Map(Object.entries(sections).map(([id, section]) => [Number(id), section]))
      const listsOf = (of: Scores) => rank({ scores: of, sectionOf: published, excluded: none })
      const turned = { day: scores.day.toReversed(), week: scores.week.toReversed() }
      expect(listsOf(turned)).toEqual(listsOf(scores))
      // As all scores become smaller alike while nobody reads anything.
      const later = (of: Score[]) => of.map((one) => ({ ...one, score: one.score * factor }))
      expect(listsOf({ day: later(scores.day), week: later(scores.week) })).toEqual(listsOf(scores))
    }),
  )
})

test('what is withdrawn leaves all lists at once, and a section without articles its place', () => {
  const lists = {
    day: [1, 2],
    week: [2, 8],
    sections: [
      { section: 10, week: [2, 1] },
      { section: 30, week: [8] },
    ],
  }
  expect(without(lists, new Set([2, 8]))).toEqual({
    day: [1],
    week: [],
    sections: [{ section: 10, week: [1] }],
  })
  expect(without(lists, none)).toEqual(lists)
})
