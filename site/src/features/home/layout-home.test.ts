import type { ArticleCard } from '@meridian/shared/content/content.schema'
import { describe, expect, test } from 'vitest'
import { layoutHome } from './layout-home.ts'

function cards(count: number): ArticleCard[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `a${index + 1}`,
    title: `Article ${index + 1}`,
    excerpt: '',
    section: { id: 'strategy', name: 'Strategy' },
    authors: [],
    image: null,
    publishedAt: '2026-11-12T06:30:00Z',
    featured: false,
  }))
}

const ids = (articles: ArticleCard[]) => articles.map((article) => article.id)
const others = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `a${first + index}`)

describe('the layout of the home page', () => {
  test('spec §2 home featured: the cover story is the article flagged as featured, wherever it stands in the list', () => {
    const latest = cards(5)
    const layout = layoutHome({ featured: latest[3] ?? null, latest })
    expect(layout.featured?.id).toBe('a4')
    expect(ids(layout.seconds)).toEqual(['a1', 'a2'])
    expect(ids(layout.latest)).toEqual(['a3', 'a5'])
  })

  test('spec §2 home featured: without a featured article the newest is the cover story', () => {
    const layout = layoutHome({ featured: null, latest: cards(3) })
    expect(layout.featured?.id).toBe('a1')
    expect(ids(layout.seconds)).toEqual(['a2', 'a3'])
  })

  test('spec §2 home middle: a featured article that is not among the newest takes nothing from the other columns', () => {
    const [featured] = cards(1).map((card) => ({ ...card, id: 'old' }))
    const layout = layoutHome({ featured: featured ?? null, latest: cards(15) })
    expect(layout.featured?.id).toBe('old')
    expect(ids(layout.seconds)).toEqual(['a1', 'a2'])
  })

  test('spec §2 home latest, §9 home layout: The Latest lists items 3 to 8 of the others', () => {
    const { latest } = layoutHome({ featured: null, latest: cards(16) })
    expect(ids(latest)).toEqual(others(4, 9))
  })

  test('spec §2 home row: with exactly 8 others there is no further row', () => {
    expect(layoutHome({ featured: null, latest: cards(9) }).row).toEqual([])
  })

  test('spec §2 home row: with more than 8 others a row begins at item 9', () => {
    expect(ids(layoutHome({ featured: null, latest: cards(10) }).row)).toEqual(['a10'])
  })

  test('spec §2 home row, §9 home layout: the further row ends at item 14', () => {
    expect(ids(layoutHome({ featured: null, latest: cards(20) }).row)).toEqual(others(10, 15))
  })

  test('what the editors put into a place stands there first and nowhere else', () => {
    const all = cards(20)
    const pinned = { seconds: all.slice(9, 10), latest: all.slice(10, 12), row: all.slice(0, 1) }
    const layout = layoutHome({ featured: all[5] ?? null, latest: all, pinned })
    expect(layout.featured?.id).toBe('a6')
    expect(ids(layout.seconds)).toEqual(['a10', 'a2'])
    expect(ids(layout.latest)).toEqual(['a11', 'a12', 'a3', 'a4', 'a5', 'a7'])
    expect(ids(layout.row)).toEqual(['a1', 'a8', 'a9', 'a13', 'a14', 'a15'])
  })

  test('a piece that is put into two places stands in the first of them', () => {
    const [first] = cards(1)
    const pinned = { seconds: cards(1), latest: cards(1), row: [] }
    const layout = layoutHome({ featured: first ?? null, latest: cards(3), pinned })
    expect([layout.featured?.id, ids(layout.seconds), ids(layout.latest)]).toEqual(['a1', ['a2', 'a3'], []])
  })

  test('the editors say how many stand in The Latest and in the row', () => {
    const layout = layoutHome({ featured: null, latest: cards(20), counts: { latest: 4, row: 0 } })
    expect(ids(layout.latest)).toEqual(others(4, 7))
    expect(layout.row).toEqual([])
  })

  test('a magazine without articles has an empty home page', () => {
    expect(layoutHome({ featured: null, latest: [] })).toEqual({
      featured: null,
      seconds: [],
      latest: [],
      row: [],
    })
  })
})
