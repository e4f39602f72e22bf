import type { SourceBlock, SourcePictureUse } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'
import { attributesOf, type HtmlPart, HtmlSource } from '../html/scan-html.ts'
import { splitCredit } from './credit.ts'

export interface FoundPicture {
  picture: SourcePictureUse
  /** Where it leads to, unless that is only the picture in its full size. */
  href: string | null
}

export interface FoundPictures {
  pictures: FoundPicture[]
  /** What is said of all of them together. */
  caption: string
  /** Text beside them that is no caption, as HTML. */
  rest: string
}

const placeholder = /^data:image\/(?:gif|svg|png)[^,]{0,40},.{0,400}$/is
const sizeSuffix = /(?:-\d{1,5}x\d{1,5}|-scaled|-rotated|-e\d{10,13})+(?=\.\w{2,5}$)/

/** The picture that an `<img>` shows, within what leads somewhere; null for none. */
export function pictureOf(
  attributes: Record<string, string>,
  link: Record<string, string> | null,
): FoundPicture | null {
  const href = (link?.['href'] ?? '').trim()
  const own = sourceOf(attributes)
  const id =
    /\bwp-image-(\d+)/.exec(attributes['class'] ?? '')?.[1] ??
    numeric(attributes['data-id'] ?? attributes['data-attachment-id']) ??
    /\bwp-att-(\d+)/.exec(link?.['rel'] ?? '')?.[1] ??
    null
  if (own === '' && id === null) return null
  const isFullSize = href !== '' && isImage(href) && stem(href) === stem(own)
  const isOwnPage = /\battachment\b/.test(link?.['rel'] ?? '') || /[?&]attachment_id=\d/.test(href)
  const url = isFullSize ? href : own
  const picture = {
    id,
    url: url === '' ? null : url,
    alt: plainText(attributes['alt'] ?? ''),
    caption: '',
    credit: '',
  }
  return { picture, href: isFullSize || isOwnPage || !isLink(href) ? null : href }
}

/** The largest of what an `<img>` names: scripts that load late keep the true address elsewhere. */
function sourceOf(attributes: Record<string, string>): string {
  const named = ['data-full-url', 'data-orig-file', 'data-image']
    .map((name) => attributes[name])
    .find(isAddress)
  if (named) return named.trim()
  const sets = [attributes['srcset'], attributes['data-srcset'], attributes['data-lazy-srcset']]
  const largest = sets.map((set) => largestOf(set ?? '')).find((url) => url !== null)
  const sources = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-large-file'].map((name) =>
    (attributes[name] ?? '').trim(),
  )
  const source = sources.find((url) => isAddress(url) && !placeholder.test(url))
  // The original in `src` is larger than any of its copies.
  if (largest && (!source || sizeSuffix.test(source))) return largest
  return source ?? largest ?? ''
}

function largestOf(set: string): string | null {
  const candidates = set
    .split(/,\s+|\s*,(?=https?:|\/)/)
    .map((candidate) => /^(\S+)(?:\s+([\d.]+)[wx])?/.exec(candidate.trim()))
    .flatMap((found) =>
      found?.[1] && !placeholder.test(found[1]) ? [{ url: found[1], size: Number(found[2] ?? 0) }] : [],
    )
  return candidates.toSorted((a, b) => b.size - a.size)[0]?.url ?? null
}

/** The pictures of a figure, a gallery or a caption, each with what stands below it. `firstId` is that of the first, if it says none. */
export function picturesIn(html: string, firstId: string | null = null): FoundPictures {
  const reader = new FigureReader(html)
  const found = reader.read()
  const [first] = found.pictures
  if (first && firstId !== null) first.picture.id ??= firstId
  return found
}

/** Whether there is more than pictures and words about them. */
export function holdsOther(html: string): boolean {
  return otherElement(html) !== null
}

/** The first element that is neither a picture nor text. */
export function otherElement(html: string): string | null {
  return (
    /<(iframe|video|audio|table|blockquote|pre|object|embed|form|svg)[\s>]/i.exec(html)?.[1]?.toLowerCase() ??
    null
  )
}

/** One block for what a figure shows: a picture with its caption, or a gallery; null when it shows none. */
export function pictureBlock({ pictures, caption }: FoundPictures): SourceBlock | null {
  const [first] = pictures
  if (!first) return null
  if (pictures.length > 1)
    return { kind: 'gallery', pictures: pictures.map(({ picture }) => picture), caption }
  return {
    kind: 'picture',
    picture: { ...first.picture, ...joined(first.picture, caption) },
    href: first.href,
  }
}

