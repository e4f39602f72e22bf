import { expect, test } from 'vitest'
import { durationText, maxRecordingBytes, recordingSizeProblem } from './recording-file.ts'

test.each([
  [0, '0:00'],
  [7.4, '0:07'],
  [187, '3:07'],
  [3599.6, '1:00:00'],
  [3729, '1:02:09'],
])('%d seconds are said as %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('a file that is empty or too large is named with what to do', () => {
  expect(recordingSizeProblem(0)).toBe('This file is empty.')
  expect(recordingSizeProblem(maxRecordingBytes)).toBeNull()
  expect(recordingSizeProblem(maxRecordingBytes + 1)).toContain('has 61 MB. A recording has at most 60 MB')
})
