import { expect, test } from 'vitest'
import { findAffected } from './advisories.ts'

const safe = ['payload@3.90.1', 'next@16.4.1', 'sharp@0.35.5']

test('passes the first safe versions and later ones', () => {
  expect(findAffected([...safe, 'sharp@1.0.0'])).toEqual([])
})

test.for(['payload@3.89.9', 'next@16.4.0', 'next@15.9.9', 'sharp@0.34.9', 'next@16.4.1-canary.3'])(
  'refuses %s, also as a second copy',
  (affected) => {
    expect(findAffected([...safe, affected])).toHaveLength(1)
  },
)

test('does not confuse a package with one whose name begins alike', () => {
  expect(findAffected([...safe, 'next-themes@0.1.0', '@payloadcms/next@3.0.0'])).toEqual([])
})

test('notices when a package on the list is gone', () => {
  expect(findAffected(safe.slice(1))).toEqual([expect.stringContaining('payload is not in the lockfile')])
})
