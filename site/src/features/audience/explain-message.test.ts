import { ownSource, writeBeacon } from '@meridian/shared/audience/beacon'
import { expect, test } from 'vitest'
import { explainMessage } from './explain-message.ts'

const first = { path: '/articles/a', since: null, now: { depth: 5, seconds: 1 }, host: null, from: null }

test.each([
  [{}, 'without a word of where from.'],
  [{ host: 'news.example' }, 'from news.example.'],
  [{ host: 'history' }, 'by going back or loading it again.'],
  [{ from: ownSource('lead', '/') }, 'from / (the cover story on the home page).'],
  [{ from: ownSource('page', '/saved') }, 'from /saved (a link elsewhere on a page).'],
  [{ from: ownSource('of-a-later-version', '/') }, 'from /.'],
  [
    { from: ownSource('newsletter', '3f.7'), host: 'mail.example' },
    'by link 7 of newsletter 3f, from mail.example.',
  ],
])('what led to a page is said in words: %o', (way, words) => {
  expect(explainMessage(writeBeacon({ ...first, ...way }))).toBe(
    `Somebody came to /articles/a, ${words} 25 % of its text was in view, and it was in use for 1 second.`,
  )
})

test('a later message says how much further it went', () => {
  expect(
    explainMessage(
      writeBeacon({ ...first, since: { depth: 5, seconds: 1 }, now: { depth: 20, seconds: 61 } }),
    ),
  ).toBe('Further on /articles/a: from 25 % to 100 % of its text, and 60 seconds more in use.')
})

test('what is no message has no words', () => {
  for (const line of ['', 'null', '2 /a - 1.1 - -', '1 /a - 1.1', '1 /a - x.1 - -', '1 /a - 1.1 - - -'])
    expect(explainMessage(line)).toBeNull()
})
