import { expect, test } from 'vitest'
import { ofKind, recordsOf } from '../../../../../test/given-files.ts'
import { readFeed } from './read-feed.ts'

const read = (content: string) => recordsOf(readFeed, { 'blog.xml': content })
const kind = (word: string) =>
  `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${word}"/>`
const head =
  '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:app="http://purl.org/atom/app#" xmlns:thr="http://purl.org/syndication/thread/1.0" xmlns:blogger="http://schemas.google.com/blogger/2018"><title>Salt</title><link rel="alternate" href="https://salt.blogspot.com/"/>'

test('the export of Blogger: posts, pages, comments kept aside, settings counted', async () => {
  const records = await read(`${head}
    <entry><id>tag:blogger.com,1999:blog-1.settings.X</id>${kind('settings')}<title>X</title><content type="text">secret</content></entry>
    <entry><id>tag:blogger.com,1999:blog-1.layout</id>${kind('template')}<title>T</title><content type="text">&lt;html/&gt;</content></entry>
    <entry><id>tag:blogger.com,1999:blog-1.post-2</id><published>2019-05-04T10:00:00.000+02:00</published>${kind('post')}<category scheme="http://www.blogger.com/atom/ns#" term="Rivers"/><title type="text">Ebb</title><content type="html">&lt;p&gt;Words.&lt;/p&gt;</content><link rel="alternate" type="text/html" href="https://salt.blogspot.com/2019/05/ebb.html"/><author><name>Ida</name><email>noreply@blogger.com</email></author></entry>
    <entry><id>tag:blogger.com,1999:blog-1.page-3</id>${kind('page')}<title>About</title><content type="html">We.</content><app:control><app:draft>yes</app:draft></app:control></entry>
    <entry><id>tag:blogger.com,1999:blog-1.post-4</id><published>2019-05-05T10:00:00Z</published>${kind('comment')}<title>So</title><content type="html">So &lt;b&gt;true&lt;/b&gt;.&lt;br/&gt;Yes.</content><author><name>Cat</name><email>cat@reader.example</email></author><thr:in-reply-to ref="tag:blogger.com,1999:blog-1.post-2" href="https://salt.blogspot.com/2019/05/ebb.html"/></entry>
  </feed>`)
  expect(
    ofKind(records, 'article').map(({ type, status, title, url, terms }) => [
      type,
      status,
      title,
      url,
      terms,
    ]),
  ).toEqual([
    ['post', 'published', 'Ebb', 'https://salt.blogspot.com/2019/05/ebb.html', ['tag:rivers']],
    ['page', 'draft', 'About', null, []],
  ])
  expect(ofKind(records, 'author').map(({ name, email }) => [name, email])).toEqual([['Ida', null]])
  expect(ofKind(records, 'comment')).toMatchObject([
    {
      article: 'tag:blogger.com,1999:blog-1.post-2',
      author: 'Cat',
      text: 'So true.\nYes.',
      isApproved: true,
      at: { at: '2019-05-05T10:00:00.000Z' },
    },
  ])
  expect(ofKind(records, 'other').map(({ name }) => name)).toEqual(['2 settings and templates of Blogger'])
  expect(ofKind(records, 'site')[0]?.findings).toEqual([])
  expect(JSON.stringify(records)).not.toMatch(/secret|cat@reader/)
})

test('and its newer form', async () => {
  const records = await read(`${head}
    <entry><id>tag:blogger.com,1999:blog-1.post-2</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status><blogger:filename>/2019/05/ebb.html</blogger:filename><title>Ebb</title><content type="html">Words.</content><published>2019-05-04T10:00:00Z</published></entry>
    <entry><id>tag:blogger.com,1999:blog-1.post-3</id><blogger:type>POST</blogger:type><blogger:status>SOFT_TRASHED</blogger:status><title>Gone</title><content type="html">Old.</content></entry>
    <entry><id>tag:blogger.com,1999:blog-1.post-4</id><blogger:type>COMMENT</blogger:type><blogger:status>SPAM</blogger:status><blogger:parent>tag:blogger.com,1999:blog-1.post-2</blogger:parent><content type="html">Buy</content></entry>
  </feed>`)
  expect(ofKind(records, 'article').map(({ status, url, slug }) => [status, url, slug])).toEqual([
    ['published', 'https://salt.blogspot.com/2019/05/ebb.html', 'ebb'],
    ['trash', null, null],
  ])
  expect(ofKind(records, 'comment').map(({ article, isApproved }) => [article, isApproved])).toEqual([
    ['tag:blogger.com,1999:blog-1.post-2', false],
  ])
})
