import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock } from '../../../source-record.ts'
import { linkTo, paragraph } from '../../html/blocks-to-html.ts'
import { attributeOf, find, hasClass, type HtmlElement, wordsOf } from '../../html/html-tree.ts'
import { DataAttrs } from './data-attrs.ts'

type Embed = (attrs: DataAttrs, element: HtmlElement) => SourceBlock[]

/** What was embedded from elsewhere, by the class of its element. Much of it has words in its data alone. */
const embeds: Record<string, Embed> = {
  'youtube-wrap': (attrs) =>
    embed(
      withStart(withId('https://www.youtube.com/watch?v=', attrs.text('videoId')), attrs.text('startTime')),
      {},
    ),
  'vimeo-wrap': (attrs) => embed(withId('https://vimeo.com/', attrs.text('videoId')), {}),
  'twitter-embed': (attrs) =>
    embed(attrs.text('url'), { title: personOf(attrs, 'name', 'username'), html: tweetHtml(attrs) }),
  tweet: (_attrs, element) => {
    const link = find(element, (child) => child.name === 'a')
    return embed(attributeOf(link, 'href').replace(/\?.*$/, ''), {
      html: `<blockquote>${paragraph(wordsOf(element))}</blockquote>`,
    })
  },
  instagram: (attrs, element) =>
    embed(
      attrs.text('instagram_id')
        ? `https://www.instagram.com/p/${attrs.text('instagram_id')}/`
        : firstLink(element),
      { title: attrs.text('title') || wordsOf(element) },
    ),
  'bluesky-wrap': (attrs) =>
    embed(
      withId(
        `https://bsky.app/profile/${attrs.text('authorDid', 'authorHandle')}/post/`,
        attrs.text('postId'),
      ),
      {
        title: personOf(attrs, 'authorName', 'authorHandle'),
        html: quoted(attrs.text('text')),
      },
    ),
  'spotify-wrap': titled('url'),
  'apple-podcast': titled('targetUrl', 'url'),
  'apple-podcast-container': (_attrs, element) => {
    const frame = find(element.children, (child) => child.name === 'iframe')
    return frame ? titled('targetUrl', 'url')(DataAttrs.of(frame), frame) : []
  },
  'soundcloud-wrap': titled('targetUrl', 'url'),
  'bandcamp-wrap': titled('url', 'embed_url'),
  'tiktok-wrap': titled('url'),
  'datawrapper-wrap': titled('url'),
  'prediction-market-wrap': titled('url'),
  'polymarket-embed': titled('fullEmbedUrl'),
  'github-gist': (attrs) => {
    const inner = attrs.text('innerHTML')
    const url = /https:\/\/gist\.github\.com\/[\w./-]+/.exec(inner)?.[0] ?? ''
    return embed(url.replace(/\/raw\/.*$/, ''), { title: 'GitHub Gist', html: inner })
  },
  'native-audio-embed': (attrs) => recording('audio', attrs),
  'native-video-embed': (attrs) => recording('video', attrs),
  'embedded-post-wrap': (attrs, element) =>
    card(element, {
      url: attrs.text('url'),
      title: attrs.text('title'),
      by: bylines(attrs, 'bylines'),
      words: quoted(attrs.text('truncated_body_text')),
    }),
  'digest-post-embed': (attrs, element) =>
    card(element, {
      url: attrs.text('canonical_url', 'url'),
      title: attrs.text('title'),
      by: bylines(attrs, 'publishedBylines'),
      words: paragraph(attrs.text('caption')),
    }),
  'embedded-publication-wrap': (attrs, element) =>
    card(element, {
      url: attrs.text('url').replace(/\?.*$/, ''),
      title: attrs.text('name'),
      by: attrs.text('author_name'),
      words: paragraph(attrs.text('hero_text')),
    }),
  comment: (attrs) => quote(attrs.inner('comment').text('body'), attrs.inner('comment').text('name')),
  'community-post': (attrs) =>
    quote(
      attrs.inner('communityPost').text('body'),
      attrs.inner('author').text('name') || attrs.inner('communityPost').text('name'),
    ),
  'file-embed-wrapper': (_attrs, element) => {
    const part = (name: string) => wordsOf(find(element.children, (child) => hasClass(child, name)) ?? [])
    const [title, details] = [part('file-embed-details-h1'), part('file-embed-details-h2')]
    const more = details === '' ? '' : ` (${escapeHtml(details)})`
    return [
      {
        kind: 'html',
        html: `<p>${linkTo(firstLink(element), title || 'File')}${more}</p>${paragraph(part('file-embed-description'))}`,
      },
    ]
  },
  'latex-rendered': (attrs) => {
    const code = attrs.text('persistentExpression')
    return code === '' ? [] : [{ kind: 'code', code, language: 'latex', caption: '' }]
  },
}

