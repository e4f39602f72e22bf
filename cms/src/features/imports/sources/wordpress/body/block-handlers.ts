import { escapeHtml } from '@meridian/shared/text/escape-html'
import { decodeEntities } from '../html/entities.ts'
import { hasWords, plainLines, plainText } from '../html/plain-text.ts'
import { findElement, replaceElements, spanOf } from '../html/find-elements.ts'
import { HtmlSource } from '../html/scan-html.ts'
import type { BlockContext } from './block-context.ts'
import { hasPlace } from './body-draft.ts'
import { figureCaption, tableCaption } from './captions.ts'
import { footnotesHtml } from './footnotes.ts'
import { embedBlock, embedIn, isAddress, isPostBox, playedBlock, recordingBlock } from './media-blocks.ts'
import { holdsOther, pictureBlock, picturesIn } from './picture-markup.ts'
import { solidHtml } from './split-html.ts'

/** What stands for a block in the HTML; null to treat it as any other. */
type BlockHandler = (context: BlockContext) => string | null

/** Blocks that the old site drew for each reader. */
const dynamic = new Map(
  Object.entries({
    'latest-posts': 'List of the latest articles',
    'latest-comments': 'List of the latest comments',
    archives: 'List of months',
    categories: 'List of categories',
    'tag-cloud': 'Tag cloud',
    calendar: 'Calendar',
    rss: 'List out of a feed',
    search: 'Search field',
    loginout: 'Sign-in link',
    'page-list': 'List of pages',
    'page-list-item': 'List of pages',
    navigation: 'Menu',
    query: 'List of articles',
    comments: 'Comments',
    'post-comments-form': 'Comment form',
    'template-part': 'Part of the theme',
    pattern: 'Pattern of the theme',
    'social-links': 'Links to social networks',
    'legacy-widget': 'Widget',
    avatar: 'Portrait of an account',
  }),
)

export const blockHandlers = new Map<string, BlockHandler>()
function handle(names: string, handler: BlockHandler): void {
  for (const name of names.split(' ')) blockHandlers.set(name.includes('/') ? name : `core/${name}`, handler)
}

/** What a block was that has no meaning beyond the old site; null for others. */
export function dynamicName(name: string): string | null {
  const [, own] = /^core\/(.*)$/.exec(name) ?? []
  if (own === undefined) return null
  const isOfTheme =
    /^(?:post|site|query|comments?|term|home|archive|read-more)(?:-|$)/.test(own) && own !== 'comment'
  return dynamic.get(own) ?? (isOfTheme ? `Part of the theme (${own})` : null)
}

handle('freeform', ({ inner, classic }) => classic(inner()))
handle('shortcode', ({ inner, classic }) => classic(`\n\n${inner()}\n\n`))
handle('more spacer', () => '')
handle('nextpage', ({ draft }) => {
  draft.pageCount += 1
  return ''
})
handle('separator', ({ draft }) => draft.place({ kind: 'separator' }))

handle('image', ({ attributes, inner, draft }) => {
  const html = inner()
  if (hasPlace(html) || holdsOther(html)) return null
  const found = picturesIn(html, idOf(attributes['id']))
  const block = pictureBlock(found)
  return block ? draft.place(block) + paragraphOf(found.rest) : null
})

handle('gallery jetpack/tiled-gallery jetpack/slideshow', ({ attributes, inner, draft }) => {
  const html = inner()
  if (holdsOther(html)) return null
  // In newer texts the pictures are blocks of their own.
  const blocks = [...html.matchAll(/\ufdd0(\d+)\ufdd1/g)].map(([, at]) => draft.blocks[Number(at)])
  const inBlocks = blocks.flatMap((block) => (block?.kind === 'picture' ? [block.picture] : []))
  if (inBlocks.length < blocks.length) return null
  const found = picturesIn(html.replace(/\ufdd0\d+\ufdd1/g, ''))
  const ids: unknown[] = Array.isArray(attributes['ids']) ? attributes['ids'] : []
  const inHtml = found.pictures.map(({ picture }) => picture)
  const named = ids
    .flatMap((id) => idOf(id) ?? [])
    .map((id) => ({ id, url: null, alt: '', caption: '', credit: '' }))
  const pictures = [inBlocks, inHtml, named].find((list) => list.length > 0)
  if (!pictures) return null
  return draft.place({ kind: 'gallery', pictures, caption: found.caption }) + paragraphOf(found.rest)
})

