import { expect, test } from 'vitest'
import { discrepancyMark, discrepancyText } from './discrepancy-words.ts'

test('what cannot have been readers is said with its number, no more exact than its band', () => {
  expect(discrepancyText({ kind: 'programs', value: 50_012, plusMinus: 248.9 })).toBe(
    'About 50,000 ± 300 requests said they were browsers and never showed a page: programs. They count among none of the views and readers.',
  )
  expect(discrepancyMark({ kind: 'programs', value: 50_012, plusMinus: 36 })).toBe(
    'Programs: about 50,010 ± 40 requests',
  )
  expect(discrepancyMark({ kind: 'forged', value: 1234, plusMinus: 0 })).toBe(
    'Likely forged: about 1,234 ± 0 views',
  )
  expect(discrepancyText({ kind: 'forged', value: 49_500, plusMinus: 1130 })).toMatch(
    /^About 50,000 ± 2,000 views are told of pages that were not sent so often: they are likely forged\./,
  )
})
