import { describe, expect, it, test } from 'vitest'
import { createLinkResolver, type LinkTarget } from './resolve-links.ts'

const site = { format: 'wordpress', urls: ['https://www.old.example/news/', 'https://first.example'] }
const targets = new Map<string, LinkTarget>([
  ['/news/2019/05/boat', { article: 7 }],
  ['/news?p=7', { article: 7 }],
  ['/news/later', { article: 8 }],
  ['/boat', { article: 7 }],
  ['/news/2019/05/boat/picture', { path: '/media/boat.jpg?v=1' }],
  ['/news/tag/sea', { path: '/travel/sea' }],
])
const asked: (readonly string[])[] = []
const resolver = createLinkResolver({
  site,
  async lookup(addresses) {
    asked.push(addresses)
    return targets
  },
})
const from = 'https://old.example/news/2019/05/harbour/'

async function resolved(href: string, page: string | null = from) {
  return (await resolver.resolve([href], page)).get(href)
}

describe('a link leads', () => {
  it.each([
    'https://old.example/news/2019/05/boat/',
    'http://www.old.example/news/2019/05/boat',
    'HTTP://OLD.EXAMPLE/News/2019/05/BOAT/',
    '//old.example/news/2019/05/boat/?utm_source=x',
    '/news/2019/05/boat/',
    '../boat/',
    ' https://old.example/news/?p=7 ',
    '/news/index.php?p=7',
    'https://old.ex\nample/news/2019/05/boat/',
    'https://first.example/boat',
    '__GHOST_URL__/boat/',
  ])('to an own article by its id: %j', async (href) => {
    expect(await resolved(href)).toEqual({ kind: 'article', article: 7, hash: '' })
  })

  it('to an article that comes later, with the place on it', async () => {
    expect(await resolved('/news/later/?replytocom=1#comment-3')).toEqual({
      kind: 'article',
      article: 8,
      hash: '#comment-3',
    })
  })

  it('to the file of a picture by the page that it had, to lists and to the home page', async () => {
    expect(await resolved('/news/2019/05/boat/picture/')).toEqual({
      kind: 'path',
      path: '/media/boat.jpg?v=1',
      hash: '',
    })
    expect(await resolved('/news/tag/sea/#top')).toEqual({ kind: 'path', path: '/travel/sea', hash: '#top' })
    expect(await resolved('https://old.example')).toEqual({ kind: 'path', path: '/', hash: '' })
  })

  it('to a place on the same page, however that is written', async () => {
    for (const href of ['#fn1', '/news/2019/05/harbour#fn1', `${from}#fn1`])
      expect(await resolved(href)).toEqual({ kind: 'place', hash: '#fn1' })
    expect(await resolved(from)).toEqual({ kind: 'unknown', url: from, address: '/news/2019/05/harbour' })
  })

  it('to other sites, mail and telephones as before', async () => {
    for (const href of [
      'https://other.example/boat',
      'http://old.example.evil.example/',
      'https://old.example:8443/',
      'mailto:ada@old.example',
      'tel:+49 30 1',
    ])
      expect(await resolved(href)).toEqual({ kind: 'elsewhere', url: href })
    expect(await resolved('//other.example/a')).toEqual({ kind: 'elsewhere', url: 'https://other.example/a' })
  })

  it('nowhere, which is said, when it is an own address that is not known', async () => {
    expect(await resolved('/news/wp-login.php')).toEqual({
      kind: 'unknown',
      url: 'https://old.example/news/wp-login.php',
      address: '/news/wp-login.php',
    })
    expect(await resolved('boat', null)).toEqual({
      kind: 'unknown',
      url: 'https://www.old.example/news/boat',
      address: '/news/boat',
    })
  })

  it.each([
    'javascript:alert(1)',
    ' JaVa\tScript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://old.example/1',
    'https://',
    'http://[',
    '',
  ])('nowhere, without a word, from %j', async (href) => {
    expect(await resolved(href)).toEqual({ kind: 'dropped' })
  })
})

test('the links of a text are looked up together, each once', async () => {
  asked.length = 0
  await resolver.resolve(['/news/later', '/news/later/', '/news/?p=7', '#a', 'https://other.example'], from)
  expect(asked).toEqual([['/news/later', '/news?p=7']])
  await resolver.resolve(['#a', 'https://other.example'], from)
  expect(asked).toHaveLength(1)
})
