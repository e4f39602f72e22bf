import type { SourceFinding } from '../../../source-record.ts'
import { plainText } from '../html/plain-text.ts'

/** What captions stand in: where such a place begins and ends. */
const places = [
  ['<figcaption', '</figcaption'],
  ['[caption', '[/caption]'],
  ['[wp_caption', '[/wp_caption]'],
  ['class="wp-caption-text"', '</'],
] as const
/** A caption is not longer, with the picture of a short code in it. */
const longestPlace = 4000

/** Where the captions of a text led: they lead nowhere here. Links of the pictures themselves are told of elsewhere. */
export function captionLinks(html: string): SourceFinding[] {
  const lower = html.toLowerCase()
  return places.flatMap(([opens, closes]) => {
    const found: SourceFinding[] = []
    for (let start = lower.indexOf(opens); start >= 0;) {
      const end = lower.indexOf(closes, start)
      if (end < 0) break
      found.push(...linksOfCaption(html.slice(start, Math.min(end, start + longestPlace))))
      start = lower.indexOf(opens, end)
    }
    return found
  })
}

/** The same of one caption. */
export function linksOfCaption(html: string): SourceFinding[] {
  return [...html.matchAll(/<a\s[^<>]*?href=["']([^"'<>]+)["'][^<>]*>([^<]*)/gi)].flatMap(
    ([, link = '', words = '']) =>
      words.trim() === ''
        ? []
        : [
            {
              code: 'caption-link',
              message: `A caption led to ${link.slice(0, 300)}: ${plainText(words).slice(0, 100)}`,
            },
          ],
  )
}

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
