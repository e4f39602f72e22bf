import { expect, test } from 'vitest'
import { deadlineText } from './deadline-text.ts'

const today = '2026-11-27'

test.each([
  ['2026-11-24', 'in-work', 'Overdue since 24 Nov 2026', true],
  ['2026-11-26', 'idea', 'Overdue since 26 Nov 2026', true],
  ['2026-11-27', 'assigned', 'Due today', false],
  ['2026-11-28', 'assigned', 'Due tomorrow', false],
  ['2026-12-03', 'in-work', 'Due 3 Dec 2026', false],
  // It was handed in.
  ['2026-11-24', 'in-review', 'Due 24 Nov 2026', false],
  ['2026-11-24', 'scheduled', 'Due 24 Nov 2026', false],
] as const)('a deadline on %s of what is %s is told as ‘%s’', (deadline, stage, text, isOverdue) => {
  expect(deadlineText({ deadline, stage }, today)).toEqual({ text, isOverdue })
})
