import { expect, test } from 'vitest'
import { classOfAgent, classOfRead } from './request-class.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const opened = { 'user-agent': chrome, 'sec-fetch-dest': 'document' }
const classOf = (headers: Record<string, string>) => classOfRead(new Map(Object.entries(headers)))

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'bot'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'bot',
  ],
  [
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'bot',
  ],
  ['curl/8.14.1', 'bot'],
  ['python-requests/2.32', 'bot'],
  ['Feedbin feed-id:1 - 5 subscribers', 'bot'],
  ['Meridian', null],
  [chrome, 'browser'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'browser',
  ],
  ['', 'unknown'],
])('%j is taken for %s', (userAgent, verdict) => {
  expect([classOfAgent(userAgent), classOfAgent(userAgent)]).toEqual([verdict, verdict])
})

test('what a browser opens is a read of a browser, also of an older one that does not say what for', () => {
  expect(classOf(opened)).toBe('browser')
  expect(classOf({ 'user-agent': chrome, accept: 'text/html,*/*', 'accept-language': 'de' })).toBe('browser')
})

test('who has the name of a browser and asks as none does is unknown', () => {
  expect(classOf({ 'user-agent': chrome })).toBe('unknown')
  expect(classOf({ 'user-agent': chrome, accept: '*/*', 'accept-language': 'de' })).toBe('unknown')
})

test.each([
  ['what is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['what is fetched ahead, as Safari says it', { purpose: 'prefetch' }],
  ['what is fetched ahead, as Firefox said it', { 'x-moz': 'prefetch' }],
  ['what a script fetches', { 'sec-fetch-dest': 'empty' }],
  ['a reader who is not to be counted', { cookie: 'a=b; meridian-uncounted=1' }],
  ['ourselves', { 'user-agent': 'Meridian' }],
])('%s is no read', (_name, headers) => {
  expect(classOf({ ...opened, ...headers })).toBeNull()
})
