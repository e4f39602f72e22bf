import { expect, test } from 'vitest'
import { ofKind, recordsOf, wordsIn } from '../../../../../test/given-files.ts'
import { toImportedBody } from '../../body/to-imported-body.ts'
import { PictureRecords } from '../../pictures/wanted-pictures.ts'
import { readMarkdown } from './read-markdown.ts'

const read = (files: Record<string, string | Uint8Array>) => recordsOf(readMarkdown, files)
const articlesOf = async (files: Record<string, string | Uint8Array>) => ofKind(await read(files), 'article')

test('a page of HTML with front matter is a text, and other pages are none', async () => {
  const records = await read({
    '_posts/2019-05-04-ebb.html':
      '---\ntitle: Ebb\n---\n<p>{{ site.baseurl }}Words <a href="2019-05-05-salt.md">x</a></p>',
    '_posts/2019-05-05-salt.md': 'Salt',
    'index.html': '<!doctype html><html><body>Home</body></html>',
  })
  expect(ofKind(records, 'article').map(({ title, body }) => [title, body])).toContainEqual([
    'Ebb',
    [{ kind: 'html', html: '<p>Words <a href="/2019/05/05/salt.html">x</a></p>' }],
  ])
  expect(ofKind(records, 'other')[0]?.name).toContain('index.html')
})

test('posts that Medium exported', async () => {
  const post = (title: string, body: string) =>
    `<!DOCTYPE html><html><head><title>${title}</title><style>p{}</style></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header><section data-field="subtitle" class="p-summary">In short.</section><section data-field="body" class="e-content"><section class="section"><div class="section-divider"><hr class="section-divider"></div><div class="section-content"><h3 class="graf graf--h3 graf--title">${title}</h3>${body}</div></section></section><footer><p class="p-tags">Tagged in <a class="p-tag" href="https://medium.com/tag/sea">Sea</a></p><p>By <a href="https://medium.com/@ida" class="p-author h-card">Ida Roth</a> on <a href="https://medium.com/p/ab12cd34ef56"><time class="dt-published" datetime="2018-08-11T11:23:34.123Z">August 11, 2018</time></a>.</p><p><a href="https://medium.com/@ida/ebb-ab12cd34ef56" class="p-canonical">Canonical link</a></p></footer></article></body></html>`
  const records = await read({
    'medium/posts/2018-08-11_Ebb-ab12cd34ef56.html': post('Ebb', '<p class="graf">Words <em>here</em>.</p>'),
    'medium/posts/draft_Later-ab12cd34ef57.html': post('Later', '<p>Soon.</p>'),
    'medium/profile/profile.html': '<html><body>Ida</body></html>',
  })
  expect(ofKind(records, 'author')[0]).toMatchObject({ name: 'Ida Roth', urls: ['https://medium.com/@ida'] })
  const [ebb, later] = ofKind(records, 'article')
  expect(ebb).toMatchObject({
    title: 'Ebb',
    excerpt: 'In short.',
    status: 'published',
    slug: 'ebb',
    url: 'https://medium.com/@ida/ebb-ab12cd34ef56',
    formerUrls: ['https://medium.com/p/ab12cd34ef56'],
    publishedAt: { at: '2018-08-11T11:23:34.123Z' },
    terms: ['tag:sea'],
  })
  expect(wordsIn(ebb?.body ?? [])).toBe('Words here.')
  expect([later?.status, later?.url]).toEqual(['draft', null])
})

test('what a folder says of its authors stands with each of them', async () => {
  const records = await read({
    '_config.yml': 'url: https://salt.example\n',
    '_data/authors.yml':
      'ida:\n  name: Ida Roth\n  bio: Writes on water.\n  position: Editor\n  email: ida@salt.example\n  url: https://ida.example\n  avatar: /img/ida.jpg\n',
    'img/ida.jpg': 'x',
    '_posts/2019-05-04-ebb.md': '---\nauthor: ida\n---\nText',
    '_posts/2019-05-05-flow.md': '---\nauthors: [Ida Roth, "Ben & Cat"]\n---\nText',
  })
  expect(ofKind(records, 'author')).toMatchObject([
    {
      id: 'ida-roth',
      name: 'Ida Roth',
      slug: 'ida',
      bio: 'Writes on water.',
      role: 'Editor',
      email: 'ida@salt.example',
      urls: ['https://ida.example'],
      portrait: { id: 'img/ida.jpg', url: 'https://salt.example/img/ida.jpg' },
    },
    { id: 'ben', name: 'Ben', bio: '' },
    { id: 'cat' },
  ])
  expect(ofKind(records, 'article').map(({ authors }) => authors)).toEqual([
    ['ida-roth'],
    ['ida-roth', 'ben', 'cat'],
  ])
})

