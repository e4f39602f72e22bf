import { expect, test } from 'vitest'
import type { VersionSummary } from '../read-versions.ts'
import { changedText, stateText, wordsText } from './version-text.ts'

const version: VersionSummary = {
  id: 1,
  savedAt: '2026-11-22T12:00:00.000Z',
  savedBy: null,
  isPublished: false,
  isNewest: false,
  isPublic: false,
  changed: [],
}

test.each([
  [{ isPublic: true, isPublished: true, isNewest: true }, 'Readers have this'],
  [{ isPublic: true, isPublished: true }, 'Readers have this one'],
  [{ isPublished: true }, 'Was published'],
  [{ isNewest: true }, 'Newest draft'],
  [{}, 'Draft'],
])('a version says where it stands: %j', (change, text) => {
  expect(stateText({ ...version, ...change })).toBe(text)
})

test.each([
  [null, 'The oldest that is kept'],
  [[], 'Saved without a change'],
  [['Title'], 'Title changed'],
  [['Title', 'Text'], 'Title and Text changed'],
  [['Title', 'Text', 'Picture', 'Issue'], 'Title, Text and 2 more changed'],
])('it says what was changed: %j', (changed, text) => {
  expect(changedText({ ...version, changed })).toBe(text)
})

test('a difference is counted in words', () => {
  expect(wordsText({ added: 1, removed: 0 })).toBe('1 word added')
  expect(wordsText({ added: 0, removed: 2 })).toBe('2 words removed')
  expect(wordsText({ added: 12, removed: 3 })).toBe('12 words added, 3 removed')
})
