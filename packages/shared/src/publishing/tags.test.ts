import { expect, test } from 'vitest'
import { articleTag, authorRecordTag, besideTag, cardTag, isLateTag, linkTag } from './tags.ts'

test('pages that only lead to a changed article follow its publish by a moment', () => {
  expect([cardTag('the-quiet-capital'), besideTag('the-quiet-capital'), linkTag(7)].every(isLateTag)).toBe(
    true,
  )
  expect([articleTag('card'), authorRecordTag('card:x'), 'latest', 'site'].some(isLateTag)).toBe(false)
})
