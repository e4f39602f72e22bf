import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedArticlesKey } from './saved-articles-storage.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: vi.fn((key: string) => kept.get(key) ?? null),
  setItem: vi.fn((key: string, value: string) => void kept.set(key, value)),
  removeItem: vi.fn((key: string) => void kept.delete(key)),
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
  const store = await import('./saved-articles.store.ts')
  await store.openSavedArticles()
  return store
}

const ready = (...ids: string[]) => ({ state: 'ready', articles: ids.map(article) })

beforeEach(() => {
  kept.clear()
  vi.clearAllMocks()
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('fetch', () => expect.unreachable('a reader who is not signed in asks for nothing'))
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is saved is there on the next page, newest first and each once', async () => {
  const page = await openPage()
  expect(page.$savedArticles.get()).toEqual(ready())
  await page.saveArticle(article('debt'))
  await page.saveArticle(article('houses'))
  expect(await page.saveArticle(article('debt'))).toEqual({ ok: true, place: 'device' })
  const next = await openPage()
  expect(next.$savedArticles.get()).toEqual(ready('debt', 'houses'))
})

test('what another tab saved meanwhile is not lost', async () => {
  const [one, other] = [await openPage(), await openPage()]
  await one.saveArticle(article('debt'))
  await other.saveArticle(article('houses'))
  await other.removeSavedArticle('nothing-of-this-name')
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses', 'debt'))
})

test('an article that is removed is gone, and the last one leaves nothing behind', async () => {
  const page = await openPage()
  await page.saveArticle(article('debt'))
  await page.removeSavedArticle('debt')
  expect(page.$savedArticles.get()).toEqual(ready())
  expect(kept.size).toBe(0)
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
  expect(page.$savedArticles.get()).toEqual(ready())
  expect(await page.saveArticle(article('houses'))).toEqual({ ok: true, place: 'device' })
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses'))
})

test('a browser that keeps nothing says so, and shows nothing as saved', async () => {
  const page = await openPage()
  storage.setItem.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await page.saveArticle(article('debt'))).toEqual({ ok: false, reason: 'not-stored' })
  expect(page.$savedArticles.get()).toEqual(ready())
})

test('a hint without a session asks once, and the device keeps what is saved', async () => {
  vi.stubGlobal('document', { cookie: `${sessionHintCookie}=ended` })
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  const fetched = vi.fn(async () => new Response('You are not signed in.', { status: 401 }))
  vi.stubGlobal('fetch', fetched)
  const page = await openPage()
  expect(page.$savedArticles.get()).toEqual(ready())
  expect(fetched).toHaveBeenCalledOnce()
  expect(await page.saveArticle(article('debt'))).toEqual({ ok: true, place: 'device' })
  expect(page.$savedArticles.get()).toEqual(ready('debt'))
})
