import { describe, expect, it, test } from 'vitest'
import { timeProcessor } from '../../../../test/processor-time.ts'
import { matchPattern, parsePattern } from './address-pattern.ts'
import { expandRedirects } from './expand-redirects.ts'

const site = { format: 'ghost', urls: ['https://old.example'] }
const known = new Set(['/boat', '/2019/05/harbour', '/tag/sea', '/café', '/blog/anchor', '/shop/7'])

function leads(from: string, to: string) {
  const { expanded, unplaced } = expandRedirects([{ from, to }], { known, site })
  return [
    ...expanded.map(
      (one) => `${one.address} > ${one.to.kind === 'address' ? one.to.address : JSON.stringify(one.to)}`,
    ),
    ...unplaced.map(({ message }) => message),
  ]
}

describe('a rule with a pattern leads on', () => {
  it.each([
    [
      '^/blog/(.*)$',
      '/$1',
      [
        '/blog/boat > /boat',
        '/blog/2019/05/harbour > /2019/05/harbour',
        '/blog/tag/sea > /tag/sea',
        '/blog/café > /café',
        '/blog/blog/anchor > /blog/anchor',
        '/blog/shop/7 > /shop/7',
        '/blog/anchor > /anchor',
      ],
    ],
    [
      '^\\/(\\d{4})-(\\d{2})-([^/]+)\\/?$',
      'https://old.example/$1/$2/$3/',
      ['/2019-05-harbour > /2019/05/harbour'],
    ],
    ['/topic/([a-z-]+)/?', '/tag/$1/', ['/topic/sea > /tag/sea']],
    [
      '^/(?:thema|topic)/([a-z-]+)',
      '/tag/$1/',
      ['The rule to /tag/$1/ leads on from no address that is known.'],
    ],
    [
      '^/(shop|store)/(\\d+)$',
      'https://shop.example/$2',
      ['/shop/7 > {"kind":"path","path":"https://shop.example/7"}'],
    ],
    ['^/old-page/?$', '/boat/', ['/old-page > /boat']],
    ['/^\\/Old-Page\\/?$/i', '__GHOST_URL__/boat/', ['/old-page > /boat']],
    ['^/blog/anchor\\.html$', '/boat', ['/blog/anchor.html > /boat']],
    ['^/tag/.*$', '/', ['/tag/sea > {"kind":"path","path":"/"}']],
    ['^/caf(.+)$', '/coffee$1', ['/café > /coffeeé']],
  ])('from %s to %s', (from, to, expected) => {
    expect(leads(from, to)).toEqual(expected)
  })

  it.each([
    '^/(a+)+$',
    '^/(.*',
    '/[z-a]+x',
    '/a(?=b)',
    '/(?<x>a)',
    '/a|/b',
    '/colou?r',
    '/(a(b))',
    '/\\b',
    `/${'(.*)x'.repeat(40)}`,
    '/x{2,',
    '/\\pL',
  ])('not from %s, which is listed', (from) => {
    expect(leads(from, '/boat')).toEqual([
      'The rule to /boat has a pattern that cannot be turned into addresses.',
    ])
  })

  it('not to itself, and not to what no browser opens', () => {
    expect(leads('^/boat$', '/boat')).toEqual(['The rule to /boat leads on from no address that is known.'])
    expect(leads('^/boat$', 'javascript:alert(1)')).toEqual([
      'The rule to javascript:alert(1) leads on from no address that is known.',
    ])
  })

  it('when a group stands twice, only where it holds the same', () => {
    const twice = new Set(['/a/a', '/a/b'])
    expect(expandRedirects([{ from: '^/x/(\\w+)$', to: '/$1/$1' }], { known: twice, site }).expanded).toEqual(
      [{ address: '/x/a', to: { kind: 'address', address: '/a/a' } }],
    )
  })
})

test('no pattern takes long, whatever it is tried with', () => {
  const many = new Set(Array.from({ length: 20_000 }, (_, n) => `/${'a'.repeat(300)}${n}`))
  const rules = ['^/(.*)(.*)(.*)(.*)(.*)!$', '^/(.+)a(.+)a(.+)a(.+)b$', '^/(\\w*)(\\w*)(\\w*)-$'].map(
    (from) => ({ from, to: '/$1' }),
  )
  const { ms, result } = timeProcessor(() => expandRedirects(rules, { known: many, site }))
  const { expanded, unplaced } = result
  expect(ms).toBeLessThan(15_000)
  expect(expanded).toEqual([])
  expect(unplaced).toHaveLength(3)
  expect(unplaced.at(-1)?.message).toMatch(/take too long/)
})

test('a text longer than any address is not tried', () => {
  const pattern = parsePattern('^/(.*)$')
  expect(pattern && matchPattern(pattern, `/${'a'.repeat(700)}`, { steps: 1000 })).toBeNull()
})
