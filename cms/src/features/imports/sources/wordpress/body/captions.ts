import { plainText } from '../html/plain-text.ts'

interface Captioned {
  caption: string
  /** The HTML without it. */
  rest: string
}

/** What stands at the end of a figure, below what it shows; '' for nothing. Captions of figures within it are theirs. */
export function figureCaption(html: string): Captioned {
  const start = html.toLowerCase().lastIndexOf('<figcaption')
  const found =
    start < 0
      ? null
      : /^<figcaption[^<>]*>([\s\S]*?)<\/figcaption\s*>(?=(?:\s|<\/figure\s*>)*$)/i.exec(html.slice(start))
  if (!found) return { caption: '', rest: html }
  return {
    caption: plainText(found[1] ?? ''),
    rest: html.slice(0, start) + html.slice(start + found[0].length),
  }
}

/** What a table says of itself. */
export function tableCaption(html: string): Captioned {
  const found = /^(\s*<table(?:\s[^<>]*)?>\s*)<caption[^<>]*>([\s\S]*?)<\/caption\s*>/i.exec(html)
  if (!found) return { caption: '', rest: html }
  return { caption: plainText(found[2] ?? ''), rest: (found[1] ?? '') + html.slice(found[0].length) }
}
