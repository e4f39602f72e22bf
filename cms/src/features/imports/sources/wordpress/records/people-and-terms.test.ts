import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../../test/given-files.ts'
import { smallItem, smallWxr } from '../../../../../../test/imports/small-wxr.ts'
import { readWordpress } from '../read-wordpress.ts'

const read = (items: string, channel = '') =>
  recordsOf(readWordpress, { 'old.xml': smallWxr(items, channel) })

const author = (login: string, rest = '', element = 'wp:author') =>
  `<${element}><wp:author_id>3</wp:author_id><wp:author_login>${login}</wp:author_login>${rest}</${element}>`

describe('authors', () => {
  test('are what the list says', async () => {
    const rest =
      '<wp:author_email>jane@old.example</wp:author_email><wp:author_display_name><![CDATA[<b>Jane</b> &amp; Roe]]></wp:author_display_name>'
    expect(ofKind(await read('', author('Jane.Roe', rest)), 'author')).toEqual([
      {
        kind: 'author',
        id: 'Jane.Roe',
        name: 'Jane & Roe',
        slug: 'jane-roe',
        email: 'jane@old.example',
        bio: '',
        role: '',
        portrait: null,
        urls: ['https://old.example/author/jane-roe/', 'https://old.example/?author=3'],
        place: { file: 'old.xml', line: 11, byte: 558 },
        findings: [],
        original: '{"login":"Jane.Roe","number":"3","displayName":"Jane & Roe"}',
      },
    ])
  })

  test.each([
    [
      'first and last name',
      author(
        'x',
        '<wp:author_first_name>Ann</wp:author_first_name><wp:author_last_name>Lee</wp:author_last_name>',
      ),
      'Ann Lee',
    ],
    [
      'a name rather than an address',
      author('ann.lee@x.example', '<wp:author_display_name>ann.lee@x.example</wp:author_display_name>'),
      'ann lee',
    ],
    ['the login', author('ann_lee'), 'ann lee'],
    [
      'in an element of another name',
      author('x', '<wp:author_display_name>Ann</wp:author_display_name>', 'wp:wp_author'),
      'Ann',
    ],
    ['over several lines', '<wp:author>\n<wp:author_login>\nann\n</wp:author_login>\n</wp:author>', 'ann'],
  ])('%s', async (_what, channel, name) => {
    expect(ofKind(await read('', channel), 'author')).toMatchObject([{ name }])
  })

  test('without a name are broken', async () => {
    expect(await read('', '<wp:author><wp:author_id>1</wp:author_id></wp:author>')).toMatchObject([
      { kind: 'broken', of: 'author' },
      {},
    ])
  })

  test('three hundred of them, two with the same address', async () => {
    const list = Array.from({ length: 300 }, (_, n) =>
      author(`writer${n}`, '<wp:author_email>same@old.example</wp:author_email>'),
    ).join('')
    expect(ofKind(await read('', list), 'author')).toHaveLength(300)
  })

  test('whom no list has is one, by the name that items say', async () => {
    const records = await read(
      smallItem({ creator: 'jane' }) +
        smallItem({ id: 8, creator: 'ann@x.example' }) +
        smallItem({ id: 9, creator: 'jane' }),
    )
    expect(ofKind(records, 'article').map(({ authors }) => authors)).toEqual([
      ['jane'],
      ['ann@x.example'],
      ['jane'],
    ])
    expect(ofKind(records, 'author')).toMatchObject([
      { id: 'jane', name: 'jane', findings: [{ code: 'author-not-listed' }] },
      { id: 'ann@x.example', name: 'ann', email: 'ann@x.example', slug: 'ann' },
    ])
  })

  test('an item may name its author elsewhere, or by the name that is shown', async () => {
    const list = author('jr', '<wp:author_display_name>Jane Roe</wp:author_display_name>')
    const items =
      smallItem({ creator: '', more: '<wp:author>jr</wp:author>' }) +
      smallItem({ id: 8, creator: 'Jane Roe' })
    const records = await read(items, list)
    expect(ofKind(records, 'article').map(({ authors }) => authors)).toEqual([['jr'], ['jr']])
    expect(ofKind(records, 'author')).toHaveLength(1)
  })
})

describe('Co-Authors Plus', () => {
  const guest = smallItem({
    type: 'guest-author',
    id: 40,
    title: 'Bo Li',
    slug: 'cap-bo-li',
    meta: {
      'cap-display_name': 'Bo Li',
      'cap-user_login': 'bo-li',
      'cap-user_email': 'bo@x.example',
      'cap-description': 'Rows.',
      'cap-job_title': 'Editor',
      _thumbnail_id: '31',
    },
  })

  test('all whose names stand above an article, in their order, each once', async () => {
    const terms = [
      'author/cap-bo-li: bo-li',
      'author/cap-jane-roe: Jane.Roe',
      'author/cap-bo-li: bo-li',
      'author/cap-new: New One',
      'category/news: News',
    ]
    const records = await read(smallItem({ terms, creator: 'admin' }) + guest, author('Jane.Roe'))
    const [article] = ofKind(records, 'article')
    expect(article).toMatchObject({ authors: ['bo-li', 'Jane.Roe', 'new'], terms: ['category:news'] })
    expect(ofKind(records, 'author').map(({ id, name }) => [id, name])).toEqual([
      ['Jane.Roe', 'Jane Roe'],
      ['bo-li', 'Bo Li'],
      ['new', 'New One'],
    ])
  })

  test('guests have more about them', async () => {
    const records = await read(guest)
    expect(ofKind(records, 'author')).toMatchObject([
      {
        id: 'bo-li',
        name: 'Bo Li',
        email: 'bo@x.example',
        bio: 'Rows.',
        role: 'Editor',
        portrait: { id: '31', url: null },
        urls: ['https://old.example/author/bo-li/'],
      },
    ])
    expect(ofKind(records, 'article')).toEqual([])
  })

  test('a guest that is an account says so', async () => {
    const linked = guest.replace(
      '</item>',
      '<wp:postmeta><wp:meta_key>cap-linked_account</wp:meta_key><wp:meta_value>jane</wp:meta_value></wp:postmeta></item>',
    )
    expect(ofKind(await read(linked), 'author')).toMatchObject([{ findings: [{ code: 'linked-account' }] }])
  })
})

