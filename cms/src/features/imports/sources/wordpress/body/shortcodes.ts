import { escapeHtml } from '@meridian/shared/text/escape-html'
import { hasWords, plainText } from '../html/plain-text.ts'
import { type BodyDraft, once } from './body-draft.ts'
import { handlerOf, type ShortcodeContext } from './shortcode-handlers.ts'
import { isInline, isWrapper, shortcodeNames, unplacedLabel } from './shortcode-names.ts'
import { parseShortcodes, type Shortcode, type ShortcodeNode } from './shortcode-parser.ts'

/** What a short code shows to readers out of its attributes. */
const shownAttributes = [
  'title',
  'heading',
  'header',
  'subtitle',
  'sub_title',
  'subheading',
  'h2',
  'h4',
  'label',
  'question',
  'answer',
  'text',
  'quote',
  'tweet',
  'author',
  'name',
  'cite',
  'position',
  'company',
  'description',
  'desc',
  'message',
  'content',
  'caption',
  'button_text',
]
const longestOriginal = 20_000

/** The HTML of a text whose short codes are resolved; what they show has its places in it. */
export function resolveShortcodes(text: string, draft: BodyDraft): string {
  if (!text.includes('[')) return text
  return rendered(parseShortcodes(text, shortcodeNames), draft)
}

function rendered(nodes: readonly ShortcodeNode[], draft: BodyDraft): string {
  return nodes.map((node) => (typeof node === 'string' ? node : renderOne(node, draft))).join('')
}

function renderOne(code: Shortcode, draft: BodyDraft): string {
  const context: ShortcodeContext = {
    code,
    draft,
    inner: once(() => rendered(code.children ?? [], draft)),
    original: writtenAs(code),
  }
  const handled = handlerOf(code.name)?.(context) ?? null
  if (handled !== null) return handled
  const label = unplacedLabel(code.name)
  if (label !== null) return unplaced(context, label, '')
  if (isInline(code.name)) return context.inner()
  const shown = shownText(code)
  const isFrame = isWrapper(code.name)
  if (code.children === null) {
    if (isFrame) return shown === '' ? '' : asBlock(shown)
    draft.notice('unknown-shortcode', `The short code [${code.name}] is not known here.`)
    return unplaced(context, `Short code [${code.name}]`, shown)
  }
  if (!isFrame)
    draft.notice(
      'unknown-shortcode',
      `The short code [${code.name}] is not known here; what stands in it was kept.`,
    )
  const inner = context.inner()
  return isFrame || shown !== '' || /\n/.test(code.inner) ? asBlock(shown + inner) : inner
}

/** `shown` is what its attributes show, as HTML. */
function unplaced({ draft, inner, original }: ShortcodeContext, name: string, shown: string): string {
  const content = plainText(inner().replace(/\ufdd0\d+\ufdd1/g, ' '))
  const text = [plainText(shown), content].filter((part) => part !== '').join('\n')
  return draft.place({ kind: 'unplaced', name, text, original })
}

function shownText({ attributes }: Shortcode): string {
  return shownAttributes
    .map((name) => attributes[name] ?? '')
    .filter((value) => /\p{L}/u.test(value) && !/^https?:\S+$/.test(value))
    .map((value, index) =>
      index === 0 ? `<p><strong>${asHtml(value)}</strong></p>` : `<p>${asHtml(value)}</p>`,
    )
    .join('')
}

function asHtml(value: string): string {
  return /<[a-z/]/i.test(value) ? value : escapeHtml(value)
}

function asBlock(html: string): string {
  return hasWords(html) || /<|\ufdd0/.test(html) ? `\n\n${html}\n\n` : ''
}

function writtenAs(code: Shortcode): string {
  const attributes = Object.entries(code.attributes).map(
    ([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`,
  )
  const values = code.values.map((value) => ` ${value}`)
  const begin = `[${code.name}${attributes.join('')}${values.join('')}]`
  return (code.children === null ? begin : `${begin}${code.inner}[/${code.name}]`).slice(0, longestOriginal)
}
