import type { SourceBlock } from '../../../source-record.ts'
import { escapeHtml } from '@meridian/shared/text/escape-html'
import { hasWords, plainLines, plainText } from '../html/plain-text.ts'
import { replaceElements, spanOf } from '../html/find-elements.ts'
import { attributesOf, type HtmlPart } from '../html/scan-html.ts'
import { hasPlace } from './body-draft.ts'
import { figureCaption, tableCaption } from './captions.ts'
import { embedBlock, embedIn, isAddress, isPostBox, recordingBlock } from './media-blocks.ts'
import { otherElement, pictureBlock, pictureOf, picturesIn } from './picture-markup.ts'
import type { Splitting } from './splitting.ts'

interface Found {
  splitter: Splitting
  part: HtmlPart
  tag: string
  attributes: Record<string, string>
  /** What stands in it, and behind its end tag; null if that is missing. */
  inner: string | null
  end: number
}

/** What is done with an element; false to go on as with any other. */
type Taker = (found: Found) => boolean

const longestOriginal = 50_000
/** Scripts that only draw what stands beside them. */
const drawingScripts =
  /platform\.(?:twitter|x|instagram)\.com|connect\.facebook\.net|instagram\.com\/embed|tiktok\.com\/embed|embed\.bsky\.app|assets\.pinterest\.com/i

const takers = new Map<string, Taker>(
  Object.entries<Taker>({
    script: takeScript,
    style: drop,
    template: drop,
    head: drop,
    title: drop,
    noscript: takeNoScript,
    svg: takeDrawing,
    img: takeImage,
    figure: takeFigure,
    iframe: takeFrame,
    video: takeRecording,
    audio: takeRecording,
    object: takeObject,
    embed: takeObject,
    form: takeForm,
    table: takeTable,
    hr: ({ splitter }) => {
      if (!splitter.isInSolid) splitter.place({ kind: 'separator' })
      return true
    },
  }),
)
const withoutEnd = new Set(['img', 'hr', 'embed'])

/** Takes an element that is more than text, or hidden: where it ends; null when it is text. */
export function takeElement(splitter: Splitting, part: HtmlPart, tag: string): number | null {
  const taker = takers.get(part.name) ?? (/class=|id=/i.test(tag) ? takeFramed : null)
  const mayHide = /\bhidden\b|display\s*:|visibility\s*:/i.test(tag)
  if (!taker && !mayHide) return null
  const attributes = attributesOf(tag)
  const needsEnd = !withoutEnd.has(part.name)
  const isHidden = mayHide && hides(attributes)
  if (!isHidden && taker === takeFramed && !isFramed(part.name, attributes)) return null
  const end = needsEnd ? splitter.source.endOf(part) : null
  const found: Found = {
    splitter,
    part,
    tag,
    attributes,
    inner: end ? splitter.source.html.slice(part.end, end.inner) : null,
    end: end?.outer ?? part.end,
  }
  if (isHidden && end) {
    if (hasWords(found.inner ?? ''))
      splitter.draft.notice('hidden-text', 'Text that the old site hid from its readers was left out.')
    return found.end
  }
  return taker?.(found) ? found.end : null
}

/** The text of a picture that is a sign within a line. */
export function emojiText(attributes: Record<string, string>): string | null {
  return /\b(?:emoji|wp-smiley|latex)\b/.test(attributes['class'] ?? '')
    ? escapeHtml(attributes['alt'] ?? '')
    : null
}

function hides(attributes: Record<string, string>): boolean {
  const style = attributes['style'] ?? ''
  return 'hidden' in attributes || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}

function drop(): boolean {
  return true
}

function takeScript({ splitter, attributes, inner }: Found): boolean {
  // What is never closed would take the rest of the text with it.
  if (inner === null) return true
  const source = attributes['src'] ?? ''
  if (/gist\.github\.com\/.+\.js/i.test(source))
    splitter.place(embedBlock(source.replace(/\.js(?:\?.*)?$/, '')))
  else if (source !== '' && !drawingScripts.test(source))
    splitter.draft.notice('script', `A script was left out: ${source.slice(0, 200)}`)
  else if (inner.trim() !== '' && !/^application\/(?:ld\+)?json/.test(attributes['type'] ?? ''))
    splitter.draft.notice('script', 'A script was left out.')
  return true
}

/** For readers without scripts: the pictures in it may be the only true ones. */
function takeNoScript({ splitter, inner }: Found): boolean {
  for (const found of picturesIn(inner ?? '').pictures)
    splitter.place({ kind: 'picture', picture: found.picture, href: found.href })
  return inner !== null
}

function takeDrawing({ splitter, part, inner, end }: Found): boolean {
  if (inner === null) return false
  const shown = ['title', 'desc', 'style'].reduce(
    (html, name) => replaceElements(html, name, () => ''),
    inner,
  )
  const text = plainText(shown)
  if (text !== '')
    splitter.place({
      kind: 'unplaced',
      name: 'Drawing (SVG)',
      text,
      original: original(splitter, part.start, end),
    })
  return true
}

function takeImage({ splitter, attributes }: Found): boolean {
  if (emojiText(attributes) !== null) return false
  const found = pictureOf(attributes, splitter.link)
  // One point that counts readers is no picture.
  const isCounter = attributes['width'] === '1' && attributes['height'] === '1'
  if (found && !isCounter) splitter.place({ kind: 'picture', picture: found.picture, href: found.href })
  return true
}

