import { expect, test } from 'vitest'
import { scrub } from './scrub.ts'

const session = 'tXk3v9Qm-Zr8Wb2YcN5dLf7HgJ1pSa4Ue6Oi0TqRxMw'

test.each([
  ['an e-mail address', 'no such reader: ada.lovelace+news@mail.example.org!', 'no such reader: [e-mail]!'],
  ['one in an address', '/unsubscribe?a=1&email=ada%40example.org', '/unsubscribe?a=1&email=[secret]'],
  ['one with letters of elsewhere', 'žofie@přítel.example', '[e-mail]'],
  ['the password of a database', 'postgres://meridian:s3cret@db:5432/x', 'postgres://[secret]@db:5432/x'],
  ['what a key says is secret', '{"password":"hunter \\"2\\"","a":1}', '{"password":"[secret]","a":1}'],
  ['a header of a cookie', '{"cookie":"a=b; c=d"}', '{"cookie":"[secret]"}'],
  ['a cookie', '__Host-meridian-session=abc.def; Path=/', '__Host-meridian-session=[secret]; Path=/'],
  ['a bearer', 'authorization: Bearer abcdefgh12345', 'authorization: Bearer [secret]'],
  ['a token in an address', '/confirm?token=abc&x=1', '/confirm?token=[secret]&x=1'],
  ['what somebody searched for', '/search?q=divorce', '/search?q=[secret]'],
  ['keys of the payment provider', 'sk_live_51Habc whsec_abc+/=', '[secret] [secret]'],
  ['a session', `no session ${session}.`, 'no session [token].'],
  ['a hash of one', 'a'.repeat(64), '[token]'],
  ['an address of the internet', 'from 203.0.113.9:443', 'from [ip]:443'],
  ['one of version 6', 'from 2001:db8::7 port 4', 'from [ip] port 4'],
  [
    'one after a break of lines',
    String.raw`{"a":"\n203.0.113.9\n2001:db8::7\nada@example.org"}`,
    String.raw`{"a":"\n[ip]\n[ip]\n[e-mail]"}`,
  ],
])('%s does not come into a log', (_, line, clean) => {
  expect(scrub(line)).toBe(clean)
})

test.each([
  'connect ECONNREFUSED 127.0.0.1:4322',
  'listen ::1 and :: and 0.0.0.0',
  '{"time":"2026-11-22T10:24:00.123Z","event":"The CMS listens.","port":4322}',
  'at file:///app/node_modules/.pnpm/payload@3.90.1_graphql@16.15.0/node_modules/payload/dist/index.js:10:24',
  'node_modules/@payloadcms/db-postgres/dist/connect.js',
  'articles:the-quiet-capital-of-the-north-and-its-people',
])('what is nobody’s stays: %s', (line) => {
  expect(scrub(line)).toBe(line)
})

test('whatever is scrubbed, a line of JSON stays one', () => {
  const parts = [
    '\n',
    '\t',
    '\u0001',
    '\\',
    '"',
    'ada@example.org',
    '2001:db8::7',
    '203.0.113.9',
    '__Host-a=b',
    session,
  ]
  parts.push('"token":"', 'Bearer 12345678', 'https://a:b@c', '?q=', '🜚', 'whsec_1', '%40')
  const pairs = parts.flatMap((one) => parts.map((other) => one + other))
  for (const pair of pairs) {
    const line = JSON.stringify({ [pair]: pair })
    expect(() => JSON.parse(scrub(line))).not.toThrow()
  }
})

// What looked through the rest of the word at each letter would still be at it when the test's limit is over.
test('a very long word costs no more than its length', () => {
  expect(scrub('a'.repeat(1_000_000))).toHaveLength(1_000_000)
})