const category = (slug: string, name: string, parent = '', rest = '') =>
  `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${name}</wp:cat_name>${rest}</wp:category>`

describe('terms', () => {
  test('categories, tags and others, with what they stand below', async () => {
    const channel =
      category(
        'boats',
        'Boats &amp; Co',
        'sea',
        '<wp:term_id>5</wp:term_id><wp:category_description>Of &lt;b&gt;boats&lt;/b&gt;</wp:category_description>',
      ) +
      category('sea', 'Sea') +
      '<wp:tag><wp:tag_slug>%d0%bd%d0%be%d1%87%d1%8c</wp:tag_slug><wp:tag_name>Ночь</wp:tag_name></wp:tag>' +
      '<wp:term><wp:term_id>9</wp:term_id><wp:term_taxonomy>series</wp:term_taxonomy><wp:term_slug>tides</wp:term_slug><wp:term_parent></wp:term_parent><wp:term_name>Tides</wp:term_name></wp:term>'
    expect(ofKind(await read(smallItem({}), channel), 'term')).toMatchObject([
      {
        id: 'category:boats',
        taxonomy: 'category',
        name: 'Boats & Co',
        slug: 'boats',
        parent: 'category:sea',
        description: 'Of boats',
        urls: ['https://old.example/category/sea/boats/', 'https://old.example/?cat=5'],
        isInternal: false,
      },
      { id: 'category:sea', parent: null, urls: ['https://old.example/category/sea/'] },
      {
        id: 'post_tag:ночь',
        slug: 'ночь',
        urls: [
          'https://old.example/tag/%D0%BD%D0%BE%D1%87%D1%8C/',
          'https://old.example/?tag=%D0%BD%D0%BE%D1%87%D1%8C',
        ],
      },
      { id: 'series:tides', taxonomy: 'series', name: 'Tides', urls: ['https://old.example/series/tides/'] },
    ])
  })

  test('old exports name what a category stands below', async () => {
    const records = await read('', category('sea', 'The Sea') + category('boats', 'Boats', 'The Sea'))
    expect(ofKind(records, 'term')[1]).toMatchObject({ parent: 'category:sea' })
  })

  test('categories that stand below each other end', async () => {
    const records = await read(
      '',
      category('a', 'A', 'b') + category('b', 'B', 'a') + category('c', 'C', 'c'),
    )
    expect(ofKind(records, 'term').map(({ parent, urls }) => [parent, urls[0]])).toEqual([
      ['category:b', 'https://old.example/category/b/a/'],
      ['category:a', 'https://old.example/category/a/b/'],
      [null, 'https://old.example/category/c/'],
    ])
  })

  test('items of version 1.0 name each twice', async () => {
    const more =
      '<category><![CDATA[Sea]]></category><category domain="category" nicename="sea"><![CDATA[Sea]]></category><category domain="tag"><![CDATA[Ebb]]></category>'
    const records = await read(smallItem({ more }), category('sea', 'Sea'))
    expect(ofKind(records, 'article')[0]?.terms).toEqual(['category:sea', 'post_tag:ebb'])
  })

  test('what no list has is one all the same', async () => {
    const records = await read(smallItem({ terms: ['category/low-tide: Low Tide', 'mood/calm: Calm'] }))
    expect(ofKind(records, 'term')).toMatchObject([
      {
        id: 'category:low-tide',
        name: 'Low Tide',
        slug: 'low-tide',
        findings: [{ code: 'term-not-listed' }],
      },
      { id: 'mood:calm', taxonomy: 'mood' },
    ])
  })

  test('a slug that is a name is the same as its slug', async () => {
    const records = await read(
      smallItem({ terms: ['category/company-news: Company News'] }),
      category('Company News', 'Company News'),
    )
    expect(ofKind(records, 'term').map(({ id, slug }) => [id, slug])).toEqual([
      ['category:company-news', 'company-news'],
    ])
  })

  test('what sorts nothing for readers is marked, and menus are no terms', async () => {
    const term = (taxonomy: string, slug: string) =>
      `<wp:term><wp:term_taxonomy>${taxonomy}</wp:term_taxonomy><wp:term_slug>${slug}</wp:term_slug></wp:term>`
    const records = await read(
      '',
      term('post_format', 'post-format-aside') + term('nav_menu', 'top') + term('author', 'cap-x'),
    )
    expect(records).toMatchObject([
      { kind: 'term', isInternal: true, urls: [] },
      { kind: 'other', type: 'nav_menu', name: 'top' },
      { kind: 'site' },
    ])
  })

  test('without name and slug are broken', async () => {
    expect(await read('', '<wp:category></wp:category>')).toMatchObject([{ kind: 'broken', of: 'term' }, {}])
  })
})
