import type { SavedArticle } from '@meridian/shared/saved-article/saved-article.schema'
import { beforeEach, expect, test, vi } from 'vitest'
import { savedArticlesKey } from './saved-articles-storage.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: vi.fn((key: string) => kept.get(key) ?? null),
  setItem: vi.fn((key: string, value: string) => void kept.set(key, value)),
}

function article(id: string): SavedArticle {
  return {
    id,
    title: `On ${id}`,
    section: { id: 'wealth', name: 'Wealth' },
    imageUrl: `/media/${id}.webp?v=1`,
    savedAt: '2026-11-20T12:00:00.000Z',
  }
}

/** A page that begins with what the device keeps. */
async function openPage() {
  vi.resetModules()
  return import('./saved-articles.store.ts')
}

beforeEach(() => {
  kept.clear()
  vi.clearAllMocks()
  vi.stubGlobal('localStorage', storage)
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

test('what is saved is there on the next page, newest first and each once', async () => {
  const page = await openPage()
  expect(page.$savedArticles.get()).toEqual([])
  page.saveArticle(article('debt'))
  page.saveArticle(article('houses'))
  page.saveArticle(article('debt'))
  const next = await openPage()
  expect(next.$savedArticles.get()).toEqual([article('debt'), article('houses')])
})

test('what another tab saved meanwhile is not lost', async () => {
  const [one, other] = [await openPage(), await openPage()]
  one.saveArticle(article('debt'))
  other.saveArticle(article('houses'))
  other.removeSavedArticle('nothing-of-this-name')
  const next = await openPage()
  expect(next.$savedArticles.get().map(({ id }) => id)).toEqual(['houses', 'debt'])
})

test('an article that is removed is gone', async () => {
  const page = await openPage()
  page.saveArticle(article('debt'))
  page.removeSavedArticle('debt')
  expect(page.$savedArticles.get()).toEqual([])
  expect((await openPage()).$savedArticles.get()).toEqual([])
})

test.each([
  '{',
  'null',
  '[{"id":"debt"}]',
  JSON.stringify([{ ...article('debt'), id: '../admin' }]),
  JSON.stringify([{ ...article('debt'), imageUrl: '//elsewhere.example/x.png' }]),
  JSON.stringify([{ ...article('debt'), imageUrl: 'javascript:alert(1)' }]),
])('%s is taken for nothing, and does not hinder saving', async (text) => {
  kept.set(savedArticlesKey, text)
  const page = await openPage()
  expect(page.$savedArticles.get()).toEqual([])
  expect(page.saveArticle(article('houses'))).toEqual({ ok: true })
  expect((await openPage()).$savedArticles.get()).toEqual([article('houses')])
})

test('a browser that keeps nothing says so, and shows nothing as saved', async () => {
  const page = await openPage()
  storage.setItem.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(page.saveArticle(article('debt'))).toEqual({ ok: false, reason: 'not-stored' })
  expect(page.$savedArticles.get()).toEqual([])
})
