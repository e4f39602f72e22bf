import { uncountedCookie } from '@meridian/shared/audience/beacon'
import { readVisit, visitKey } from '@meridian/shared/audience/visit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteArticle, noteEntry, noteNewsletter, visitOfTab } from './tab-visit.ts'
import { watchArticle } from './watch-article.ts'

beforeEach(() => {
  sessionStorage.clear()
  open('/')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Object.defineProperty(document, 'hidden', { value: false, configurable: true })
  document.cookie = `${uncountedCookie}=; max-age=0`
})

/** The next page of this tab. */
function open(path: string, referrer = `${location.origin}/`) {
  history.replaceState(null, '', path)
  Object.defineProperty(document, 'referrer', { value: referrer, configurable: true })
}

const told = () => {
  const visit = visitOfTab()
  return visit === undefined ? undefined : readVisit(visit)
}
const see = (...articles: string[]) => articles.forEach(noteArticle)

describe('what was read', () => {
  test('is at most five articles, those that were seen last', () => {
    see('a', 'b', 'c', 'd', 'e', 'f', 'g')
    expect(told()?.articles).toEqual(['c', 'd', 'e', 'f', 'g'])
  })

  test('has an article once, where it was seen last', () => {
    see('a', 'b', 'c', 'a')
    expect(told()?.articles).toEqual(['b', 'c', 'a'])
  })

  test('ends with the article on whose page the form is', () => {
    see('a', 'b')
    open('/articles/a')
    expect(told()?.articles).toEqual(['b', 'a'])
    open('/checkout')
    expect(told()?.articles).toEqual(['a', 'b'])
  })

  test('is nothing that leaves the tab', () => {
    see('a')
    expect([localStorage.length, document.cookie]).toEqual([0, ''])
    expect(Object.keys(sessionStorage)).toEqual([visitKey])
  })
})

describe('where its reader came in', () => {
  test.each([
    ['https://www.search.example/?q=ada%40example.com', 'search.example'],
    ['https://blog.example:8443/', 'blog.example:8443'],
    ['android-app://com.mail.example/', 'com.mail.example'],
    ['', null],
    ['https://meridian.example/leadership', null],
    ['https://[2001:db8::1]/', null],
    ['about:client', null],
  ])('from %j it is %j', (referrer, host) => {
    open('/articles/a', referrer)
    noteEntry()
    see('a')
    expect(told()?.entry).toEqual({ host, newsletter: null })
  })

  test('is told by the first page', () => {
    open('/articles/a', 'https://search.example/')
    noteEntry()
    open('/articles/b', 'https://other.example/')
    noteEntry()
    see('b')
    expect(told()).toEqual({ entry: { host: 'search.example', newsletter: null }, articles: ['b'] })
  })

  test('is a link of a newsletter, whichever script comes first, without whose mail it was', () => {
    const newsletter = { host: null, newsletter: { sendId: Number.parseInt('3f', 36), link: 7 } }
    open('/articles/a', 'https://webmail.example/')
    noteEntry()
    noteNewsletter({ mark: '3f-a-9.Q2xpY2tNYXJr', link: 7 })
    noteEntry()
    expect(told()?.entry).toEqual(newsletter)
    sessionStorage.clear()
    noteNewsletter({ mark: '3f-a-9.Q2xpY2tNYXJr', link: 7 })
    noteEntry()
    expect(told()?.entry).toEqual(newsletter)
    expect(sessionStorage.getItem(visitKey)).not.toMatch(/-9|Q2xpY2tNYXJr/)
  })

  test('is none by a mark that is none', () => {
    see('a')
    noteNewsletter({ mark: '<evil>-a.x', link: 1 })
    noteNewsletter({ mark: 'x', link: 1 })
    expect(told()).toEqual({ entry: { host: null, newsletter: null }, articles: ['a'] })
  })

  test('is the other site of this page where the tab has no page before', () => {
    open('/checkout', 'https://partner.example/')
    expect(told()).toEqual({ entry: { host: 'partner.example', newsletter: null }, articles: [] })
  })
})

test('where there is nothing to tell, nothing is told', () => {
  expect(visitOfTab()).toBeUndefined()
})

test.each([
  '',
  '{"entry":{}}',
  '- - a b c d e f',
  '- -  a',
  '<script>alert(1)</script>',
  `- - ${'a'.repeat(300)}`,
  'x '.repeat(500_000),
  '- newsletter@3f-a-9.Q2.7',
])('what somebody else has put there is dropped (%#)', (text) => {
  sessionStorage.setItem(visitKey, text)
  expect(visitOfTab()).toBeUndefined()
  see('a')
  expect(told()?.articles).toEqual(['a'])
})

describe('nothing is noted, and nothing told', () => {
  test.each([
    ['with Do Not Track', () => vi.stubGlobal('navigator', { doNotTrack: '1' })],
    ['with Global Privacy Control', () => vi.stubGlobal('navigator', { globalPrivacyControl: true })],
    ['for those who are not counted', () => void (document.cookie = `${uncountedCookie}=1`)],
  ])('%s, and what was there is dropped', (_, ask) => {
    see('a')
    ask()
    expect(visitOfTab()).toBeUndefined()
    expect(sessionStorage.length).toBe(0)
    noteEntry()
    see('b')
    noteNewsletter({ mark: '3f-a.Q2', link: 7 })
    expect(sessionStorage.length).toBe(0)
  })

  test('where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    see('a')
    expect(visitOfTab()).toBeUndefined()
  })
})

describe('an article counts as seen', () => {
  const kept = () => sessionStorage.getItem(visitKey)
  const turn = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const start = (path: string, referrer?: string) => {
    vi.useFakeTimers()
    open(path, referrer)
    watchArticle()
  }
  /** Each test has a page of its own: what listened on the one before is gone with it. */
  const targets = () =>
    [vi.spyOn(document, 'addEventListener'), vi.spyOn(globalThis, 'addEventListener')] as const
  let heard: ReturnType<typeof targets>
  beforeEach(() => {
    heard = targets()
  })
  afterEach(() => {
    const [onDocument, onWindow] = heard
    for (const [type, listener] of onDocument.mock.calls) document.removeEventListener(type, listener)
    for (const [type, listener] of onWindow.mock.calls) removeEventListener(type, listener)
  })

  test('after ten seconds in view; where its reader came in is known at once', () => {
    start('/articles/the-quiet-capital', 'https://search.example/')
    vi.advanceTimersByTime(9999)
    expect(kept()).toBe('search.example -')
    vi.advanceTimersByTime(1)
    expect(kept()).toBe('search.example - the-quiet-capital')
  })

  test('not while its tab is in the background', () => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    start('/articles/a')
    vi.advanceTimersByTime(60_000)
    turn(false)
    vi.advanceTimersByTime(5000)
    turn(true)
    vi.advanceTimersByTime(60_000)
    expect(kept()).toBe('- -')
    turn(false)
    vi.advanceTimersByTime(10_000)
    expect(kept()).toBe('- - a')
  })

  test('once more when its page is come back to as it was left', () => {
    start('/articles/a')
    vi.advanceTimersByTime(10_000)
    see('b')
    dispatchEvent(new Event('pageshow'))
    vi.advanceTimersByTime(10_000)
    expect(kept()).toBe('- - b a')
  })

  test.each(['/', '/leadership', '/preview/articles/a', '/articles/a/b', '/articles/-'])(
    'but not %s',
    (path) => {
      start(path)
      vi.advanceTimersByTime(60_000)
      expect(kept()).toBeNull()
    },
  )
})
