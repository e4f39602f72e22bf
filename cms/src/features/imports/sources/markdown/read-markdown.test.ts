import { describe, expect, test } from 'vitest'
import { ofKind, recordsOf, wordsIn } from '../../../../../test/given-files.ts'
import type { SourceArticle } from '../../source-record.ts'
import { readMarkdown } from './read-markdown.ts'

const read = (files: Record<string, string | Uint8Array>) => recordsOf(readMarkdown, files)
const articlesOf = async (files: Record<string, string | Uint8Array>) => ofKind(await read(files), 'article')
const one = async (
  content: string,
  path = 'ebb.md',
  more: Record<string, string> = {},
): Promise<SourceArticle> => {
  const found = (await articlesOf({ [path]: content, ...more })).find(({ place }) => place.file === path)
  if (!found) throw new Error('The text is no article.')
  return found
}
const codes = ({ findings }: SourceArticle) => findings.map(({ code }) => code)

test('a text of Jekyll, with what stands above it', async () => {
  const records = await read({
    'site/_config.yml':
      'title: Salt &amp; Tide\nurl: https://salt.example\nbaseurl: /blog\npermalink: pretty\ntimezone: Europe/Berlin\nlang: de\n',
    'site/_posts/2019-05-04-ebb-and-flow.md': `---
layout: post
title: "Ebb & *flow*"
date: 2019-05-04 10:00:00 +0200
last_modified_at: 2019-06-01
categories: Rivers Sea
tags: [Low water, boats]
author: Ida Roth
description: In short.
image: {path: /assets/boat.jpg, alt: A boat, credit: Ben Ott}
redirect_from:
  - /old/ebb.html
  - /older/
canonical_url: https://elsewhere.example/ebb
featured: true
extra: kept
---
The *tide* goes out.

![A chart](/assets/chart.png "By year")

See [the other]({% post_url 2019-05-05-salt %}) and [more]({{ site.baseurl }}/about/).

{% include youtube.html id="abc" %}
{% include cta.html title="Join us" %}
`,
    'site/_posts/2019-05-05-salt.md': '---\ntitle: Salt\npublished: false\n---\nWhite.\n',
    'site/_drafts/later.md': 'Not yet.\n',
    'site/assets/boat.jpg': 'x',
    'site/assets/chart.png': 'x',
    'site/README.md': '# How to build',
    'site/_layouts/post.html': '<html>{{ content }}</html>',
    'site/Gemfile': 'source',
  })
  expect(ofKind(records, 'site')[0]).toMatchObject({
    name: 'Salt & Tide',
    url: 'https://salt.example/blog/',
    language: 'de',
    timeZone: 'Europe/Berlin',
  })
  expect(ofKind(records, 'author').map(({ id, name }) => [id, name])).toEqual([['ida-roth', 'Ida Roth']])
  expect(ofKind(records, 'term').map(({ id, name }) => [id, name])).toEqual([
    ['category:rivers', 'Rivers'],
    ['category:sea', 'Sea'],
    ['tag:low-water', 'Low water'],
    ['tag:boats', 'boats'],
  ])
  const [article, unpublished, draft] = ofKind(records, 'article')
  expect(article).toMatchObject({
    id: '_posts/2019-05-04-ebb-and-flow.md',
    type: 'post',
    status: 'published',
    title: 'Ebb & *flow*',
    excerpt: 'In short.',
    slug: 'ebb-and-flow',
    url: 'https://salt.example/blog/rivers/sea/2019/05/04/ebb-and-flow/',
    formerUrls: ['/old/ebb.html', '/older/'],
    publishedAt: { kind: 'instant', at: '2019-05-04T08:00:00.000Z' },
    updatedAt: { kind: 'local', at: '2019-06-01T00:00:00' },
    authors: ['ida-roth'],
    terms: ['category:rivers', 'category:sea', 'tag:low-water', 'tag:boats'],
    heroPicture: {
      id: 'assets/boat.jpg',
      url: 'https://salt.example/blog/assets/boat.jpg',
      alt: 'A boat',
      credit: 'Ben Ott',
    },
    seo: { canonical: 'https://elsewhere.example/ebb' },
    isFeatured: true,
    original: expect.stringContaining('extra: kept'),
  })
  expect(article?.body).toEqual([
    { kind: 'html', html: '<p>The <em>tide</em> goes out.</p>' },
    {
      kind: 'picture',
      picture: {
        id: null,
        url: 'https://salt.example/blog/assets/chart.png',
        alt: 'A chart',
        caption: 'By year',
        credit: '',
      },
      href: null,
    },
    {
      kind: 'html',
      html: '<p>See <a href="https://salt.example/blog/2019/05/05/salt/">the other</a> and <a href="/blog/about/">more</a>.</p>',
    },
    { kind: 'embed', url: 'https://www.youtube.com/watch?v=abc', title: '', caption: '', html: '' },
    {
      kind: 'unplaced',
      name: 'Template: include cta.html',
      text: 'Join us',
      original: '{% include cta.html title="Join us" %}',
    },
  ])
  expect([unpublished?.status, unpublished?.url, draft?.status, draft?.title]).toEqual([
    'draft',
    null,
    'draft',
    'Later',
  ])
  expect(unpublished?.formerUrls).toEqual(['https://salt.example/blog/2019/05/05/salt/'])
  expect(ofKind(records, 'picture').map(({ url, path, urls }) => [url, path, urls])).toEqual([
    [
      'assets/boat.jpg',
      'assets/boat.jpg',
      ['https://salt.example/blog/assets/boat.jpg', '/blog/assets/boat.jpg'],
    ],
    [
      'assets/chart.png',
      'assets/chart.png',
      ['https://salt.example/blog/assets/chart.png', '/blog/assets/chart.png'],
    ],
  ])
  expect(ofKind(records, 'other').map(({ name }) => name)).toEqual([
    'Files that are neither texts nor pictures (4 files): site/_config.yml, site/Gemfile, site/README.md, site/_layouts/post.html',
  ])
})

