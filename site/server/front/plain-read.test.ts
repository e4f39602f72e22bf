import { expect, test } from 'vitest'
import { parsePlainBeacon, parsePlainRead } from './plain-read.ts'

const parse = (text: string) => parsePlainRead(Buffer.from(text, 'latin1'))
const get = (...headers: string[]) =>
  `GET /wealth HTTP/1.1\r\n${['Host: a', ...headers].join('\r\n')}\r\n\r\n`

test('A plain read is understood', () => {
  const text = get(
    'Connection: keep-alive',
    'ACCEPT-Encoding:  gzip, br ',
    'If-None-Match: W/"x"',
    'If-Modified-Since: Fri, 20 Nov 2026 09:00:00 GMT',
    'X-Empty:',
  )
  expect(parse(text)).toEqual({
    address: '/wealth',
    acceptEncoding: 'gzip, br',
    ifNoneMatch: 'W/"x"',
    ifModifiedSince: 'Fri, 20 Nov 2026 09:00:00 GMT',
    headers: new Map([
      ['host', 'a'],
      ['connection', 'keep-alive'],
      ['accept-encoding', 'gzip, br'],
      ['if-none-match', 'W/"x"'],
      ['if-modified-since', 'Fri, 20 Nov 2026 09:00:00 GMT'],
      ['x-empty', ''],
    ]),
  })
})

test.each([
  ['another method', 'HEAD /wealth HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['an older protocol', 'GET /wealth HTTP/1.0\r\nHost: a\r\n\r\n'],
  ['an absolute address', 'GET http://a/wealth HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no address', 'GET  HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a space in the address', 'GET /we alth HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['bytes beyond ASCII in the address', 'GET /w\xe9 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['no host', 'GET /wealth HTTP/1.1\r\nAccept: */*\r\n\r\n'],
  ['two hosts', get('Host: b')],
  ['a body by length', get('Content-Length: 0')],
  ['a body in chunks', get('Transfer-Encoding: chunked')],
  ['an upgrade', get('Upgrade: websocket')],
  ['a connection to be closed', get('Connection: close')],
  ['a list of connection options', get('Connection: keep-alive, upgrade')],
  ['a connection to be closed, as old clients tell a proxy', get('Proxy-Connection: close')],
  ['an expectation', get('Expect: 100-continue')],
  ['a header that stands twice', get('Accept-Encoding: gzip', 'accept-encoding: br')],
  ['a folded header', get('X-Folded: one', ' two')],
  ['a space before the colon', get('Content-Length : 5')],
  ['a header without a name', get(': value')],
  ['a bare line feed', get('X-One: a\nContent-Length: 5')],
  ['a bare carriage return', get('X-One: a\rContent-Length: 5')],
  ['a null byte', get('X-One: a\0')],
  ['an unfinished head', 'GET /wealth HTTP/1.1\r\nHost: a\r\n'],
  ['a second request behind it', get() + get()],
  ['bytes behind it', `${get()}x`],
  ['a head of many kilobytes', get(`X-Long: ${'a'.repeat(9000)}`)],
  ['nothing', ''],
  ['a TLS hello', '\x16\x03\x01\x02\x00'],
])('%s is left to a real parser', (_name, text) => {
  expect(parse(text)).toBeNull()
})

const beacon = (body: string, length = body.length, ...headers: string[]) =>
  `POST /e HTTP/1.1\r\n${['Host: a', `Content-Length: ${length}`, ...headers].join('\r\n')}\r\n\r\n${body}`
const parseBeacon = (text: string) => parsePlainBeacon(Buffer.from(text, 'latin1'))

test('A whole beacon is understood', () => {
  expect(parseBeacon(beacon('1 /a - 1.1 - -', 14, 'Origin: http://a'))).toEqual({
    text: '1 /a - 1.1 - -',
    headers: new Map([
      ['host', 'a'],
      ['content-length', '14'],
      ['origin', 'http://a'],
    ]),
  })
  expect(parseBeacon(beacon(''))?.text).toBe('')
})

test.each([
  ['a read', get()],
  ['what is posted elsewhere', beacon('a').replace('/e', '/f')],
  ['a query', beacon('a').replace('/e', '/e?a')],
  ['a body that is not there yet', beacon('a', 2)],
  ['more than the body', beacon('ab', 1)],
  ['no length', 'POST /e HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a length that is none', beacon('a').replace('Length: 1', 'Length: +1')],
  ['two lengths', beacon('a', 1, 'Content-Length: 1')],
  ['a body in chunks', beacon('a', 1, 'Transfer-Encoding: chunked')],
  ['no host', beacon('a').replace('Host: a\r\n', '')],
  ['a connection to be closed', beacon('a', 1, 'Connection: close')],
  ['more than any page sends', beacon('a'.repeat(601))],
])('as a beacon, %s is left to a real parser', (_name, text) => {
  expect(parseBeacon(text)).toBeNull()
})
