import { sessionHintCookie } from '@meridian/shared/accounts/session-hint'
import type { SavedArticle } from '@meridian/shared/readers/saved-article.schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearCachedData } from '../browser-cache/browser-cache.ts'
import { savedArticlesKey } from './saved-articles-storage.ts'

const fetched = vi.fn<typeof fetch>()
let device: Map<string, string>
let tab: Record<string, string>
/** Of the account, newest first. */
let account: SavedArticle[]
let refusal: { status: number; text: string } | null

const article = (id: string): SavedArticle => ({
  id,
  title: `On ${id}`,
  section: { id: 'wealth', name: 'Wealth' },
  imageUrl: null,
  savedAt: '2026-11-20T12:00:00.000Z',
})

/** The API as far as saved articles go. */
async function answer(path: string, method: string): Promise<Response> {
  if (refusal) return new Response(refusal.text, { status: refusal.status })
  const id = path.split('/')[4]
  if (method === 'GET')
    return Response.json(account.map(({ id: articleId, ...rest }) => ({ articleId, ...rest })))
  if (id === undefined || id === 'gone') return new Response('Not found.', { status: 404 })
  account = account.filter((saved) => saved.id !== id)
  if (method === 'PUT') account = [article(id), ...account]
  return new Response(null, { status: 204 })
}

const calls = () => fetched.mock.calls.map(([path, init]) => `${init?.method} ${String(path)}`)
const signIn = (hint: string | null) =>
  vi.stubGlobal('document', { cookie: hint === null ? '' : `${sessionHintCookie}=${hint}` })
const ready = (...ids: string[]) => ({ state: 'ready', articles: ids.map(article) })

async function openPage(options?: { isAgain: boolean }) {
  vi.resetModules()
  const store = await import('./saved-articles.store.ts')
  await store.openSavedArticles(options)
  return store
}

beforeEach(() => {
  device = new Map()
  tab = {}
  account = []
  refusal = null
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  })
  // Like the browser's own: what is stored are the object's keys.
  const methods = {
    getItem: (key: string) => tab[key] ?? null,
    setItem: (key: string, value: string) => void (tab[key] = value),
    removeItem: (key: string) => void delete tab[key],
  }
  vi.stubGlobal(
    'sessionStorage',
    new Proxy(Object.create(methods), {
      ownKeys: () => Object.keys(tab),
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    }),
  )
  fetched.mockImplementation((path, init) => answer(String(path), init?.method ?? 'GET'))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'info').mockImplementation(() => {})
  signIn('a')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
})

test('the account is asked once in a tab, and again where that is wanted', async () => {
  account = [article('debt')]
  expect((await openPage()).$savedArticles.get()).toEqual(ready('debt'))
  account = [article('houses'), article('debt')]
  expect((await openPage()).$savedArticles.get()).toEqual(ready('debt'))
  expect(fetched).toHaveBeenCalledOnce()
  expect((await openPage({ isAgain: true })).$savedArticles.get()).toEqual(ready('houses', 'debt'))
})

test('what this device had saved goes into the account at sign-in, once and in its order', async () => {
  signIn(null)
  const before = await openPage()
  await before.saveArticle(article('debt'))
  await before.saveArticle(article('houses'))
  signIn('a')
  account = [article('ships')]
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses', 'debt', 'ships'))
  expect(device.size).toBe(0)
  await openPage()
  expect(calls()).toEqual([
    'PUT /api/user/saved-articles/debt',
    'PUT /api/user/saved-articles/houses',
    'GET /api/user/saved-articles',
  ])
})

test('an article that no longer exists is dropped on the way', async () => {
  device.set(savedArticlesKey, JSON.stringify([article('houses'), article('gone')]))
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses'))
  expect(device.size).toBe(0)
})

test('a failure on the way loses nothing: the device keeps it', async () => {
  device.set(savedArticlesKey, JSON.stringify([article('houses'), article('debt')]))
  refusal = { status: 503, text: 'Try again.' }
  expect((await openPage()).$savedArticles.get()).toEqual({ state: 'failed', message: '503: Try again.' })
  refusal = null
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses', 'debt'))
})

test('saving and removing go to the account, and the next page knows', async () => {
  account = [article('debt')]
  const page = await openPage()
  expect(await page.saveArticle(article('houses'))).toEqual({ ok: true, place: 'account' })
  expect(await page.removeSavedArticle('debt')).toEqual({ ok: true, place: 'account' })
  expect([account, device.size]).toEqual([[article('houses')], 0])
  expect((await openPage()).$savedArticles.get()).toEqual(ready('houses'))
})

test('a refusal is told, and the list stays as it is', async () => {
  account = [article('debt')]
  const page = await openPage()
  refusal = { status: 409, text: 'You have saved 1,000 articles.' }
  expect(await page.saveArticle(article('houses'))).toEqual({
    ok: false,
    reason: 'refused',
    message: '409: You have saved 1,000 articles.',
  })
  expect(page.$savedArticles.get()).toEqual(ready('debt'))
})

test('after logging out nothing of the account is left on the device', async () => {
  account = [article('debt')]
  await openPage()
  clearCachedData()
  signIn(null)
  expect((await openPage()).$savedArticles.get()).toEqual(ready())
  expect([device.size, Object.keys(tab)]).toEqual([0, []])
})

test('the next reader of this browser sees nothing of the one before', async () => {
  account = [article('debt')]
  await openPage()
  account = [article('ships')]
  signIn('b')
  expect((await openPage()).$savedArticles.get()).toEqual(ready('ships'))
})

test('a session that has ended: saving stays on the device, removing says so', async () => {
  account = [article('debt')]
  const page = await openPage()
  refusal = { status: 401, text: 'You are not signed in.' }
  expect(await page.removeSavedArticle('debt')).toMatchObject({ ok: false, reason: 'refused' })
  expect(await page.saveArticle(article('houses'))).toEqual({ ok: true, place: 'device' })
  expect(page.$savedArticles.get()).toEqual(ready('houses'))
})