/** Frames that old editors and other systems write around a picture and its caption. */
function isFramed(name: string, attributes: Record<string, string>): boolean {
  const className = attributes['class'] ?? ''
  if (name === 'blockquote') return isPostBox(className)
  return (
    (name === 'div' &&
      /\b(?:wp-caption|fb-post|fb-video|image-block-outer-wrapper|sqs-block-image|gallery)\b/.test(
        className,
      )) ||
    (name === 'dl' && /\bgallery-item\b/.test(className))
  )
}

function takeFramed(found: Found): boolean {
  const { splitter, part, attributes, inner, end } = found
  if (inner === null) return false
  if (part.name !== 'blockquote' && !/\bfb-/.test(attributes['class'] ?? '')) return takeFigure(found)
  const links = [...inner.matchAll(/href\s*=\s*["']([^"']+)/gi)].map(([, url = '']) => url)
  const url = [
    attributes['data-instgrm-permalink'],
    attributes['cite'],
    attributes['data-href'],
    links.at(-1),
  ].find(isAddress)
  if (url === undefined) return false
  splitter.place({ ...embedBlock(url), html: original(splitter, part.start, end) })
  return true
}

function takeFigure({ splitter, attributes, inner }: Found): boolean {
  if (inner === null || hasPlace(inner)) return false
  const other = otherElement(inner)
  const hasPictures = /<img[\s/>]/i.test(inner)
  if (other !== null) return !hasPictures && takeOtherFigure(splitter, inner, other)
  if (!hasPictures) return takeEmbedFigure(splitter, attributes, inner)
  const found = picturesIn(inner)
  const block = pictureBlock(found)
  if (!block) return false
  splitter.place(block)
  if (hasWords(found.rest)) splitter.write(`<p>${found.rest}</p>`)
  return true
}

/** What the block editor writes for an address that is shown. */
function takeEmbedFigure(splitter: Splitting, attributes: Record<string, string>, inner: string): boolean {
  if (!/\bwp-block-embed\b/.test(attributes['class'] ?? '')) return false
  const found = embedIn(inner)
  if (found) splitter.place(found)
  return found !== null
}

/** A table, a frame or a recording with its caption. */
function takeOtherFigure(splitter: Splitting, inner: string, name: string): boolean {
  if (!/^(?:iframe|video|audio|table)$/.test(name) || /<img[\s>]/i.test(inner)) return false
  const { caption, rest: shown } = figureCaption(inner)
  const { html, blocks } = splitter.solid(shown)
  const table = spanOf(html, 'table')
  const block: SourceBlock | undefined = table === null ? blocks[0] : tableBlock(table)
  if (!block || !('caption' in block)) return false
  splitter.place({ ...block, caption: [block.caption, caption].filter((part) => part !== '').join(' ') })
  for (const more of table === null ? blocks.slice(1) : blocks) splitter.place(more)
  const rest = table === null ? html : html.replace(table, '')
  if (hasWords(rest)) splitter.write(`<p>${rest}</p>`)
  return true
}

function takeFrame({ splitter, part, attributes, inner, end }: Found): boolean {
  const url = [
    attributes['src'],
    attributes['data-src'],
    attributes['data-lazy-src'],
    attributes['data-litespeed-src'],
  ].find((one) => isAddress(one) && one !== 'about:blank')
  if (url === undefined) return inner !== null
  splitter.place({
    ...embedBlock(url),
    title: plainText(attributes['title'] ?? ''),
    html: original(splitter, part.start, end),
  })
  return true
}

function takeRecording({ splitter, attributes, inner }: Found): boolean {
  const sources = [...(inner ?? '').matchAll(/<source[\s/][^<>]*>/gi)].map(
    ([tag]) => attributesOf(tag)['src'],
  )
  const url = [attributes['src'], ...sources, attributes['data-src']].find(isAddress)
  if (url !== undefined) splitter.place(recordingBlock(url))
  return inner !== null || url !== undefined
}

function takeObject({ splitter, part, attributes, inner, end }: Found): boolean {
  const parameters = [...(inner ?? '').matchAll(/<(?:param|embed)[\s/][^<>]*>/gi)].map(([tag]) =>
    attributesOf(tag),
  )
  const movie = parameters.find(({ name }) => /^(?:movie|src|url)$/i.test(name ?? ''))?.['value']
  const url = [attributes['data'], attributes['src'], movie, ...parameters.map(({ src }) => src)].find(
    isAddress,
  )
  if (url === undefined) return inner !== null && !hasWords(inner)
  splitter.place({ ...embedBlock(url), html: original(splitter, part.start, end) })
  return true
}

function takeForm({ splitter, part, inner, end }: Found): boolean {
  if (inner === null) return false
  splitter.place({
    kind: 'unplaced',
    name: 'Form',
    text: plainLines(withButtons(inner)),
    original: original(splitter, part.start, end),
  })
  return true
}

/** What stands on buttons is a part of them only as an attribute. */
function withButtons(html: string): string {
  return html.replace(/<input[\s/][^>]*>/gi, (tag) => {
    const { type = '', value = '' } = attributesOf(tag)
    return /^(?:submit|button|reset)$/i.test(type) ? `<br>${escapeHtml(value)}<br>` : ' '
  })
}

function takeTable({ splitter, part, inner, end }: Found): boolean {
  if (inner === null || splitter.isInSolid) return false
  const { html, blocks } = splitter.solid(splitter.source.html.slice(part.start, end))
  if (hasWords(html)) splitter.place(tableBlock(html))
  for (const block of blocks) splitter.place(block)
  return true
}

function tableBlock(html: string): Extract<SourceBlock, { kind: 'table' }> {
  const { caption, rest } = tableCaption(html)
  return { kind: 'table', html: rest, caption }
}

function original(splitter: Splitting, start: number, end: number): string {
  return splitter.source.html.slice(start, Math.min(end, start + longestOriginal))
}
