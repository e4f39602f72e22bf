/** How captions begin what they say of where a picture is from. */
const what =
  '(?:photo(?:graph|grapher)?s?|pictures?|images?|illustrations?|graphics?|fotos?|fotograf(?:ie|in|ía)?|bild(?:er|nachweis|quelle)?|grafik|quelle|source|crédits?|credits?)'
const begins = new RegExp(
  `(?:^|[\\s([|/–—-])((?:${what}(?:\\s+(?:credits?|courtesy|photo))?\\s*(?:[:：]|(?=©)|\\b(?:by|von|par|courtesy of)\\b:?)|courtesy\\s+of\\b|©|\\(c\\)|copyright\\b)\\s*)`,
  'giu',
)
/** What is longer is a text, and no caption; and no name. */
const longest = { caption: 2000, credit: 160 }

/**
 * Divides a caption (plain text) into what it says of the picture, and whose that is: “A boat. Photo: Jane Roe”. The credit stands at the
 * end or is all there is, and keeps the word that it begins with.
 */
export function splitCredit(caption: string): { caption: string; credit: string } {
  const text = caption.replace(/\s+/g, ' ').trim()
  if (text.length > longest.caption) return { caption: text, credit: '' }
  for (const found of text.matchAll(begins)) {
    const begin = found[1] ?? ''
    const start = found.index + found[0].length - begin.length
    const isInBrackets = /[([]$/.test(text.slice(0, start))
    const name = tidy(text.slice(start + begin.length), isInBrackets)
    // “A photo by the sea” names nobody.
    const isNoName = /\b(?:by|von|par)\b/i.test(begin) && !/^['’“"@]?\p{Lu}/u.test(name)
    if (isNoName || name.replace(/[\s:©]/g, '') === '' || name.length > longest.credit || goesOn(name))
      continue
    return { caption: text.slice(0, start).replace(/[\s([|/–—-]+$/, ''), credit: `${begin}${name}` }
  }
  return { caption: text, credit: '' }
}

/** Whether another sentence follows what would be a name. */
function goesOn(name: string): boolean {
  return /\p{Ll}{3,}[.!?]\s+\p{Lu}\S*\s+\S+\s+\S+/u.test(name)
}

function tidy(name: string, isInBrackets: boolean): string {
  const trimmed = name.trim().replace(/[.,;|\s]+$/, '')
  return isInBrackets ? trimmed.replace(/[)\]]$/, '').trim() : trimmed
}
