import { expect, test } from 'vitest'
import { fixtureIssues } from '../../../test/fixtures/fixture-issues.ts'
import { groupByYear } from './years.ts'

test('spec §2 archive: the issues that are not current, by year, newest first', () => {
  const years = groupByYear(fixtureIssues).map(({ year, issues }) => [year, issues.map(({ id }) => id)])
  expect(years).toEqual([
    [2026, ['summer-2026', 'spring-2026', 'winter-2026']],
    [2025, ['autumn-2025', 'summer-2025', 'spring-2025']],
  ])
})