const captionClass = /caption/i

class FigureReader {
  private readonly source: HtmlSource
  private readonly pictures: FoundPicture[] = []
  private readonly links: Record<string, string>[] = []
  /** How many pictures there were before each frame around the present place. */
  private readonly frames: number[] = []
  private caption = ''
  private rest = ''

  constructor(html: string) {
    this.source = new HtmlSource(html)
  }

  read(): FoundPictures {
    let skipTo = 0
    for (const part of this.source.parts()) {
      if (part.start < skipTo) continue
      if (part.kind === 'text') this.rest += this.source.source(part)
      else if (part.kind === 'open') skipTo = this.open(part)
      else if (part.kind === 'close') this.close(part)
    }
    const { pictures, caption, rest } = this
    return { pictures, caption, rest: rest.trim() }
  }

  /** Where what was taken ends. */
  private open(part: HtmlPart): number {
    const { name } = part
    if (name === 'img') {
      this.addPicture(attributesOf(this.source.source(part)))
      return part.end
    }
    if (name === 'a') this.links.push(attributesOf(this.source.source(part)))
    else if (name === 'figure' || name === 'li' || name === 'dl') this.frames.push(this.pictures.length)
    const isCaption =
      name === 'figcaption' || captionClass.test(attributesOf(this.source.source(part))['class'] ?? '')
    if (isCaption && name !== 'img') return this.takeCaption(part)
    // Text in an element of its own stays apart from what stands beside it.
    if (name !== 'a') this.rest += ' '
    return part.end
  }

  private takeCaption(part: HtmlPart): number {
    const end = this.source.endOf(part)
    if (!end) return part.end
    const inner = this.source.html.slice(part.end, end.inner)
    // What is named a caption may be the frame of the whole.
    if (/<img[\s>]/i.test(inner)) return part.end
    const text = plainText(inner)
    // In a frame with several pictures it is about all of them.
    const isOfLast = this.frames.length > 0 && this.pictures.length === (this.frames.at(-1) ?? 0) + 1
    const picture = isOfLast ? this.pictures.at(-1)?.picture : undefined
    if (picture) Object.assign(picture, joined(picture, text))
    else this.caption = [this.caption, text].filter((one) => one !== '').join(' ')
    return end.outer
  }

  private close({ name }: HtmlPart): void {
    if (name === 'a') this.links.pop()
    else if (name === 'figure' || name === 'li' || name === 'dl') this.frames.pop()
  }

  private addPicture(attributes: Record<string, string>): void {
    const found = pictureOf(attributes, this.links.at(-1) ?? null)
    if (!found) return
    // Scripts that load late put the same picture beside it, for readers without scripts: in the same frame.
    const isFirstOfFrame = this.pictures.length === (this.frames.at(-1) ?? 0)
    const before = isFirstOfFrame ? undefined : this.pictures.at(-1)?.picture
    if (before && isSamePicture(found.picture, before)) return
    this.pictures.push(found)
  }
}

/**
 * Whether a picture is only the one before once more, as where a script loads late: the one before then has what this one says of it.
 */
export function isSamePicture(picture: SourcePictureUse, before: SourcePictureUse): boolean {
  if (picture.url === null || picture.url !== before.url || picture.caption + picture.credit !== '')
    return false
  if (picture.alt !== '' && before.alt !== '' && picture.alt !== before.alt) return false
  Object.assign(before, { alt: before.alt || picture.alt, id: before.id ?? picture.id })
  return true
}

function joined(picture: SourcePictureUse, text: string): { caption: string; credit: string } {
  const { caption, credit } = splitCredit(text)
  return {
    caption: [picture.caption, caption].filter((part) => part !== '').join(' '),
    credit: [...new Set([picture.credit, credit])].filter((part) => part !== '').join(', '),
  }
}

function isAddress(url: string | undefined): url is string {
  return url !== undefined && url.trim() !== '' && !/^\s*javascript:/i.test(url)
}

function isLink(href: string): boolean {
  return href !== '' && !/^(?:javascript|data|vbscript):/i.test(href) && !href.startsWith('#')
}

function isImage(url: string): boolean {
  return /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?|svg)(?:[?#]|$)/i.test(url)
}

/** The name of a picture's file without what its copies have. */
function stem(url: string): string {
  const name = /([^/?#]+)(?:[?#]|$)/.exec(url.replace(/^.*\//, ''))?.[1] ?? ''
  return name.replace(sizeSuffix, '').toLowerCase()
}

function numeric(text: string | undefined): string | null {
  return text !== undefined && /^\d+$/.test(text) ? text : null
}
