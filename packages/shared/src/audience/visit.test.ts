import { expect, test } from 'vitest'
import { z } from 'zod'
import { ownSource } from './beacon.ts'
import { visitField } from './visit.schema.ts'
import { mostArticles, readVisit } from './visit.ts'

const slugs = (count: number) => Array.from({ length: count }, (_, place) => `article-${place}`)

test('a visit says where its reader came in and what was read, the last article last', () => {
  expect(readVisit('news.example - one two')).toEqual({
    entry: { host: 'news.example', newsletter: null },
    articles: ['one', 'two'],
  })
  const campaign = 1234
  expect(readVisit(`- ${ownSource('newsletter', `${campaign.toString(36)}.7`)}`)).toEqual({
    entry: { host: null, newsletter: { sendId: campaign, link: 7 } },
    articles: [],
  })
})

test('an article that stands in it twice is the later one', () => {
  expect(readVisit('- - one two one')?.articles).toEqual(['two', 'one'])
})

test('it has room for five articles, and no more', () => {
  expect(readVisit(`- - ${slugs(mostArticles).join(' ')}`)?.articles).toEqual(slugs(mostArticles))
  expect(readVisit(`- - ${slugs(mostArticles + 1).join(' ')}`)).toBeNull()
})

test.each([
  '',
  '-',
  'one two three',
  '- - One',
  '- - -one',
  '- -  one',
  '- - one\n',
  `- - ${'a'.repeat(201)}`,
  `${'a'.repeat(101)} -`,
  'https://news.example/?email=ada -',
  // Whose mail it was, and the signature, are never part of it.
  '- newsletter@3f-a-9.Q2xpY2tNYXJr.7',
  '- newsletter@3f.7.8',
  '- lead@/',
  '<script> -',
])('%j is none', (text) => {
  expect(readVisit(text)).toBeNull()
})

test('what is no visit is left out, and the rest of the form holds', () => {
  const Form = z.strictObject({ email: z.string(), visit: visitField })
  for (const visit of [undefined, null, 5, {}, ['- -'], '- - One', 'x'.repeat(100_000), { deep: [[[]]] }]) {
    expect(Form.parse({ email: 'ada', visit }).visit).toBeUndefined()
  }
  expect(Form.parse({ email: 'ada' })).toEqual({ email: 'ada' })
  expect(Form.parse({ email: 'ada', visit: '- - one' }).visit?.articles).toEqual(['one'])
  expect(Form.safeParse({ email: 'ada', visit: '- - one', other: 1 }).success).toBe(false)
})
