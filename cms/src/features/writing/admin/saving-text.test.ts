import { expect, test } from 'vitest'
import { presenceText } from './saving-text.ts'

const anna = { name: 'Anna Weiss', isOneself: false, since: '2026-11-22T10:02:00.000Z' }
const oneself = { ...anna, name: 'Bernd Grau', isOneself: true }
const clock = /\d\d:\d\d/g

test('anyone else who has the article open is named, and one’s own other window is called that', () => {
  const texts = [[], [anna], [oneself], [oneself, anna]].map(presenceText)
  expect(texts.map((text) => text?.replace(clock, '10:02'))).toEqual([
    undefined,
    'Anna Weiss has this open since 10:02.',
    'You have this open in another window since 10:02.',
    'This is open: you in another window since 10:02, Anna Weiss since 10:02.',
  ])
})
