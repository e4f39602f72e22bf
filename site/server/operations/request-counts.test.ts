import { expect, test } from 'vitest'
import { classOf, RequestCounts } from './request-counts.ts'

test.each([
  ['GET', '/', 'page'],
  ['GET', '/articles/the-quiet-capital', 'page'],
  ['GET', '/api/articles/the-quiet-capital', 'page'],
  ['GET', '/api/user', 'api'],
  ['POST', '/newsletter/confirm', 'api'],
  ['GET', '/admin/collections', 'admin'],
  ['GET', '/_astro/a.css', 'asset'],
  ['GET', '/media/a-480x320.avif', 'media'],
  ['GET', '/search?q=a', 'search'],
  ['POST', '/e', 'beacon'],
  ['GET', '/_meridian/health', 'operations'],
  ['GET', '//evil', 'page'],
])('%s %s is counted as %s', (method, url, name) => {
  expect(classOf({ method, url, headers: {} })).toBe(name)
})

test('what was taken is not counted again', () => {
  const counts = new RequestCounts()
  counts.sentFromMemory('/', 200)
  counts.sentFromMemory('/', 200)
  counts.sentFromMemory('/', 304)
  counts.sentFromMemory('/_astro/a.css', 200)
  counts.tookBeacon()
  counts.lookedUp('rendered')
  counts.refusedConnection()
  expect(counts.take({ read: 2 })).toEqual({
    requests: { 'page 200': 2, 'page 304': 1, 'asset 200': 1, 'beacon 204': 1 },
    lookUps: { memory: 3, disk: 0, rendered: 1 },
    refusedConnections: 1,
    upstream: { read: 2 },
  })
  expect(counts.take({})).toEqual({
    requests: {},
    lookUps: { memory: 0, disk: 0, rendered: 0 },
    refusedConnections: 0,
    upstream: {},
  })
})
