import fc from 'fast-check'
import { expect, test } from 'vitest'
import { noCounts } from './counts.ts'
import { fewest, inThrees, ToldSources, withoutFew, withoutFewHours } from './few.ts'

/* A newsletter (1) with two links (2, 3), a list (4) with a page (5), two sites (6, 7), and what is counted as other (9). */
const tree = {
  parents: new Map<number, number | null>([
    [1, null],
    [2, 1],
    [3, 1],
    [4, null],
    [5, 4],
    [6, null],
    [7, null],
    [9, null],
  ]),
  otherId: 9,
}

const countsWith = (views: number, sources: [number, number][]) => ({
  ...noCounts(),
  views,
  sources: new Map(sources),
})

test('few views of one source are counted with what it is part of, or as other', () => {
  const counts = countsWith(20, [
    [2, 2],
    [3, 1],
    [5, 2],
    [6, 10],
    [7, 1],
  ])
  expect(withoutFew(counts, tree)).toEqual(
    new Map([
      [1, 3],
      [6, 10],
      [9, 3],
    ]),
  )
})

test('what came directly is no exception', () => {
  expect(withoutFew(countsWith(5, [[6, 4]]), tree)).toEqual(
    new Map([
      [6, 4],
      [9, 1],
    ]),
  )
  expect(withoutFew(countsWith(7, [[6, 4]]), tree)).toEqual(new Map([[6, 4]]))
})

test('what all pages say together does not give away what one of them does not say', () => {
  const pages = [countsWith(4, [[6, 4]]), countsWith(2, [[6, 2]]), countsWith(9, [[7, 1]])]
  const told = new ToldSources()
  for (const page of pages) told.add(page.views, withoutFew(page, tree))
  const all = countsWith(15, [
    [6, 6],
    [7, 1],
  ])
  // Four from the site are told of a page: two more would be those of another page.
  expect(withoutFew(all, tree, told)).toEqual(
    new Map([
      [6, 4],
      [9, 3],
    ]),
  )
  const more = countsWith(16, [
    [6, 7],
    [7, 1],
  ])
  expect(withoutFew(more, tree, told).get(6)).toBe(7)
})

const counted = fc.tuple(
  fc.nat(9),
  fc
    .array(fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 9), fc.integer({ min: 1, max: 8 })))
    .map((pairs) => [...new Map(pairs)]),
)

test('no view is lost or told twice, and no source but other has fewer than three', () => {
  fc.assert(
    fc.property(counted, ([direct, sources]) => {
      const views = direct + sources.reduce((sum, [, count]) => sum + count, 0)
      const counts = countsWith(views, sources)
      for (const folded of [withoutFew(counts, tree), inThrees(counts, tree)]) {
        const named = [...folded.values()].reduce((sum, count) => sum + count, 0)
        const remaining = views - named
        expect(remaining === 0 || remaining >= fewest).toBe(true)
        for (const [id, count] of folded) expect(id === tree.otherId || count >= fewest).toBe(true)
      }
      for (const [id, count] of inThrees(counts, tree))
        expect(id === tree.otherId ? 0 : count % fewest).toBe(0)
    }),
  )
})

test('while a day goes on, one more view changes no source by fewer than three', () => {
  fc.assert(
    fc.property(counted, fc.constantFrom(2, 3, 5, 6, 7), ([direct, sources], source) => {
      const views = direct + sources.reduce((sum, [, count]) => sum + count, 0)
      const before = inThrees(countsWith(views, sources), tree)
      const more = new Map(sources)
      more.set(source, (more.get(source) ?? 0) + 1)
      const after = inThrees(countsWith(views + 1, [...more]), tree)
      for (const id of tree.parents.keys()) {
        if (id === tree.otherId) continue
        expect(Math.abs((after.get(id) ?? 0) - (before.get(id) ?? 0)) % fewest).toBe(0)
      }
    }),
  )
})

test.each([
  ['hours with enough views are told', [0, 3, 5], [0, 3, 5]],
  ['several hours with few are not told', [2, 1, 5], [null, null, 5]],
  ['one hour with few would follow from the sum, so the next is not told either', [2, 4, 5], [null, null, 5]],
  ['two hours with one each would give each other away', [1, 1, 4, 5], [null, null, null, 5]],
  ['an hour alone is not told', [0, 2, 0], [0, null, 0]],
])('%s', (_, views, told) => {
  expect(withoutFewHours(views)).toEqual(told)
})
