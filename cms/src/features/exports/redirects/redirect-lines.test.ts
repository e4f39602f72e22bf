import { expect, test } from 'vitest'
import { cloudflareBulkLine, cloudflareLine, nginxLine, redirectCsv } from './redirect-lines.ts'
import type { RedirectRule } from './redirect-rules.ts'

const rule = (from: string, to: string | null, status: RedirectRule['status'] = 301): RedirectRule => ({
  from,
  to,
  status,
  source: 'redirect',
})

test('a redirect is a line for each of them', () => {
  const moved = rule('/old', '/articles/the-quiet-capital')
  expect(redirectCsv(moved)).toBe('/old,/articles/the-quiet-capital,301,redirect\r\n')
  expect(cloudflareLine(moved)).toBe('/old /articles/the-quiet-capital 301\n')
  expect(cloudflareBulkLine(moved, 'https://house.example')).toBe(
    'house.example/old,https://house.example/articles/the-quiet-capital,301\r\n',
  )
  expect(nginxLine(moved)).toEqual({
    map: 'moved',
    sameAs: '/old',
    line: '  "/old" "/articles/the-quiet-capital";\n',
  })
})

test('an address with a query is compared with what was asked for, where that can be said', () => {
  const asked = rule('/?p=12', '/articles/a')
  expect(nginxLine(asked)).toEqual({
    map: 'moved_query',
    sameAs: '/?p=12',
    line: '  "/?p=12" "/articles/a";\n',
  })
  expect(cloudflareLine(asked)).toBeNull()
})

test('nginx compares a path as it reads it', () => {
  expect(nginxLine(rule('/%C3%BCber', '/about', 302))).toEqual({
    map: 'found',
    sameAs: '/über',
    line: '  "/über" "/about";\n',
  })
  expect(nginxLine(rule('/50%', '/about'))).toEqual({
    map: 'moved',
    sameAs: '/50%',
    line: '  "/50%" "/about";\n',
  })
})

test('what is gone leads nowhere', () => {
  expect(nginxLine(rule('/gone', null, 410))).toEqual({
    map: 'gone',
    sameAs: '/gone',
    line: '  "/gone" 1;\n',
  })
  expect(cloudflareLine(rule('/gone', null, 410))).toBeNull()
  expect(redirectCsv(rule('/gone', null, 410))).toBe('/gone,,410,redirect\r\n')
})

test('no address ends its line, its word or its quotes', () => {
  const evil = rule('/a"; return 200 "x', 'https://evil.example/\n/all /evil 301')
  expect(nginxLine(evil).line).toBe(
    '  "/a\\"; return 200 \\"x" "https://evil.example/%0A/all%20/evil%20301";\n',
  )
  expect(cloudflareLine(evil)).toBe(
    '/a%22;%20return%20200%20%22x https://evil.example/%0A/all%20/evil%20301 301\n',
  )
  expect(nginxLine(rule('/$uri', '/$request_uri')).line).toBe('  "/$uri" "/%24request_uri";\n')
})