test('a text of Hugo: TOML, a folder of its own, shortcodes, aliases beside it', async () => {
  const records = await read({
    'hugo.toml':
      'baseURL = "https://salt.example/"\ntitle = "Salt"\nlanguageCode = "en"\n[permalinks]\nessays = "/:year/:slug/"\n',
    'content/essays/ebb/index.md': `+++
title = "Ebb"
date = 2019-05-04T10:00:00Z
aliases = ["/old/", "older"]
draft = false
[cover]
image = "low.jpg"
caption = "At low tide"
+++
{{< figure src="low.jpg" caption="The *pier*" alt="A pier" attr="Ben Ott" link="https://a.example" >}}

{{< vimeo 123 >}}

{{< notice tip >}}
Mind **this**.
{{< /notice >}}

[Salt]({{< ref "salt.md" >}}) and ![](low.jpg) and ![](gone.jpg)

{{< highlight go >}}
x := 1
{{< /highlight >}}
`,
    'content/essays/ebb/low.jpg': 'x',
    'content/posts/salt.md': '---\ntitle: Salt\ndate: 2019-05-05\n---\nWhite.\n',
    'archetypes/default.md': '---\ntitle: "{{ .Name }}"\n---\n',
  })
  const [ebb, salt] = ofKind(records, 'article')
  expect(ebb).toMatchObject({
    url: 'https://salt.example/2019/ebb/',
    slug: 'ebb',
    formerUrls: ['/old/', 'https://salt.example/2019/older'],
    heroPicture: { id: 'content/essays/ebb/low.jpg', caption: 'At low tide' },
  })
  expect(salt?.url).toBe('https://salt.example/posts/salt/')
  expect(ebb?.body).toEqual([
    {
      kind: 'picture',
      picture: {
        id: null,
        url: 'https://salt.example/content/essays/ebb/low.jpg',
        alt: 'A pier',
        caption: 'The pier',
        credit: 'Ben Ott',
      },
      href: 'https://a.example',
    },
    { kind: 'embed', url: 'https://vimeo.com/123', title: '', caption: '', html: '' },
    { kind: 'unplaced', name: 'Template: notice', text: '', original: '{{< notice tip >}}' },
    {
      kind: 'html',
      html: '<p>Mind <strong>this</strong>.</p>\n<p><a href="https://salt.example/posts/salt/">Salt</a> and <img src="https://salt.example/content/essays/ebb/low.jpg" alt=""> and <img src="gone.jpg" alt=""></p>',
    },
    { kind: 'code', code: 'x := 1', language: 'go', caption: '' },
  ])
  expect(ebb && codes(ebb)).toEqual(['pictures-missing'])
})

