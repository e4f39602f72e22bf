import {
  type Beacon,
  beaconPath,
  longestBeacon,
  mostSeconds,
  readBeacon,
  uncountedCookie,
} from '@meridian/shared/audience/beacon'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMarkup } from '../../../test/island/element-page.ts'
import { readCached } from '../../lib/browser-cache/browser-cache.ts'
import { countView } from './count-view.ts'

const windowHeight = 800
const article =
  '<header>Title</header><div data-reading><div class="prose"></div><div class="prose"></div></div>'

const sent: string[] = []
const sendBeacon = vi.fn((_path: string, line: string) => sent.push(line) > 0)
let listening: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  vi.stubGlobal('innerHeight', windowHeight)
  define(navigator, { sendBeacon, doNotTrack: null, globalPrivacyControl: undefined })
  define(performance, { navigation: { type: 0 } })
  define(document, { hidden: false, referrer: '' })
  document.head.innerHTML = '<link rel="canonical" href="https://meridian.example/articles/a">'
  // No page is there when the clock begins.
  vi.advanceTimersByTime(500)
  // What one test has opened listens no longer in the next one.
  listening = new AbortController()
  const listen = globalThis.addEventListener.bind(globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void, capture: boolean) =>
    listen(type, listener, { capture, signal: listening.signal }),
  )
})

afterEach(() => {
  listening.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  sendBeacon.mockClear()
  sent.length = 0
  sessionStorage.clear()
  document.head.replaceChildren()
  document.cookie = `${uncountedCookie}=; Max-Age=0`
})

function define(target: object, values: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(values))
    Object.defineProperty(target, key, { value, configurable: true })
}

/** What was told, as the server reads it: null for what it would not take. */
const told = (): (Beacon | null)[] => sent.map((line) => readBeacon(line))
const now = (depth: number, seconds: number) => ({ depth, seconds })
const sign = (type: string, target: EventTarget = document) =>
  target.dispatchEvent(new Event(type, { bubbles: true }))

function hide(): void {
  define(document, { hidden: true })
  sign('visibilitychange')
}

function show(): void {
  define(document, { hidden: false })
  sign('visibilitychange')
}

/** What a browser does with a page that is left, and may be kept: both events, in this order. */
function leave(): void {
  sign('pagehide', globalThis)
  hide()
}

const boxOf = (top: number, height: number) => ({ top, bottom: top + height })

/** Puts a text of two runs, 4,000 pixels high together, so far above the upper edge of the window. */
function scrollTo(above: number): void {
  const place = (element: Element | null, top: number, height: number) =>
    element && define(element, { getBoundingClientRect: () => boxOf(top - above, height) })
  const runs = document.querySelectorAll('.prose')
  place(document.querySelector('main'), -600, 6000)
  place(runs[0] ?? null, 0, 1000)
  place(runs[1] ?? null, 1500, 2500)
  sign('scroll')
}

/** Opens a page in place of the one that is open. */
function open(markup = article, path = '/articles/a'): void {
  listening.abort()
  listening = new AbortController()
  for (const main of document.querySelectorAll('main')) main.remove()
  show()
  document.addEventListener('click', (event) => event.preventDefault(), { signal: listening.signal })
  openMarkup(markup, { path })
  scrollTo(0)
  countView()
}

