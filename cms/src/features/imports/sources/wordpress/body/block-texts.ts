import { plainText } from '../html/plain-text.ts'
import { isRecord } from '../../../is-record.ts'

/** Settings whose values are words that readers see, however short they are. */
const shownNames =
  /^(?:.*_)?(?:title|heading|header|headline|subtitle|subheading|text|content|body|copy|quote|citation|cite|author|name|label|caption|description|desc|summary|excerpt|question|answer|message|intro|byline|buttontext|button_text|placeholder|role|alt|html|source)$/i
const never =
  /^_|class|style|color|anchor|slug|(?:^|_)id$|ids$|url|href|link$|align|size|lock|template|metadata|icon|layout|type$/i
const mostTexts = 200
const deepest = 12

/**
 * The words in the settings of a block that has no HTML of its own: some plugins keep everything there (`acf/quote {"data":{"text":"…"}}`).
 */
export function shownTexts(value: unknown): string[] {
  const texts: string[] = []
  collect(value, { name: '', depth: 0, texts })
  return texts
}

function collect(value: unknown, at: { name: string; depth: number; texts: string[] }): void {
  const { name, depth, texts } = at
  if (texts.length >= mostTexts || depth > deepest) return
  if (typeof value === 'string') {
    const text = plainText(value)
    if (isShown(name, text) && !texts.includes(text)) texts.push(text)
  } else if (Array.isArray(value)) for (const one of value) collect(one, { name, depth: depth + 1, texts })
  else if (isRecord(value)) {
    for (const [key, one] of Object.entries(value))
      if (!never.test(key)) collect(one, { name: key, depth: depth + 1, texts })
  }
}

function isShown(name: string, text: string): boolean {
  if (!/\p{L}/u.test(text) || /^(?:https?:|var:|field_)\S*$/.test(text)) return false
  return shownNames.test(name) || /\p{L}+[\s,;:.!?'’-]+\p{L}+/u.test(text)
}
