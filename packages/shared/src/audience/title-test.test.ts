import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownSource, readBeacon, writeBeacon } from './beacon.ts'
import { titleTestId } from './title-test-id.ts'
import { readTitleSource, titleSource, titleVariants } from './title-test.ts'

const titles = { articleId: 7, title: 'The Quiet Capital', otherTitle: 'Eleven Words That Moved a Company' }

test('an id is the same for the same titles, and another for any other', () => {
  const id = titleTestId(titles)
  expect(id).toMatch(/^[0-9a-z]{10}$/)
  expect(titleTestId({ ...titles })).toBe(id)
  const others = [
    { ...titles, articleId: 8 },
    { ...titles, title: 'The Loud Capital' },
    { ...titles, otherTitle: 'Twelve Words' },
    { ...titles, title: titles.otherTitle, otherTitle: titles.title },
  ]
  expect(new Set([id, ...others.map(titleTestId)]).size).toBe(5)
})

test('whatever the titles are, a beacon carries which of them led to the page', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.constantFrom(...titleVariants),
      fc.constantFrom('/', '/leadership', '/archive/2026-10'),
      (title, otherTitle, variant, where) => {
        const id = titleTestId({ articleId: 1, title, otherTitle })
        const from = ownSource(titleSource(variant, id), where)
        const line = writeBeacon({ path: '/a', since: null, now: { depth: 1, seconds: 3 }, host: null, from })
        expect(readTitleSource(readBeacon(line)?.from ?? '')).toEqual({ test: id, variant, where })
      },
    ),
  )
})

test.each([
  'lead@/',
  'title-own@/',
  'title-own@short@/',
  'title-third@0123456789@/',
  'title-own@0123456789@x',
])('of %s nothing is told of a test', (from) => {
  expect(readTitleSource(from)).toBeNull()
})
