import { expect, test } from 'vitest'
import { toPlainRequest } from './plain-request.ts'

const url = 'http://localhost/api/issues?limit=2'

/** As Next makes it. */
function proxied(request: Request): Request {
  return new Proxy(request, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test('a request that Next has wrapped becomes one that can be copied with another body', async () => {
  const wrapped = proxied(new Request(url, { method: 'POST', body: 'text', headers: { accept: 'x/y' } }))
  const other = { method: 'POST', body: 'other' }
  expect(() => new Request(wrapped, other)).toThrow(TypeError)
  const plain = toPlainRequest(wrapped)
  expect([plain.url, plain.method, plain.headers.get('accept')]).toEqual([url, 'POST', 'x/y'])
  expect(await new Request(plain, other).text()).toBe('other')
})

test('the body and the abandoning of the request come through', async () => {
  expect(await toPlainRequest(proxied(new Request(url, { method: 'PUT', body: 'text' }))).text()).toBe('text')
  const reader = new AbortController()
  const plain = toPlainRequest(proxied(new Request(url, { signal: reader.signal })))
  reader.abort()
  expect(plain.signal.aborted).toBe(true)
})
