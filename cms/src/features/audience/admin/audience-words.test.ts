import { expect, test } from 'vitest'
import { counted, readersFigure } from '../reads/figure.ts'
import { changeText, durationText, figureText, shareText, sourceText } from './audience-words.ts'

test('a figure has its error band, if it has one', () => {
  expect(figureText(counted(1204, 'beacon'))).toBe('1,204')
  expect(figureText(readersFigure(1204))).toBe('1,204 ± 26')
})

test('times and shares are in words', () => {
  expect([48.4, 60, 125].map(durationText)).toEqual(['48 s', '1 min 00 s', '2 min 05 s'])
  expect([shareText(3, 8), shareText(0, 8), shareText(0, 0)]).toEqual(['38 %', '0 %', '–'])
})

test('a change says when it may be none', () => {
  expect(changeText({ share: 0.124, isCertain: true })).toBe('+12 %')
  expect(changeText({ share: -0.03, isCertain: false })).toBe('−3 %, within the error')
  expect(changeText({ share: null, isCertain: true })).toBe('nothing to compare with')
})

test('each source has a name', () => {
  expect(sourceText({ kind: 'site', host: 'news.example', views: 3 })).toBe('news.example')
  expect(
    sourceText({ kind: 'list', list: 'related', on: { title: 'A', path: '/articles/a' }, views: 3 }),
  ).toBe('Related reading: A')
  expect(sourceText({ kind: 'list', list: 'lead', on: { title: null, path: '/' }, views: 3 })).toBe(
    'The cover story on the home page: /',
  )
  expect(sourceText({ kind: 'list', list: 'shelf', on: null, views: 3 })).toBe('shelf')
  expect(sourceText({ kind: 'newsletter', campaignId: 1, subject: 'Monday', link: 2, views: 3 })).toBe(
    'Newsletter: Monday',
  )
})
