import { escapeHtml } from '@meridian/shared/text/escape-html'
import type { SourceBlock } from '../../../source-record.ts'
import { decodeEntities } from '../html/entities.ts'
import { hasWords, plainText } from '../html/plain-text.ts'
import { decoded } from '../../../decoded.ts'
import { type BodyDraft, hasPlace } from './body-draft.ts'
import { splitCredit } from './credit.ts'
import { isAddress, playedBlock } from './media-blocks.ts'
import { holdsOther, pictureBlock, picturesIn } from './picture-markup.ts'
import { mediaOf } from './shortcode-media.ts'
import { isCode, isMedia, isPictures } from './shortcode-names.ts'
import type { Shortcode } from './shortcode-parser.ts'
import { picturesOf } from './shortcode-pictures.ts'
import { solidHtml } from './split-html.ts'

export interface ShortcodeContext {
  code: Shortcode
  draft: BodyDraft
  /** What stands in it, with its own short codes resolved. */
  inner: () => string
  /** How the source wrote it. */
  original: string
}

/** The HTML that stands for a short code; null if the handler cannot tell. */
type Handler = (context: ShortcodeContext) => string | null

const handlers = new Map<string, Handler>()
function handle(names: string, handler: Handler): void {
  for (const name of names.split(' ')) handlers.set(name, handler)
}

/** What resolves a short code of a name; undefined for a frame, or one that is not known. */
export function handlerOf(name: string): Handler | undefined {
  const found = handlers.get(name)
  if (found) return found
  if (isCode(name)) return writeCode
  if (isMedia(name)) return writeMedia
  return isPictures(name) ? writePictures : undefined
}

handle('caption wp_caption', ({ code, draft, inner }) => {
  const html = inner()
  const id = /(\d+)$/.exec(code.attributes['id'] ?? '')?.[1] ?? null
  if (hasPlace(html) || holdsOther(html)) return block(html + paragraph(code.attributes['caption']))
  const found = picturesIn(html, id)
  const [first] = found.pictures
  if (!first) return block(html)
  const said = [code.attributes['caption'] ?? '', found.rest].map(plainText).filter((text) => text !== '')
  return block(
    draft.place(
      pictureBlock({ ...found, caption: [...said, found.caption].join(' ').trim() }) ?? { kind: 'separator' },
    ),
  )
})

handle('gallery', ({ code, draft }) => {
  const { attributes } = code
  const named = attributes['ids'] ?? attributes['include'] ?? ''
  const excluded = new Set((attributes['exclude'] ?? '').split(/\D+/))
  const ids =
    named === ''
      ? draft.context.sources.picturesOf(attributes['id'] ?? draft.context.articleId)
      : named.split(/\D+/)
  const pictures = ids
    .filter((id) => id !== '' && !excluded.has(id))
    .map((id) => ({ id, url: null, alt: '', caption: '', credit: '' }))
  if (pictures.length > 0) return block(draft.place({ kind: 'gallery', pictures, caption: '' }))
  return block(
    draft.place({
      kind: 'unplaced',
      name: 'Gallery of the pictures that were uploaded to the article',
      text: '',
      original: '[gallery]',
    }),
  )
})

handle('quote blockquote su_quote testimonial et_pb_testimonial', ({ code, draft, inner }) => {
  if (code.children === null) return null
  const { attributes } = code
  const author = plainText(attributes['author'] ?? attributes['cite'] ?? attributes['name'] ?? '')
  const role = plainText(
    [attributes['position'], attributes['job_title'], attributes['company_name']].filter(Boolean).join(', '),
  )
  return quoted(inner(), draft, (html) => ({ kind: 'quote', html, author, role }))
})

handle('pullquote su_pullquote', ({ code, draft, inner }) =>
  code.children === null ? null : quoted(inner(), draft, (html) => ({ kind: 'pull-quote', html })),
)

handle(
  'button btn su_button vc_btn vc_button vc_button2 et_pb_button fusion_button av_button',
  ({ code, inner }) => {
    const { attributes } = code
    const target =
      attributes['url'] ?? attributes['link'] ?? attributes['href'] ?? attributes['button_url'] ?? ''
    // WPBakery writes `url:https%3A%2F%2F…|title:…`, Enfold `manually,https://…`.
    const url = target.startsWith('url:')
      ? decoded(/^url:([^|]*)/.exec(target)?.[1] ?? '')
      : target.replace(/^\w+,(?=https?:)/, '')
    const label =
      inner().trim() ||
      escapeHtml(
        attributes['button_text'] ?? attributes['title'] ?? attributes['label'] ?? attributes['text'] ?? '',
      )
    if (label === '') return ''
    return isAddress(url) ? `<a href="${escapeHtml(url)}">${label}</a>` : label
  },
)

handle('hr divider vc_separator et_pb_divider av_hr fusion_separator su_divider', ({ draft }) =>
  block(draft.place({ kind: 'separator' })),
)
handle('more nextpage clear clearfix spacer su_spacer vc_empty_space', () => '\n\n')

