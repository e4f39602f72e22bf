import { ownSource, uncountedCookie } from '@meridian/shared/audience/beacon'
import { visitKey } from '@meridian/shared/audience/visit'
import { countNewsletterReadEndpoint } from '@meridian/shared/campaigns/reads.endpoints'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCached } from '../../lib/browser-cache/browser-cache.ts'
import { markIn, watchReading } from './newsletter-read.ts'

const told = vi.fn(() => Promise.resolve(new Response(null, { status: 204 })))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', told)
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4000, configurable: true })
  Object.defineProperty(globalThis, 'innerHeight', { value: 800, configurable: true })
  location.hash = '#n=3f-a.Q2xpY2tNYXJr.7'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  told.mockClear()
  scrollTo(0, 0)
  location.hash = ''
  sessionStorage.clear()
})

const scrollTo = (_x: number, y: number) =>
  Object.defineProperty(globalThis, 'scrollY', { value: y, configurable: true })

test.each([
  ['#n=3f-a.Q2xpY2tNYXJr.7', { mark: '3f-a.Q2xpY2tNYXJr', link: 7 }],
  ['#n=3f-a-9.Q2xpY2tNYXJr.0', { mark: '3f-a-9.Q2xpY2tNYXJr', link: 0 }],
  ['#main', null],
  ['#n=', null],
  ['#n=<script>.1', null],
  [`#n=${'a'.repeat(61)}.1`, null],
])('%s', (hash, expected) => {
  expect(markIn(hash)).toEqual(expected)
})

test('the mark leaves the address at once, and a page that was read counts once', () => {
  watchReading()
  expect(location.hash).toBe('')
  vi.advanceTimersByTime(9000)
  scrollTo(0, 1200)
  expect(told).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(told).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledWith(
    countNewsletterReadEndpoint.path,
    expect.objectContaining({ method: 'POST', body: '{"mark":"3f-a.Q2xpY2tNYXJr","link":7}' }),
  )
})

test('the tab remembers the campaign and the link, and nothing of whose mail it was', async () => {
  watchReading()
  await vi.dynamicImportSettled()
  expect(sessionStorage.getItem(visitKey)).toBe('- newsletter@3f.7')
})

test('a page that nobody moves is not read', () => {
  watchReading()
  vi.advanceTimersByTime(600_000)
  expect(told).not.toHaveBeenCalled()
})

test('what counts views finds which newsletter and link led here, and neither the reader nor the signature', () => {
  location.hash = '#n=3f-a-9.Q2xpY2tNYXJr.7'
  watchReading()
  expect(readCached('/')).toBe(ownSource('newsletter', '3f.7'))
  expect(sessionStorage).toHaveLength(1)
})

test.each([
  ['the browser asks for privacy', () => vi.stubGlobal('navigator', { doNotTrack: '1' })],
  [
    'the browser asks for it in the newer way',
    () => vi.stubGlobal('navigator', { globalPrivacyControl: true }),
  ],
  ['the reader does not want to be counted', () => (document.cookie = `${uncountedCookie}=1`)],
])('nothing is told or noted where %s', (_, arrange) => {
  arrange()
  watchReading()
  scrollTo(0, 3000)
  vi.advanceTimersByTime(60_000)
  expect(location.hash).toBe('')
  expect(told).not.toHaveBeenCalled()
  expect(sessionStorage).toHaveLength(0)
})