test('a view is told at 15 seconds, and again when it is hidden with how much further it came', () => {
  open()
  vi.advanceTimersByTime(14_999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual(['1 /articles/a - 4.15 - -'])
  scrollTo(3200)
  vi.advanceTimersByTime(10_000)
  hide()
  expect(told().at(-1)).toEqual({
    path: '/articles/a',
    since: now(4, 15),
    now: now(20, 25),
    host: null,
    from: null,
  })
  show()
  hide()
  expect(sent).toHaveLength(2)
})

test('a view that is hidden at once is told, and no second time after 15 seconds', () => {
  open()
  leave()
  vi.advanceTimersByTime(60_000)
  expect(sent).toEqual(['1 /articles/a - 4.0 - -'])
})

test('a page in the background is a view once it is shown, and none if it never is', () => {
  openMarkup(article, { path: '/articles/a' })
  scrollTo(0)
  hide()
  countView()
  vi.advanceTimersByTime(60_000)
  leave()
  expect(sent).toEqual([])
  show()
  vi.advanceTimersByTime(15_000)
  expect(told()).toMatchObject([{ since: null, now: now(4, 15) }])
})

test.each([
  ['its first lines', 0, 4],
  ['a quarter', 200, 5],
  ['all but the last lines', 3100, 19],
  ['its last line, lost to rounding', 3199.4, 20],
  ['what follows it', 9000, 20],
])('depth of an article: %s', (_, above, depth) => {
  open()
  scrollTo(above)
  scrollTo(0)
  hide()
  expect(told()).toMatchObject([{ now: { depth } }])
})

test('other pages are measured by their main part; what fits the window is read at once, what is not laid out is not', () => {
  open('')
  scrollTo(1000)
  hide()
  expect(told()).toMatchObject([{ now: { depth: Math.floor((20 * (800 + 1600)) / 6000) } }])
})

test.each([
  [400, 20],
  [0, 0],
])('a main part of %i pixels', (height, depth) => {
  openMarkup('', { path: '/about' })
  define(document.querySelector('main') ?? {}, { getBoundingClientRect: () => boxOf(100, height) })
  countView()
  hide()
  expect(told()).toMatchObject([{ now: { depth } }])
})

test('half a minute after the last sign of a reader no second counts, nor one out of view, and two hours are the most', () => {
  open()
  vi.advanceTimersByTime(20_000)
  sign('keydown')
  vi.advanceTimersByTime(300_000)
  hide()
  expect(told().at(-1)).toMatchObject({ now: { seconds: 50 } })
  vi.advanceTimersByTime(100_000)
  show()
  vi.advanceTimersByTime(5000)
  hide()
  expect(told().at(-1)).toMatchObject({ now: { seconds: 55 } })
  show()
  for (let minute = 0; minute < 200; minute += 0.5) {
    sign('timeupdate', document.body)
    vi.advanceTimersByTime(30_000)
  }
  hide()
  expect(told().at(-1)).toMatchObject({ now: { seconds: mostSeconds } })
})

test('a page that the browser brings back from its cache is another view, that was come back to', () => {
  define(document, { referrer: 'https://www.search.example/' })
  open()
  scrollTo(3200)
  leave()
  scrollTo(0)
  vi.advanceTimersByTime(3_600_000)
  show()
  vi.advanceTimersByTime(16_000)
  expect(told()).toMatchObject([
    { since: null, now: now(20, 0), host: 'search.example', from: null },
    { since: null, now: now(4, 15), host: 'history', from: null },
  ])
})

test.each([1, 2])('so is one that is loaded again (%i), whatever led there at first', (type) => {
  define(performance, { navigation: { type } })
  define(document, { referrer: 'https://meridian.example/' })
  open()
  hide()
  expect(told()).toMatchObject([{ host: 'history', from: null }])
})

test.each([
  ['https://WWW.News.example/story?email=ada@example.com#x', 'news.example', null],
  ['https://news.example:8443/', 'news.example:8443', null],
  ['android-app://com.Chat/', 'com.chat', null],
  ['https://meridian.example/search?q=my+own+words', null, 'page@/search'],
  ['https://meridian.example.evil.example/', 'meridian.example.evil.example', null],
  ['', null, null],
])('of the page before (%s) it tells the host, and of one of ours the path', (referrer, host, from) => {
  define(document, { referrer })
  open()
  hide()
  expect(told()).toMatchObject([{ host, from }])
})

const list = `${article}<ul data-from="lead"><li><a href="/articles/a?x#y"><b>A title</b></a> <a href="https://other.example/articles/a">Elsewhere</a></li></ul>`

test('a link of a list notes it for the page that it leads to, which tells it once', () => {
  open(list, '/leadership')
  document.querySelector('b')?.click()
  leave()
  define(document, { referrer: 'https://meridian.example/leadership' })
  open()
  hide()
  show()
  vi.advanceTimersByTime(5000)
  hide()
  expect(told().slice(1)).toMatchObject([
    { path: '/articles/a', since: null, from: 'lead@/leadership', host: null },
    { path: '/articles/a', since: now(4, 0), from: null },
  ])
  open()
  hide()
  expect(told().at(-1)).toMatchObject({ from: 'page@/leadership' })
})

test('what leads elsewhere, or to another page than the one that comes, is not taken for what led here', () => {
  open(list, '/leadership')
  document.querySelectorAll('a')[1]?.click()
  leave()
  open(article, '/articles/b')
  hide()
  expect(told().at(-1)).toMatchObject({ path: '/articles/b', from: null })
})

test.each([
  ['Do Not Track', () => define(navigator, { doNotTrack: '1' })],
  ['Global Privacy Control', () => define(navigator, { globalPrivacyControl: true })],
  ['the switch of the reader', () => (document.cookie = `${uncountedCookie}=1`)],
  ['a preview, or a page that says that there is none', () => document.head.replaceChildren()],
])('nothing is told, and nothing noted: %s', (_, arrange) => {
  arrange()
  open(list)
  document.querySelector('b')?.click()
  vi.advanceTimersByTime(60_000)
  leave()
  expect(sent).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a reader who switches it off while a page is open has told the last of it', () => {
  open()
  vi.advanceTimersByTime(15_000)
  document.cookie = `${uncountedCookie}=1`
  scrollTo(3000)
  leave()
  expect(sent).toHaveLength(1)
})

test('what the browser refuses to send is told the next time, and what cannot be sent breaks nothing', () => {
  open()
  sendBeacon.mockReturnValueOnce(false)
  vi.advanceTimersByTime(15_000)
  expect(readCached(beaconPath)).toBeNull()
  hide()
  expect(sent).toEqual(['1 /articles/a - 4.15 - -'])
  define(navigator, { sendBeacon: undefined })
  show()
  vi.advanceTimersByTime(5000)
  expect(hide).not.toThrow()
})

test('this tab keeps the very lines that it has sent, the newest first, and no more than some', () => {
  open()
  for (let view = 0; view < 200; view += 1) {
    leave()
    show()
  }
  const kept = String(readCached(beaconPath))
  expect(kept.length).toBeLessThanOrEqual(4000)
  expect(kept.split('\n').slice(0, 20)).toEqual(sent.toReversed().slice(0, 20))
})

test('the longest line that a page can send is one that the server takes', () => {
  define(document, { referrer: `https://${'b'.repeat(60)}.${'c'.repeat(30)}.example/` })
  open(article, `/articles/${'a'.repeat(290)}`)
  hide()
  expect(sent[0]?.length).toBeLessThanOrEqual(longestBeacon)
  expect(told()).not.toContain(null)
})
