import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCursors } from './cursor.ts'

const cursors = createCursors({ secret: 'a secret of the test', list: 'articles' })
const position = fc.record({
  sortKey: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, Date.parse('9999-12-31T23:59:59.999Z'))),
  id: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
})

test('every place comes back from its cursor, which fits an address as it is', () => {
  fc.assert(
    fc.property(position, (place) => {
      const cursor = cursors.encode(place)
      expect(cursor).toMatch(/^[\w-]{22}$/)
      expect(cursors.decode(cursor)).toEqual({ ok: true, position: place })
    }),
  )
})

test('a cursor shows nothing of the id that is in it', () => {
  const first = cursors.encode({ sortKey: 1, id: 1 })
  const second = cursors.encode({ sortKey: 1, id: 2 })
  const shared = [...first].filter((character, index) => character === second[index])
  expect(shared.length).toBeLessThan(8)
})

test('whatever is not a cursor of this list is refused', () => {
  const other = createCursors({ secret: 'a secret of the test', list: 'issues' })
  const stranger = createCursors({ secret: 'another secret', list: 'articles' })
  fc.assert(
    fc.property(position, fc.string(), (place, text) => {
      expect(cursors.decode(other.encode(place)).ok).toBe(false)
      expect(cursors.decode(stranger.encode(place)).ok).toBe(false)
      expect(cursors.decode(text).ok).toBe(false)
    }),
  )
})

test('a cursor with one character changed is refused', () => {
  fc.assert(
    fc.property(position, fc.nat({ max: 20 }), (place, at) => {
      const cursor = cursors.encode(place)
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1)
      expect(cursors.decode(changed).ok).toBe(false)
    }),
  )
})