handle('cover', ({ attributes, inner, draft }) => {
  const html = inner()
  const url = textOf(attributes['url'])
  if (url === '' || /<(?:img|video)[\s/>]/i.test(html)) return null
  if (attributes['backgroundType'] === 'video') return draft.place(recordingBlock(url)) + html
  const picture = {
    id: idOf(attributes['id']),
    url,
    alt: plainText(textOf(attributes['alt'])),
    caption: '',
    credit: '',
  }
  return draft.place({ kind: 'picture', picture, href: null }) + html
})

handle('video audio videopress/video', ({ attributes, inner, draft }) => {
  const html = inner()
  const source = /<(?:video|audio|source)[^<>]*?\ssrc\s*=\s*["']([^"']+)/i.exec(html)?.[1]
  const guid = textOf(attributes['guid'])
  const url =
    decodeEntities(source ?? textOf(attributes['src'])) ||
    (guid === '' ? '' : `https://videopress.com/v/${guid}`)
  if (!isAddress(url)) return null
  const caption = plainText(figureCaption(html.trim()).caption || textOf(attributes['caption']))
  return draft.place({ ...playedBlock(url), caption })
})

handle('embed', ({ attributes, inner, draft }) => {
  const html = inner()
  const found = embedIn(html)
  const url = textOf(attributes['url']) || (found?.url ?? '')
  if (!isAddress(url)) return null
  return draft.place({
    ...embedBlock(url),
    caption: found?.caption ?? figureCaption(html.trim()).caption,
  })
})

handle('file', ({ inner }) => {
  const links = replaceElements(inner(), 'object', () => '')
    .replace(/<\/?(?:div|p)(?:\s[^<>]*)?>/gi, ' ')
    .replace(/<\/a>\s*<a/gi, '</a> <a')
  return `<p>${links.trim()}</p>`
})

handle('quote', ({ inner, draft }) => {
  const html = inner()
  // The box of a post is none of a quote's words.
  if (hasPlace(html) || isPostBox(/<blockquote([^>]*)>/i.exec(html)?.[1] ?? '')) return null
  const { html: text, blocks } = solidHtml(unwrapped(html, 'blockquote'), draft)
  if (blocks.length > 0 || !hasWords(text)) return null
  const { rest, cite } = withoutCite(text)
  if (!hasWords(rest)) return null
  return draft.place({ kind: 'quote', html: rest, author: cite, role: '' })
})

handle('pullquote', ({ inner, draft }) => {
  const html = inner()
  if (hasPlace(html)) return null
  const text = solidHtml(unwrapped(unwrapped(html, 'figure'), 'blockquote'), draft).html
  const { rest, cite } = withoutCite(text)
  if (!hasWords(text)) return null
  return draft.place({
    kind: 'pull-quote',
    html: cite === '' ? rest : `${rest}<p><cite>${escapeHtml(cite)}</cite></p>`,
  })
})

handle('table flexible-table-block/table', ({ inner, draft }) => {
  const html = inner()
  const below = figureCaption(html)
  const table = spanOf(below.rest, 'table')
  if (table === null || hasPlace(html) || hasWords(below.rest.replace(table, ''))) return null
  const { html: text, blocks } = solidHtml(table, draft)
  const { caption, rest } = tableCaption(text)
  const said = [caption, below.caption].filter((part) => part !== '').join(' ')
  const places = blocks.map((one) => draft.place(one)).join('')
  const isShown = hasWords(rest) || said !== ''
  return (isShown ? draft.place({ kind: 'table', html: rest, caption: said }) : '') + places
})

handle(
  'code syntaxhighlighter/code enlighter/codeblock kevinbatdorf/code-block-pro prismatic/blocks',
  ({ attributes, block, draft }) => {
    const written = block.children.map((child) => (typeof child === 'string' ? child : '')).join('')
    const source =
      textOf(attributes['content']) !== '' && written.trim() === '' ? textOf(attributes['content']) : written
    const language =
      textOf(attributes['language']) || (/\b(?:language|lang)-([\w+#-]+)/.exec(source)?.[1] ?? '')
    const code = codeText(source)
    return code.trim() === ''
      ? ''
      : draft.place({ kind: 'code', code, language, caption: textOf(attributes['caption']) })
  },
)

handle('verse', ({ inner }) => {
  const lines = unwrapped(inner(), 'pre').trim()
  return `<p>${lines.replace(/\n/g, '<br>')}</p>`
})

handle('details', ({ inner }) => {
  const html = inner().replace(/<\/?details(?:\s[^<>]*)?>/gi, '')
  return replaceElements(html, 'summary', (head) => `<p><strong>${head}</strong></p>`)
})

handle('footnotes', ({ draft }) => {
  const html = footnotesHtml(draft.context.footnotes)
  return html === null ? '' : draft.place({ kind: 'footnotes', html })
})

handle('social-links', ({ block, draft, original }) => {
  const links = block.children.flatMap((child) =>
    typeof child === 'string' ? [] : [textOf(child.attributes['label']) || textOf(child.attributes['url'])],
  )
  return draft.place({
    kind: 'unplaced',
    name: 'Links to social networks',
    text: links.filter((link) => link !== '').join('\n'),
    original,
  })
})

handle(
  'jetpack/contact-form jetpack/subscriptions mailchimp-for-wp/form contact-form-7/contact-form-selector wpforms/form-selector gravityforms/form',
  ({ inner, draft, original }) =>
    draft.place({
      kind: 'unplaced',
      name: 'Form',
      text: plainLines(inner().replace(/\ufdd0\d+\ufdd1/g, ' ')),
      original,
    }),
)

/** The text of code, without what colours it. */
function codeText(html: string): string {
  const source = new HtmlSource(html)
  let text = ''
  for (const part of source.parts()) {
    // Comments within it are what is shown: nobody else would put them there.
    if (part.kind === 'text' || part.kind === 'comment' || part.kind === 'raw') text += source.source(part)
    else if (part.name === 'br' || (part.name === 'div' && part.kind === 'close')) text += '\n'
  }
  return decodeEntities(text).replace(/^\n+|\s+$/g, '')
}

function paragraphOf(html: string): string {
  return hasWords(html) ? `<p>${html}</p>` : ''
}

/** Who said it, as far as that stands at the end: elsewhere a `<cite>` is the name of a work. */
function withoutCite(html: string): { rest: string; cite: string } {
  const start = html.toLowerCase().lastIndexOf('<cite')
  const found = start < 0 ? null : findElement(html, 'cite', start)
  const behind = found ? html.slice(found.end) : ''
  if (!found || !/^(?:\s|<br\s*\/?>|<\/\w+>)*$/.test(behind)) return { rest: html, cite: '' }
  const rest = `${html.slice(0, found.start)}${behind}`.replace(/<p(?:\s[^<>]*)?>\s*<\/p>/gi, '').trim()
  return { rest, cite: plainText(found.inner) }
}

function unwrapped(html: string, name: string): string {
  const found = new RegExp(`^\\s*<${name}(?:\\s[^<>]*)?>([\\s\\S]*)</${name}\\s*>\\s*$`, 'i').exec(html)
  return found?.[1] ?? html
}

function idOf(value: unknown): string | null {
  return (typeof value === 'number' || typeof value === 'string') && /^\d+$/.test(String(value))
    ? String(value)
    : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
