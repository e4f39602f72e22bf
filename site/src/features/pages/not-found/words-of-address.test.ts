import { expect, test } from 'vitest'
import { wordsOfAddress } from './words-of-address.ts'

test.each([
  ['/articles/the-quiet-captial', 'the quiet captial'],
  ['/2019/03/margins-of-error.html', 'margins of error'],
  ['/leadership/valpara%C3%ADso/', 'valparaíso'],
  ['/one-two-three-four-five-six-seven', 'one two three four five six'],
  ['/12345', ''],
  ['/%E0%A4%A', ''],
  ['/', ''],
])('the words of %s are %j', (address, words) => {
  expect(wordsOfAddress(address)).toBe(words)
})
