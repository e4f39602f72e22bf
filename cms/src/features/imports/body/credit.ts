import { limits } from './imported-body.ts'

const kinds =
  '(?:[Pp]hotos?|[Pp]hotographs?|PHOTOS?|[Ii]mages?|[Pp]ictures?|[Ii]llustrations?|[Ff]otos?|FOTOS?|[Bb]ild(?:er)?|[Cc]rédits? photo|[Cc]redits?)'
const begins = `(?:${kinds}(?:\\s+[Cc]redits?)?\\s*(?::|©|by\\b:?|courtesy of\\b:?|von\\b:?|par\\b:?)|©)`
const named = new RegExp(
  `(?:^|[.!?…»”")]\\s+|[(|/\\[]\\s*|\\s[—–-]\\s)(${begins}\\s*[\\p{Lu}\\d@©“"][^()\\[\\]]{1,150}?)[)\\]]?\\s*\\.?\\s*$`,
  'u',
)

/** A caption, and the words at its end that say who made the picture: `Boats at dawn. Photo: Anna Berg`. */
export function captionAndCredit(caption: string): { caption: string; credit: string } {
  const found = caption.length <= limits.caption + limits.credit ? named.exec(caption) : null
  const credit = found?.[1]?.trim() ?? ''
  if (!found || credit === '' || credit.length > limits.credit) return { caption, credit: '' }
  const before = caption.slice(0, found.index + found[0].indexOf(credit))
  return { caption: before.replace(/[\s([|/—–-]+$/, ''), credit }
}
