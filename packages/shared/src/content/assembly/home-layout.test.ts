import { describe, expect, test } from 'vitest'
import { homeReach, layoutHome } from './home-layout.ts'

/** The articles from 1, the newest, to this one. */
const newest = (count: number) => numbers(1, count)
const numbers = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

describe('the layout of the home page', () => {
  test('spec §2 home featured: the cover story is the article flagged as featured, wherever it stands in the list', () => {
    const layout = layoutHome({ coverStory: 4, newest: newest(5) })
    expect(layout.featured).toBe(4)
    expect(layout.seconds).toEqual([1, 2])
    expect(layout.latest).toEqual([3, 5])
  })

  test('spec §2 home featured: without a featured article the newest is the cover story', () => {
    const layout = layoutHome({ coverStory: null, newest: newest(3) })
    expect(layout.featured).toBe(1)
    expect(layout.seconds).toEqual([2, 3])
  })

  test('spec §2 home middle: a featured article that is not among the newest takes nothing from the other columns', () => {
    const layout = layoutHome({ coverStory: 99, newest: newest(15) })
    expect(layout.featured).toBe(99)
    expect(layout.seconds).toEqual([1, 2])
  })

  test('spec §2 home latest, §9 home layout: The Latest lists items 3 to 8 of the others', () => {
    expect(layoutHome({ coverStory: null, newest: newest(16) }).latest).toEqual(numbers(4, 9))
  })

  test('spec §2 home row: with exactly 8 others there is no further row', () => {
    expect(layoutHome({ coverStory: null, newest: newest(9) }).row).toEqual([])
  })

  test('spec §2 home row: with more than 8 others a row begins at item 9', () => {
    expect(layoutHome({ coverStory: null, newest: newest(10) }).row).toEqual([10])
  })

  test('spec §2 home row, §9 home layout: the further row ends at item 14', () => {
    expect(layoutHome({ coverStory: null, newest: newest(20) }).row).toEqual(numbers(10, 15))
  })

  test('what the editors put into a place stands there first and nowhere else', () => {
    const pinned = { seconds: [10], latest: [11, 12], row: [1] }
    const columns = [{ pinned: [2], newest: newest(20) }]
    const layout = layoutHome({ coverStory: 6, newest: newest(20), pinned, columns })
    expect(layout).toEqual({
      featured: 6,
      seconds: [10, 3],
      latest: [11, 12, 4, 5, 7, 8],
      row: [1, 9, 13, 14, 15, 16],
      columns: [[2, 17, 18]],
    })
  })

  test('a piece that is put into two places stands in the first of them', () => {
    const pinned = { seconds: [1], latest: [1], row: [] }
    const layout = layoutHome({ coverStory: 1, newest: newest(3), pinned })
    expect([layout.featured, layout.seconds, layout.latest]).toEqual([1, [2, 3], []])
  })

  test('the editors say how many stand in The Latest and in the row', () => {
    const layout = layoutHome({ coverStory: null, newest: newest(20), counts: { latest: 4, row: 0 } })
    expect(layout.latest).toEqual(numbers(4, 7))
    expect(layout.row).toEqual([])
  })

  test('a magazine without articles has an empty home page', () => {
    expect(layoutHome({ coverStory: null, newest: [] })).toEqual({
      featured: null,
      seconds: [],
      latest: [],
      row: [],
      columns: [],
    })
  })
})

describe('the columns of the sections', () => {
  test('spec §2 home sections: a column has the next three of its section that do not stand above', () => {
    const columns = [
      { pinned: [], newest: [1, 16, 17, 18, 19] },
      { pinned: [], newest: [2, 3, 20, 21] },
    ]
    expect(layoutHome({ coverStory: null, newest: newest(15), columns }).columns).toEqual([
      [16, 17, 18],
      [20, 21],
    ])
  })

  test('where everything of a section stands above, its column is empty rather than repeating', () => {
    const columns = [{ pinned: [], newest: [1, 2, 3] }]
    expect(layoutHome({ coverStory: null, newest: newest(15), columns }).columns).toEqual([[]])
  })

  test('what is put into two columns stands in the first of them', () => {
    const columns = [
      { pinned: [5, 6, 7, 8], newest: [9] },
      { pinned: [6, 8], newest: [] },
    ]
    expect(layoutHome({ coverStory: 1, newest: [1], columns }).columns).toEqual([[5, 6, 7], [8]])
  })

  test('no article stands twice, however few there are and whatever is put where', () => {
    for (let total = 0; total <= 40; total += 1) {
      for (const step of [1, 3, 7]) {
        const all = newest(total)
        const some = (from: number) => all.filter((piece) => (piece + from) % (step + 4) === 0)
        const counts = { latest: step, row: 7 - step }
        const layout = layoutHome({
          coverStory: some(1).at(-1) ?? null,
          newest: all,
          pinned: { seconds: some(2), latest: some(3), row: some(2) },
          counts,
          columns: [0, 1, 2, 3].map((section) => ({
            pinned: some(section),
            newest: all.filter((piece) => piece % 4 === section),
          })),
        })
        const shown = [
          layout.featured ?? [],
          layout.seconds,
          layout.latest,
          layout.row,
          ...layout.columns,
        ].flat()
        expect(shown).toHaveLength(new Set(shown).size)
      }
    }
  })

  test('as many of the newest as it asks for fill every place, whatever is pinned', () => {
    const counts = { latest: 6, row: 6 }
    const pinned = { seconds: numbers(101, 103), latest: [104], row: [105] }
    const reach = homeReach(counts, 5)
    // Everything that stands above could be of one section.
    const columns = [{ pinned: [], newest: newest(reach.ofSection) }]
    const layout = layoutHome({ coverStory: null, newest: newest(reach.newest), pinned, counts, columns })
    expect(
      [layout.seconds, layout.latest, layout.row, layout.columns[0]].map((place) => place?.length),
    ).toEqual([2, 6, 6, 3])
  })
})
