import { expect, test } from 'vitest'
import { captionsProblem, captionWords } from './web-vtt.ts'

const captions = [
  'WEBVTT',
  '',
  'NOTE checked by hand',
  '',
  '1',
  '00:00.000 --> 00:02.500 align:start',
  '<v Ada>The harbour freezes',
  'in <i>January</i>.',
  '',
  '01:00:02.500 --> 01:00:04.000',
  'Then it is quiet.',
].join('\n')

test('captions begin with their mark and have a line', () => {
  expect(captionsProblem(captions)).toBeNull()
  expect(captionsProblem(captions.replaceAll('\n', '\r\n'))).toBeNull()
  expect(captionsProblem('1\n00:00:00,000 --> 00:00:02,000\nSubtitles of SubRip')).toContain('WEBVTT')
  expect(captionsProblem('WEBVTT\n\nNo times')).toContain('There is no line')
})

test('the words of captions are what is said', () => {
  expect(captionWords(captions)).toBe('The harbour freezes in January. Then it is quiet.')
})

test('a line of nothing but angles is read in a moment', () => {
  const angles = `WEBVTT\n\n00:01.000 --> 00:04.000\n${'<'.repeat(150_000)}`
  expect(captionWords(angles)).toBe('<'.repeat(150_000))
})