/** The blocks of an element that embeds something; null for one that does not. */
export function embedBlocks(element: HtmlElement): SourceBlock[] | null {
  const name = attributeOf(element, 'class')
    .split(/\s+/)
    .find((word) => Object.hasOwn(embeds, word))
  const made = name === undefined ? undefined : embeds[name]?.(DataAttrs.of(element), element)
  if (made && made.length > 0) return made
  if (element.name === 'iframe')
    return embed(attributeOf(element, 'src'), { title: attributeOf(element, 'title') })
  return null
}

/** A player or a chart with a title of its own and an address under one of several names. */
function titled(...keys: readonly string[]): Embed {
  return (attrs, element) => {
    const frame = find(element, (child) => child.name === 'iframe')
    const title = [
      attrs.text('title'),
      attrs.text('subtitle', 'podcastTitle', 'author', 'author_name'),
    ].filter((part) => part !== '')
    return embed(attrs.text(...keys) || attributeOf(frame, 'src'), {
      title: title.join(', '),
      html: paragraph(attrs.text('description')),
    })
  }
}

function embed(url: string, words: { title?: string; html?: string }): SourceBlock[] {
  const { title = '', html = '' } = words
  if (!/^https?:\/\/[^/]/i.test(url)) return []
  return [{ kind: 'embed', url, title, caption: '', html }]
}

function recording(kind: 'audio' | 'video', attrs: DataAttrs): SourceBlock[] {
  const id = attrs.text('mediaUploadId')
  if (!/^[\w-]+$/.test(id)) return []
  const url = `https://api.substack.com/api/v1/${kind}/upload/${id}/src`
  return [{ kind: 'recording', url, title: attrs.text('label'), caption: '' }]
}

/** Another post or publication that is shown: a link with its words. Without a link its markup says more. */
function card(
  element: HtmlElement,
  { url, title, by, words }: { url: string; title: string; by: string; words: string },
): SourceBlock[] {
  if (url === '' || title === '') {
    const seen = wordsOf(element)
    return seen === '' ? [] : [{ kind: 'html', html: paragraph(seen) }]
  }
  return [
    { kind: 'html', html: `<p>${linkTo(url, title)}${by === '' ? '' : ` (${escapeHtml(by)})`}</p>${words}` },
  ]
}

function bylines(attrs: DataAttrs, key: string): string {
  const names = attrs.list(key).map((byline) => byline.text('name'))
  return [...names, attrs.text('publication_name')].filter((name) => name !== '').join(', ')
}

function quote(text: string, author: string): SourceBlock[] {
  return text === '' ? [] : [{ kind: 'quote', html: paragraph(text), author, role: '' }]
}

function quoted(text: string): string {
  return text === '' ? '' : `<blockquote>${paragraph(text)}</blockquote>`
}

function tweetHtml(attrs: DataAttrs): string {
  const inner = attrs.inner('quoted_tweet')
  const second =
    inner.text('full_text') === '' ? '' : `${personOf(inner, 'name', 'username')}: ${inner.text('full_text')}`
  return quoted(attrs.text('full_text')) + quoted(second)
}

function personOf(attrs: DataAttrs, name: string, handle: string): string {
  const at = attrs.text(handle)
  return [attrs.text(name), at === '' ? '' : `(@${at})`].filter((part) => part !== '').join(' ')
}

function firstLink(element: HtmlElement): string {
  return attributeOf(
    find(element.children, (child) => child.name === 'a' && attributeOf(child, 'href') !== ''),
    'href',
  )
}

function withId(start: string, id: string): string {
  return id === '' ? '' : `${start}${id}`
}

function withStart(url: string, start: string): string {
  const seconds = /^(\d+)s?$/.exec(start)?.[1]
  return seconds === undefined || seconds === '0' ? url : `${url}&t=${seconds}`
}
