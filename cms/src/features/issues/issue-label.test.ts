import { expect, test } from 'vitest'
import { issueLabel } from './issue-label.ts'

test('two issues of one name are told apart', () => {
  expect(issueLabel({ title: 'The Reserve Issue', season: 'March', year: 2026 })).toBe(
    'The Reserve Issue (March 2026)',
  )
  expect(issueLabel({})).toBe('Untitled issue')
})
