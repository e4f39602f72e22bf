/*
 * How wide search engines draw a text. They cut by pixels rather than by characters, in Arial or a face of the same
 * widths, which are in thousandths of its size.
 */
const widths: Record<string, number> = {}
const classes: [number, string][] = [
  [191, "'"],
  [222, 'ijl‘’'],
  [260, '|'],
  [278, ' !,./:;I[\\]ft'],
  [333, '()-`r“”'],
  [334, '{}'],
  [355, '"'],
  [389, '*'],
  [469, '^'],
  [500, 'Jckvsxyz'],
  [584, '+<=>~'],
  [611, 'FTZ'],
  [667, '&ABEKPSVXY'],
  [722, 'CDHNRUw'],
  [778, 'GOQ'],
  [833, 'Mm'],
  [889, '%'],
  [944, 'W'],
  [1000, '—…'],
  [1015, '@'],
]
for (const [width, characters] of classes) for (const character of characters) widths[character] = width
const usualWidth = 556

/** The width of a text in pixels, drawn at a size in pixels. */
export function textWidth(text: string, sizePx: number): number {
  let total = 0
  for (const character of text.normalize('NFC')) total += widths[character] ?? widthOfLetter(character)
  return Math.round((total * sizePx) / 1000)
}

/** An accent makes no letter wider. */
function widthOfLetter(character: string): number {
  return widths[character.normalize('NFD').charAt(0)] ?? usualWidth
}

/** The text as it is shown where there is no room for all of it: cut at a word, with an ellipsis. */
export function fitWidth(text: string, { sizePx, widthPx }: { sizePx: number; widthPx: number }): string {
  if (textWidth(text, sizePx) <= widthPx) return text
  const words = text.split(/\s+/)
  while (words.length > 1 && textWidth(`${words.join(' ')} …`, sizePx) > widthPx) words.pop()
  return `${words.join(' ')} …`
}