test('a vault of Obsidian: links by name, boxes, remarks, pictures from anywhere', async () => {
  const [ebb] = await articlesOf({
    'vault/Notes/Ebb.md': `---
tags: ["#sea", low/water]
aliases: [The ebb]
cover: "[[boat.png]]"
---
# Ebb and flow

![[boat.png|300]]

See [[Salt]], [[Salt#White Part|that]] and [[Nowhere]]. %%not this%%

> [!tip] Mind
> the tide
`,
    'vault/Notes/Salt.md': 'White.',
    'vault/Files/boat.png': 'x',
    'vault/.obsidian/app.json': '{}',
  })
  expect(ebb).toMatchObject({
    title: 'Ebb and flow',
    url: null,
    formerUrls: ['/Notes/Ebb.md'],
    heroPicture: { id: 'Files/boat.png' },
    terms: ['tag:sea', 'tag:low-water'],
  })
  expect(ebb?.body).toEqual([
    {
      kind: 'picture',
      picture: { id: null, url: 'https://folder.invalid/Files/boat.png', alt: '', caption: '', credit: '' },
      href: null,
    },
    {
      kind: 'html',
      html: '<p>See <a href="/Notes/Salt.md">Salt</a>, <a href="/Notes/Salt.md#white-part">that</a> and <a href="Nowhere">Nowhere</a>. </p>',
    },
    { kind: 'callout', variant: 'success', title: 'Mind', html: '<p>the tide</p>' },
  ])
  expect(ebb?.findings.map(({ message }) => message)).toEqual([
    'Remarks that readers do not see were left out: %%not this%%',
  ])
})

test('a text of Astro: MDX, relative pictures, authors as objects', async () => {
  const article = await one(
    `---
title: Ebb
pubDate: Jul 08 2022
updatedDate: 2022-07-09
heroImage: ../../assets/low.jpg
heroImageAlt: Low
authors: [{ name: Ida Roth, url: https://ida.example, email: ida@salt.example }, Ben Ott]
---
import Figure from '../Figure.astro'

<Figure src="../../assets/low.jpg" caption="Pier" />

{/* not this */}

Words <Note>more</Note>.
`,
    'src/content/blog/ebb.mdx',
    { 'src/assets/low.jpg': 'x' },
  )
  expect(article).toMatchObject({
    type: 'post',
    publishedAt: { kind: 'local', at: '2022-07-08T00:00:00' },
    heroPicture: { id: 'src/assets/low.jpg' },
    authors: ['ida-roth', 'ben-ott'],
  })
  expect(article.body.map(({ kind }) => kind)).toEqual(['html', 'unplaced'])
  expect(wordsIn(article.body)).toContain('Words more.')
})

describe('the state of a text', () => {
  test.each([
    ['date: 2019-05-04', 'published'],
    ['draft: true', 'draft'],
    ['published: false', 'draft'],
    ['status: Draft', 'draft'],
    ['private: true', 'private'],
    ['password: x', 'password'],
    ['date: 2999-05-04', 'scheduled'],
  ])('%s: %s', async (field, status) => {
    expect((await one(`---\ntitle: A\n${field}\n---\nText`)).status).toBe(status)
  })
})

test('the name of the file has the day, and what is no date is told', async () => {
  const article = await one('Text', 'posts/2019-05-04-low-water.md')
  expect([article.publishedAt, article.slug, article.title, codes(article)]).toEqual([
    { kind: 'local', at: '2019-05-04T00:00:00' },
    'low-water',
    'Low water',
    ['without-title'],
  ])
  expect(codes(await one('---\ntitle: A\ndate: some day\n---\nText'))).toEqual(['unknown-date'])
})

test('a heading that says the title again is the title, and another one stays', async () => {
  expect((await one('# Ebb *and* flow\n\nText')).title).toBe('Ebb and flow')
  expect(wordsIn((await one('---\ntitle: ebb\n---\n# Ebb\n\nText')).body)).toBe('Text')
  expect(wordsIn((await one('---\ntitle: Salt\n---\n# Ebb\n\nText')).body)).toBe('Ebb Text')
})

test('an address that a text gives itself is its address', async () => {
  expect((await one('---\npermalink: /about/\n---\nText')).url).toBe('/about/')
  expect((await one('---\nurl: https://salt.example/about\n---\nText')).url).toBe(
    'https://salt.example/about',
  )
  expect((await one('---\npermalink: /:year/:title\ndate: 2019-05-04\n---\nText')).url).toBe('/2019/ebb')
  expect((await one('---\npermalink: /:year/:title\n---\nText')).url).toBeNull()
})