handle('footnote fn ref efn_note mfn', ({ code, draft, inner }) => {
  if (code.children === null) return ''
  const { html, blocks } = solidHtml(inner(), draft)
  if (blocks.length > 0) return ` (${inner()})`
  draft.notes.push(html)
  const number = draft.notes.length
  return `<sup><a href="#import-note-${number}" id="import-note-mark-${number}">${number}</a></sup>`
})
handle('footnotes', ({ code }) => (code.children === null ? '' : null))

handle('vc_custom_heading vc_text_separator et_pb_heading av_heading', ({ code, inner }) => {
  const { attributes } = code
  const text = attributes['text'] ?? attributes['title'] ?? attributes['heading'] ?? ''
  const level =
    /h[1-6]/.exec(
      attributes['tag'] ?? attributes['font_container'] ?? attributes['title_level'] ?? '',
    )?.[0] ?? 'h2'
  return block(`${text === '' ? '' : `<${level}>${escapeHtml(text)}</${level}>`}\n\n${inner()}`)
})

handle('vc_raw_html', ({ code, draft, original }) => {
  const html = decoded(Buffer.from(plainText(code.inner), 'base64').toString('utf8'))
  return block(
    /[<\s]/.test(html)
      ? html
      : draft.place({ kind: 'unplaced', name: 'HTML of a page builder', text: '', original }),
  )
})
handle('vc_raw_js', ({ draft }) => {
  draft.notice('script', 'A script was left out.')
  return ''
})

function writeCode({ code, draft, original }: ShortcodeContext): string | null {
  if (code.children === null)
    return code.name === 'code' ? null : draft.place({ kind: 'unplaced', name: 'Code', text: '', original })
  const text = decodeEntities(withoutEditorTags(code.inner))
  if (code.name === 'code' && !text.includes('\n'))
    return `<code>${escapeHtml(text).replaceAll('[', '&#91;')}</code>`
  const language =
    code.attributes['language'] ??
    code.attributes['lang'] ??
    (/^(?:source)?code$|^source$|^su_code$/.test(code.name)
      ? ''
      : code.name.replace(/^cc[neilwbo]*(?:_|$)/, ''))
  const caption = code.attributes['title'] ?? ''
  return block(draft.place({ kind: 'code', code: text.replace(/^\n+|\s+$/g, ''), language, caption }))
}

/** What the visual editor put into code; where other tags stand in it too, all of them are the code's own. */
function withoutEditorTags(code: string): string {
  const plain = code
    .replace(/<br\s*\/?>\n?|<\/p>\s*<p>/gi, '\n')
    .replace(/<\/?(?:p|pre|code)(?:\s[^>]*)?>/gi, '')
  return /<[a-z!?/]/i.test(plain) ? code : plain
}

function writeMedia({ code, draft, inner, original }: ShortcodeContext): string | null {
  const content = inner()
  const url = mediaOf(code, plainText(content))
  if (url === null) {
    return block(
      draft.place({
        kind: 'unplaced',
        name: `Recording or embed [${code.name}]`,
        text: plainText(content),
        original,
      }),
    )
  }
  const played = playedBlock(url)
  const caption = plainText(code.attributes['caption'] ?? '')
  // What stands beside an address that is given as an attribute is text.
  const rest =
    plainText(content) === '' || plainText(content).includes(url) || /^\S+$/.test(plainText(content))
      ? ''
      : content
  return block(`${draft.place({ ...played, caption })}\n\n${rest}`)
}

function writePictures({ code, draft, inner, original }: ShortcodeContext): string {
  const content = inner()
  const isUrl = /^\s*https?:\S+\s*$/.test(content)
  const placed = picturesOf(code, isUrl ? content.trim() : '').map(({ caption, credit, ...picture }) => {
    const split = splitCredit(caption)
    return { ...picture, caption: split.caption, credit: credit || split.credit }
  })
  const rest = isUrl ? '' : content
  const [first] = placed
  if (!first && (hasPlace(rest) || /<img[\s/>]/i.test(rest))) return block(rest)
  const shown: SourceBlock = !first
    ? { kind: 'unplaced', name: 'Picture of a page builder', text: '', original }
    : placed.length === 1
      ? { kind: 'picture', picture: first, href: null }
      : { kind: 'gallery', pictures: placed, caption: '' }
  return block(`${draft.place(shown)}\n\n${rest}`)
}

/** A quote, and behind it what stood in it and is no text. */
function quoted(html: string, draft: BodyDraft, quote: (html: string) => SourceBlock): string | null {
  const found = solidHtml(asParagraphs(html), draft)
  const parts = [...(hasWords(found.html) ? [quote(found.html)] : []), ...found.blocks]
  return parts.length === 0 ? null : block(parts.map((part) => draft.place(part)).join(''))
}

/** With blank lines around, so that it is a paragraph of its own. */
function block(html: string): string {
  return `\n\n${html}\n\n`
}

function paragraph(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\n\n<p>${escapeHtml(text)}</p>`
}

function asParagraphs(html: string): string {
  if (/<(?:p|ul|ol|div)[\s>]/i.test(html)) return html.trim()
  return html
    .trim()
    .split(/\n\s*\n/)
    .map((text) => `<p>${text.trim().replace(/\n/g, '<br>')}</p>`)
    .join('')
}
