import { expect, test } from 'vitest'
import { readRefusal } from './open-document.ts'

const moved = {
  message: 'Anna has saved a newer version.',
  data: { code: 'version-conflict', newest: { updatedAt: '2026-11-22T10:00:00.000Z', by: 'Anna Weiss' } },
}
const tooLong = {
  message: 'The following field is invalid: Title',
  data: { collection: 'articles', errors: [] },
}

test.each([
  [401, { errors: [{ message: 'Sign in to the admin first.' }] }, { kind: 'signed-out' }],
  [409, { errors: [moved] }, { kind: 'conflict', newest: moved.data.newest }],
  [400, { errors: [tooLong] }, { kind: 'refused', sentence: tooLong.message }],
  [
    403,
    { errors: [{ message: 'You are not allowed.' }] },
    { kind: 'refused', sentence: 'You are not allowed.' },
  ],
  [409, { errors: [{ message: 'Something else.' }] }, { kind: 'refused', sentence: 'Something else.' }],
  [503, { errors: [{ message: 'The database is away.' }] }, { kind: 'away' }],
  [502, null, { kind: 'away' }],
  [0, null, { kind: 'away' }],
  [413, '<html>Too large</html>', { kind: 'away' }],
])('an answer %i means what its body says', (status, body, meaning) => {
  expect(readRefusal({ status, body })).toEqual(meaning)
})
