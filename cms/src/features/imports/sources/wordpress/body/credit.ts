/** How captions begin what they say of where a picture is from. */
const labels =
  'photo(?:graph)?s?(?:\\s+(?:credit|courtesy))?|picture|image(?:\\s+(?:credit|source|courtesy))?|credits?|courtesy|foto(?:s|graf(?:ie|ía)?)?|bild(?:nachweis|quelle)?|quelle|source|crédits?(?:\\s+photo)?|illustration|grafik'
/** What is longer is a text, not a caption. */
const longest = 2000
const signs = `(?:^|[\\s([|/–—-])(?:(?:${labels})\\s*[:：©]|©|\\(c\\)|&copy;|copyright\\s*(?:[:©]|by\\b)?)`
/** In the middle of a sentence, “a photo of” says what can be seen. */
const words = `(?:^|(?<=[.!?…:;,)”"»]\\s)|[([|/]\\s*|\\s[–—-]\\s)(?:${labels})\\s+(?:by|von|(?<=courtesy\\s)of)\\b`
const labelled = new RegExp(`(?:${signs}|${words})\\s*`, 'giu')

/**
 * Divides a caption (plain text) into what it says of the picture, and whose the picture is: “A boat. Photo: Jane Roe”. The credit stands
 * at the end, or is all there is.
 */
export function splitCredit(caption: string): { caption: string; credit: string } {
  const text = caption.replace(/\s+/g, ' ').trim()
  if (text.length > longest) return { caption: text, credit: '' }
  for (const found of text.matchAll(labelled)) {
    const before = text.slice(0, found.index)
    const after = text.slice(found.index + found[0].length)
    const credit = tidy(after.replace(/^(?:©|\(c\)|[\s:])+/i, ''))
    if (credit === '' || credit.length > 150 || hasSentenceAfter(credit)) continue
    return { caption: before.replace(/[\s([|/–—-]+$/, '').trim(), credit }
  }
  return { caption: text, credit: '' }
}

/** A name is followed by nothing that reads like another sentence. */
function hasSentenceAfter(credit: string): boolean {
  return /[a-z\p{L}]{3,}[.!?]\s+\p{Lu}\S*\s+\S+\s+\S+/u.test(credit)
}

function tidy(credit: string): string {
  const trimmed = credit.trim().replace(/[.,;|\s]+$/, '')
  return /^[^([]*[)\]]$/.test(trimmed) ? trimmed.slice(0, -1).trim() : trimmed
}
