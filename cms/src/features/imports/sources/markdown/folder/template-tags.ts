import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock } from '../../../source-record.ts'

/** A tag of Hugo (`{{< name a="b" >}}`) or of Liquid and its like (`{% name a="b" %}`, `{{ name }}`). */
export interface TemplateTag {
  name: string
  /** What stands in it without a name, in its order. */
  values: string[]
  named: Record<string, string>
  /** Those of `values` that stood in quotation marks: words, more often than settings. */
  quoted: string[]
  isClosing: boolean
}

export interface TagContext {
  /** The words of a text with marks. */
  plain: (markdown: string) => string
  /** What stands before all paths of the site: `/blog`, or ''. */
  basePath: string
  /** Without a slash at its end; '' when it is not known. */
  origin: string
  link: (address: string) => string
  image: (address: string) => string
}

/** The parts of a tag; null for what is none. */
export function readTag(tag: string): TemplateTag | null {
  const inner = /^\{[{%][<%]?-?\s*([\s\S]*?)\s*-?[>%]?[%}]\}$/.exec(tag)?.[1]
  if (inner === undefined) return null
  const [, slash = '', name = '', rest = ''] = /^(\/?)\s*([\w./-]*)\s*([\s\S]*?)\s*\/?$/.exec(inner) ?? []
  const values: string[] = []
  const quotedValues: string[] = []
  const named: Record<string, string> = {}
  const part =
    /([\w-]+)\s?(?:=|:(?=\s))\s?(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\s"'|]+))|"((?:[^"\\]|\\.)*)"|'([^']*)'|`([^`]*)`|(\S+)/g
  for (const [, key, doubled, single, bare, text, quoted, raw, word] of rest.matchAll(part)) {
    const value = (doubled ?? single ?? bare ?? text ?? quoted ?? raw ?? word ?? '').replaceAll('\\"', '"')
    if (key === undefined) values.push(value)
    if (key === undefined && word === undefined) quotedValues.push(value)
    if (key !== undefined) named[key.toLowerCase()] = value
  }
  return {
    name: name.toLowerCase(),
    values,
    named,
    quoted: quotedValues,
    isClosing: slash !== '' || /^end[a-z]/.test(name),
  }
}

/** What of a tag says how it looks or where it leads, and has no words. */
const settings = new Set(
  'class style src url href link id width height image path file type color align target rel lang layout'.split(
    ' ',
  ),
)

/** The block of a tag that stands alone; null for one that says nothing by itself, as the end of a pair. */
export function tagBlock(source: string, context: TagContext): SourceBlock | null {
  const tag = readTag(source)
  if (!tag) return { kind: 'unplaced', name: 'Template code', text: '', original: source }
  if (isSilent(tag)) return null
  const known = pictureOf(tag, context) ?? embedOf(tag)
  if (known) return known
  const said = Object.entries(tag.named).flatMap(([key, value]) => (settings.has(key) ? [] : [value]))
  // `{% blockquote Ida Roth, On water %}`: several words are words.
  const given = tag.values.length > 1 ? tag.values : tag.quoted
  const loose = given.filter((value) => !/^(?:https?:|\/)|\.\w{2,4}$/.test(value))
  const name = ['include', 'include_relative', 'render', 'partial', 'component'].includes(tag.name)
    ? `${tag.name} ${tag.values[0] ?? ''}`.trim()
    : tag.name
  return {
    kind: 'unplaced',
    name: name === '' ? 'Template code' : `Template: ${name}`,
    text: [said.join('\n'), loose.join(' ')].filter((part) => part !== '').join('\n'),
    original: source,
  }
}

/** What tells the old site how to draw what stands between, and has no words: ends of pairs, marks of excerpts. */
function isSilent({ name, isClosing }: TemplateTag): boolean {
  return isClosing || ['raw', 'more', 'toc', 'tableofcontents', 'rawhtml', 'safe'].includes(name)
}

function pictureOf(
  { name, values, named, quoted }: TemplateTag,
  { link, image, plain }: TagContext,
): SourceBlock | null {
  const isInclude = name.startsWith('include')
  const of = (...keys: readonly string[]) =>
    keys.map((key) => named[key]).find((value) => value !== undefined && value !== '') ?? ''
  const bare =
    [...values, ...Object.values(named)].find((value) =>
      /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i.test(value),
    ) ?? ''
  const isPicture =
    ['figure', 'img', 'image', 'picture', 'photo', 'responsive-image', 'imgproc', 'asset_img'].includes(
      name,
    ) ||
    (isInclude && /fig|image|img|photo|picture/i.test(values[0] ?? ''))
  const url = of('src', 'url', 'image', 'image_path', 'path', 'file', 'link-image') || bare
  if (!(isPicture || (isInclude && bare !== '')) || url === '') return null
  const credit = [of('attr'), of('credit', 'source')].filter((part) => part !== '').join(' ')
  const href = of('link', 'href')
  return {
    kind: 'picture',
    picture: {
      id: null,
      url: image(url),
      alt: of('alt') || (quoted.at(-1) ?? ''),
      caption: plain([of('title'), of('caption', 'description')].filter((part) => part !== '').join(': ')),
      credit: plain(credit),
    },
    href: href === '' ? null : link(href),
  }
}

const players: Record<string, (tag: TemplateTag) => string> = {
  youtube: ({ values, named }) =>
    addressOr('https://www.youtube.com/watch?v=', named['id'] ?? named['video'] ?? values[0]),
  youtubelite: ({ values, named }) => addressOr('https://www.youtube.com/watch?v=', named['id'] ?? values[0]),
  vimeo: ({ values, named }) => addressOr('https://vimeo.com/', named['id'] ?? values[0]),
  instagram: ({ values, named }) => addressOr('https://www.instagram.com/p/', named['id'] ?? values[0]),
  tweet: post,
  x: post,
  twitter: post,
  gist: ({ values }) =>
    values.length > 1
      ? `https://gist.github.com/${values[0]}/${values[1]}`
      : addressOr('https://gist.github.com/', values[0]),
  spotify: ({ values, named }) =>
    addressOr('https://open.spotify.com/', named['id'] ?? named['uri'] ?? values[0]),
  bandcamp: ({ named }) => named['url'] ?? '',
  soundcloud: ({ values, named }) => addressOr('https://soundcloud.com/', named['url'] ?? values[0]),
  codepen: ({ values, named }) => addressOr('https://codepen.io/', named['url'] ?? values[0]),
  iframe: ({ values, named }) => named['src'] ?? named['url'] ?? values[0] ?? '',
}

function post({ values, named }: TemplateTag): string {
  const id = named['id'] ?? values.at(-1) ?? ''
  return /^https?:/.test(id)
    ? id
    : /^\d+$/.test(id)
      ? `https://twitter.com/${named['user'] ?? 'i/web'}/status/${id}`
      : ''
}

function addressOr(start: string, id: string | undefined): string {
  if (id === undefined || id === '') return ''
  return /^https?:/.test(id) ? id : `${start}${id}`
}

function embedOf(tag: TemplateTag): SourceBlock | null {
  const isInclude = tag.name.startsWith('include')
  const included =
    (tag.values[0] ?? '')
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '')
      .toLowerCase() ?? ''
  const name = isInclude
    ? (Object.keys(players).find((player) => included.includes(player) && player.length > 1) ?? '')
    : tag.name
  const url = Object.hasOwn(players, name)
    ? players[name]?.(isInclude ? { ...tag, values: tag.values.slice(1) } : tag)
    : ''
  if (!url || !URL.canParse(url)) return null
  return {
    kind: 'embed',
    url,
    title: tag.named['title'] ?? '',
    caption: tag.named['caption'] ?? '',
    html: '',
  }
}

/** HTML for a tag within a line; null for one that is not known. */
export function inlineTag(source: string, context: TagContext): string | null {
  const tag = readTag(source)
  if (!tag) return null
  const { name, values } = tag
  if (['post_url', 'link', 'ref', 'relref'].includes(name))
    return escapeHtml(context.link(values[0] ?? tag.named['path'] ?? ''))
  // `{{ site.baseurl }}/x`, `{{ "/x" | relative_url }}`
  if (/^\.?site\.baseurl$/.test(name)) return escapeHtml(context.basePath)
  if (name === 'site.url') return escapeHtml(context.origin)
  const [, path, filter = ''] = /^\{\{-?\s*["']([^"']*)["']\s*\|\s*(\w+)\b.*\}\}$/.exec(source) ?? []
  const bases: Record<string, string> = {
    relative_url: context.basePath,
    relurl: context.basePath,
    url: context.basePath,
    absolute_url: context.origin + context.basePath,
    absurl: context.origin + context.basePath,
    prepend: context.basePath,
  }
  const base = bases[filter.toLowerCase()]
  if (path !== undefined && base !== undefined)
    return escapeHtml(/^https?:/.test(path) ? path : `${base}/${path.replace(/^\//, '')}`)
  if (isSilent(tag) && source.startsWith('{%')) return ''
  const block = name === '' ? null : (pictureOf(tag, context) ?? embedOf(tag))
  if (block?.kind === 'picture')
    return `<img src="${escapeHtml(block.picture.url ?? '')}" alt="${escapeHtml(block.picture.alt || block.picture.caption)}">`
  return block?.kind === 'embed'
    ? `<a href="${escapeHtml(block.url)}">${escapeHtml(block.title || block.url)}</a>`
    : null
}
