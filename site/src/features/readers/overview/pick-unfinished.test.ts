import { expect, test } from 'vitest'
import { pickUnfinished } from './ContinueReading.tsx'

const entry = (id: string, progressPercent: number) => ({
  id,
  articleId: id,
  title: id,
  lastReadAt: '2026-11-21T09:00:00.000Z',
  progressPercent,
})

test('what was finished is left out, and at most four are shown', () => {
  const entries = [
    entry('a', 30),
    entry('b', 100),
    entry('c', 94),
    entry('d', 95),
    entry('e', 0),
    entry('f', 1),
    entry('g', 2),
  ]
  expect(pickUnfinished(entries).map(({ id }) => id)).toEqual(['a', 'c', 'e', 'f'])
})