test('front matter that cannot be read is listed with its line, and ends nothing', async () => {
  const records = await read({
    'a.md': '---\ntitle: "open\n---\nText',
    'b.md': '---\ntitle: B\n---\nText',
    'c.md': `---\na: &a [x,x]\n${Array.from({ length: 9 }, (_, level) => `b${level}: &b${level} [${'*a,'.repeat(9)}*a]`).join('\n')}\n---\n`,
    'd.md': '',
  })
  expect(
    ofKind(records, 'broken').map(({ name, reason, place }) => [name, reason.slice(0, 40), place.line]),
  ).toEqual([
    ['a.md', 'a.md, line 3: It is no YAML on this line', 3],
    ['c.md', 'c.md, line 2: It refers to itself too of', 2],
  ])
  expect(
    ofKind(records, 'article').map(({ title, findings }) => [title, findings.map(({ code }) => code)]),
  ).toEqual([
    ['B', []],
    ['D', ['without-title', 'empty-text']],
  ])
})

test('paths that lead out of the folder, and addresses that run, are what they are and nothing more', async () => {
  const [article] = await articlesOf({
    'posts/ebb.md': '[a](../../../etc/passwd) ![b](../../x.png) [c](javascript:alert(1)) [d](%zz)\n',
    'x.png': 'x',
  })
  expect(JSON.stringify(article?.body)).toContain('../../../etc/passwd')
  expect(article?.findings.map(({ code }) => code)).toContain('pictures-missing')
})

test('texts in other encodings, with control characters, are read', async () => {
  const [article] = await articlesOf({
    'a.md': Buffer.from('---\ntitle: Flu\u00df\n---\r\nGr\u00fc\u00dfe\u0000\u000b.\r\n', 'latin1'),
  })
  expect([article?.title, wordsIn(article?.body ?? [])]).toEqual(['Fluß', 'Grüße .'])
})

test('a folder without texts is refused in a sentence', async () => {
  await expect(read({ 'a/photo.jpg': 'x', 'a/b.txt': 'x' })).rejects.toThrow(
    'The folder has no texts: neither Markdown nor posts of Medium.',
  )
})

test.each([
  ['whose address is known', { 'hugo.toml': 'baseURL = "https://salt.example/blog/"\n' }],
  ['of no known address', {}],
])(
  'pictures in texts of a site %s are found among its records',
  async (_which, more: Record<string, string>) => {
    const records = await read({
      ...more,
      'content/posts/ebb.md':
        '---\nurl: https://salt.example/ebb\ncover: Große Boote.jpg\n---\nOne ![](<Große Boote.jpg>) two.\n\n![](/img/low%20tide.png)\n\n<img src="/img/low tide.png">\n',
      'content/posts/Große Boote.jpg': 'x',
      'static/img/low tide.png': 'x',
    })
    const library = new PictureRecords()
    for (const picture of ofKind(records, 'picture')) library.add(picture)
    const [article] = ofKind(records, 'article')
    if (!article?.heroPicture) throw new Error('The article has no picture.')
    const { pictures } = toImportedBody(article.body, {
      siteUrl: ofKind(records, 'site')[0]?.url ?? null,
      pageUrl: article.url,
    })
    const found = [article.heroPicture, ...pictures].map((picture) => library.find(picture)?.path)
    expect(found).toEqual([
      'content/posts/Große Boote.jpg',
      'content/posts/Große Boote.jpg',
      'static/img/low tide.png',
    ])
  },
)

test('front matter as other programs write it: marks for letters, names that are no pictures', async () => {
  const records = await read({
    '_config.yml': 'url: https://salt.example\npermalink: /:title/\n',
    '_posts/2019-05-04-%e6%bd%ae.md':
      '---\ntitle: Tide\ncategories: ["Salt &amp; Tide"]\nhero: Resume\n---\nWords',
  })
  expect(ofKind(records, 'article')).toMatchObject([{ slug: '潮', heroPicture: null }])
  expect(ofKind(records, 'term')).toMatchObject([{ name: 'Salt & Tide' }])
})
