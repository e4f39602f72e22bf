import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { encodeOldAddress, hasOldAddressQuery, normaliseOldAddress, normaliseTarget } from './old-address.ts'
import { oldAddressVariants } from './old-address-variants.ts'

const sites = ['https://old.example', 'http://www.blog.example/news/']

describe('the one spelling of an old address', () => {
  it.each([
    ['/2019/05/04/The-Boat/', '/2019/05/04/the-boat'],
    ['https://old.example/boat', '/boat'],
    ['http://www.old.example/boat/', '/boat'],
    ['//old.example/boat', '/boat'],
    ['HTTPS://WWW.BLOG.EXAMPLE/news/Boat', '/news/boat'],
    ['/boat#comments', '/boat'],
    ['/boat?utm_source=x&replytocom=3', '/boat'],
    ['boat', '/boat'],
    ['/caf%C3%A9', '/café'],
    ['/caf%c3%a9', '/café'],
    ['/café', '/café'],
    ['/cafe\u0301', '/café'],
    ['/%D7%A9%D7%9C%D7%95%D7%9D', '/שלום'],
    ['/caf%E9', '/caf%e9'],
    ['/a%2Fb', '/a%2fb'],
    ['/a%3Fb%23c%25', '/a%3fb%23c%25'],
    ['/100%', '/100%25'],
    ['//2019//05///boat', '/2019/05/boat'],
    ['/boat%20', '/boat'],
    ['/boat.html', '/boat.html'],
    ['/index.php', '/'],
    ['/index.php/2019/boat', '/2019/boat'],
    ['/news/index.html', '/news'],
    ['/', '/'],
    ['?p=12', '/?p=12'],
    ['/?p=12', '/?p=12'],
    ['/?utm_source=a&P=0012&preview=true', '/?p=12'],
    ['/index.php?p=12', '/?p=12'],
    ['/news/?page_id=7', '/news?p=7'],
    ['/?attachment_id=7', '/?p=7'],
    ['/?post_type=event&p=7', '/?p=7'],
    ['/?cat=5', '/?cat=5'],
    ['/?tag=Red+Boats', '/?tag=red boats'],
    ['/?tag=c%2B%2B', '/?tag=c%2b%2b'],
    ['/?author=3', '/?author=3'],
    ['/?m=201905', '/?m=201905'],
    ['/?p=x', '/'],
    ['/?p=0', '/'],
    ['/?p', '/'],
    ['/?feed=rss2', '/feed'],
    ['/?feed=atom&cat=5', '/feed/atom?cat=5'],
    ['/?feed=comments-rss2', '/comments/feed'],
    ['/category/boats/?feed=rss2', '/category/boats/feed'],
  ])('of %s is %s', (url, address) => {
    const target = url.startsWith('//2019') ? normaliseTarget(url) : normaliseOldAddress(url, sites)
    expect(target).toBe(address)
  })

  it.each([
    '',
    '#top',
    'https://other.example/boat',
    'https://old.example:8080/boat',
    'https://old.example.evil.example/',
    'mailto:desk@old.example',
    'javascript:alert(1)',
    'ftp://old.example/boat',
    '/a/../b',
    '/a/%2e%2e/b',
    '/a\\b',
    '/a\u0000b',
    `/${'ü'.repeat(800)}`,
    'https://',
  ])('there is none of %j', (url) => {
    expect(normaliseOldAddress(url, sites)).toBeNull()
  })

  test('spelling it again changes nothing, whatever it was made of', () => {
    const letters = fc.constantFrom(
      '/',
      '%',
      '2',
      'f',
      'é',
      'E',
      '?',
      'p',
      '=',
      '&',
      '+',
      ' ',
      '#',
      '.',
      '%25',
      '%e9',
      'İ',
      '\ud800',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(letters).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (tail) => {
        const once = normaliseTarget(`/${tail}`)
        if (once === null) return
        expect(normaliseTarget(once)).toBe(once)
        expect(normaliseOldAddress(once, sites) ?? once).toBe(once)
        expect(normaliseTarget(encodeOldAddress(once))).toBe(once)
        expect(encodeOldAddress(once)).toMatch(/^[\x21-\x7e]+$/)
      }),
      { numRuns: 2000 },
    )
  })
})

test('a query that may name a page is told from all others', () => {
  for (const target of [
    '/?p=1',
    '/?utm_source=x&p=1',
    '/index.php?page_id=2',
    '/?feed=rss2',
    '/a?cat=1',
    '/?P=1',
  ])
    expect(hasOldAddressQuery(target)).toBe(true)
  for (const target of ['/', '/?utm_source=p', '/?ap=1', '/p=1', '/?p', '/search?q=p'])
    expect(hasOldAddressQuery(target)).toBe(false)
})

describe('an old address is looked up', () => {
  const formsOf = (address: string) =>
    oldAddressVariants(address).map(({ address: variant, form }) =>
      form === 'page' ? variant : `${variant} ${form}`,
    )

  it.each([
    ['/boat', ['/boat']],
    ['/?p=12', ['/?p=12']],
    ['/boat/feed', ['/boat/feed', '/boat rss']],
    ['/feed', ['/feed', '/ rss']],
    ['/feed/atom?cat=5', ['/feed/atom?cat=5', '/?cat=5 atom']],
    ['/category/a/b/feed', ['/category/a/b/feed', '/category/a/b rss', '/category/b rss', '/category/feed']],
    ['/tag/boats/rss', ['/tag/boats/rss', '/tag/boats rss']],
    ['/tag/boats/page/3', ['/tag/boats/page/3', '/tag/boats', '/tag/boats/page']],
    ['/p/boat/comments', ['/p/boat/comments', '/p/boat']],
    ['/boat.html', ['/boat.html', '/boat']],
    ['/boat/amp', ['/boat/amp', '/boat']],
    ['/boat/comment-page-2', ['/boat/comment-page-2', '/boat']],
    ['/2019/05/04/boat', ['/2019/05/04/boat', '/boat']],
    ['/uploads/boat-300x200.jpg', ['/uploads/boat-300x200.jpg', '/uploads/boat.jpg']],
    ['/uploads/boat-scaled-1024x683.jpg', ['/uploads/boat-scaled-1024x683.jpg', '/uploads/boat.jpg']],
    [
      '/content/images/size/w600/2019/05/boat.jpg',
      ['/content/images/size/w600/2019/05/boat.jpg', '/content/images/2019/05/boat.jpg'],
    ],
    [
      '/content/images/size/w600/format/webp/2019/boat.jpg',
      ['/content/images/size/w600/format/webp/2019/boat.jpg', '/content/images/2019/boat.jpg'],
    ],
  ])('as %s', (address, variants) => {
    expect(formsOf(address)).toEqual(expect.arrayContaining(variants))
    expect(formsOf(address)[0]).toBe(variants[0])
  })

  test('in few ways, however it is made', () => {
    const deep = `/category${'/feed/page/2/amp/2019/05'.repeat(30)}/boat-1x1-2x2.html`
    expect(oldAddressVariants(deep).length).toBeLessThanOrEqual(24)
    const started = performance.now()
    for (const piece of ['-1x1', '/2019/05', '/category/a', '/', '.html', '/feed', '/content/images/size/w1'])
      oldAddressVariants(`/${piece.repeat(1400 / piece.length)}`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
