import { readingPlaceForm } from '@meridian/shared/readers/reading-place'
import { expect, test } from 'vitest'
import { continueHref, pickUnfinished } from './unfinished.ts'

const entry = (id: string, progressPercent: number, place: string | null = null) => ({
  id,
  articleId: id,
  title: id,
  lastReadAt: '2026-11-21T09:00:00.000Z',
  progressPercent,
  place,
})

test('what was finished is left out, and at most so many are shown', () => {
  const entries = [
    entry('a', 30),
    entry('b', 100),
    entry('c', 94),
    entry('d', 95),
    entry('e', 0),
    entry('f', 1),
    entry('g', 2),
  ]
  expect(pickUnfinished(entries, 4).map(({ id }) => id)).toEqual(['a', 'c', 'e', 'f'])
})

test('an article opens where its reader stopped, however far they had come before', () => {
  expect(continueHref(entry('a', 60, '12.40.a.b.c'))).toBe('/articles/a#continue=12.40.a.b.c')
  expect(continueHref(entry('a', 100, '12.40.a.b.c'))).toBe('/articles/a#continue=12.40.a.b.c')
})

test('where nobody has said where, it opens a little before the furthest point, or at the top', () => {
  expect(continueHref(entry('a', 60))).toBe('/articles/a#continue=40.100...')
  expect('40.100...').toMatch(readingPlaceForm)
  for (const percent of [0, 30, 95, 100]) expect(continueHref(entry('a', percent))).toBe('/articles/a')
})
