import { decodeEntities } from './entities.ts'
import { HtmlSource } from './scan-html.ts'

const blockElements = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
    'h6 header hr li main nav ol option p pre section summary table td th tr ul'
  ).split(' '),
)
/** Characters that are not seen, but make equal texts differ or turn them around. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufdd0-\ufdef]/g
const untidy =
  /[\0-\x09\x0b-\x1f\x7f-\xa0\xad\u1680\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufdd0-\ufdef\ufeff]| {2}| \n|\n |\n{3}/
const control = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f]/g

/** The visible words of HTML; each element that stands on lines of its own is one, and line breaks are kept. */
export function plainLines(html: string): string {
  if (!/[<&]/.test(html)) return tidyLines(html)
  const source = new HtmlSource(html)
  let text = ''
  for (const part of source.parts()) {
    if (part.kind === 'text') text += html.slice(part.start, part.end)
    else if (blockElements.has(part.name)) text += '\n'
  }
  return tidyLines(decodeEntities(text))
}

/** The same on one line: a title, a name, a caption. */
export function plainText(html: string): string {
  return plainLines(html).replace(/\s+/g, ' ').trim()
}

/** Whether HTML shows any word or sign. */
export function hasWords(html: string): boolean {
  if (!html.includes('<')) return /\S/.test(html.replace(/&nbsp;|&#160;|&#xa0;/gi, ' '))
  const source = new HtmlSource(html)
  for (const part of source.parts())
    if (
      part.kind === 'text' &&
      /\S/.test(html.slice(part.start, part.end).replace(/&nbsp;|&#160;|&#xa0;/gi, ' '))
    )
      return true
  return false
}

function tidyLines(text: string): string {
  // Most texts are tidy: one look instead of seven.
  if (!untidy.test(text)) return text.trim()
  return text
    .replace(invisible, '')
    .replace(/\r\n?/g, '\n')
    .replace(control, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
