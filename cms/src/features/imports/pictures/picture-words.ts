import { Parser } from 'htmlparser2'
import type { SourceFinding } from '../source-record.ts'

/** What is said of a picture, as its document has it. */
export interface PictureWords {
  alt: string
  caption: string | null
  credit: string | null
  rightsHolder: string | null
  licenceNote: string | null
}

/** As long as the fields of a picture may be. */
const most = { alt: 300, caption: 400, credit: 160, rightsHolder: 160, licenceNote: 1000 }

/** Without any words of its own a picture is called so, and the editors are told. */
const nameless = 'Picture'

/**
 * The words of a picture out of what the old site said of it. The alternative text, which every picture needs, is taken from the
 * caption where there is none. A credit that stands in the caption (`Photo: Jane Doe`) becomes one.
 */
export function pictureWords(given: { alt: string; caption: string; credit: string }): {
  words: PictureWords
  findings: SourceFinding[]
} {
  const ownCredit = plainText(given.credit)
  const written = plainText(given.caption)
  const caption = ownCredit === '' ? takeCredit(written) : { text: written, credit: ownCredit }
  const { credit } = caption
  const alt = plainText(given.alt)
  const words: PictureWords = {
    alt: cut(alt || caption.text || nameless, most.alt),
    caption: cut(caption.text, most.caption) || null,
    credit: cut(credit, most.credit) || null,
    rightsHolder: cut(holderIn(credit), most.rightsHolder) || null,
    licenceNote: credit.length > most.credit ? cut(`Credit: ${credit}`, most.licenceNote) : null,
  }
  const tooLong = [
    caption.text.length > most.caption ? 'caption' : null,
    alt.length > most.alt ? 'alternative text' : null,
    credit.length > most.credit ? 'credit' : null,
  ].filter((name) => name !== null)
  return {
    words,
    findings: [
      ...(alt === '' ? [needsAlt(caption.text)] : []),
      ...tooLong.map((name) => ({
        code: 'picture-words-cut',
        message: `The ${name} of the picture is too long and was cut.`,
      })),
    ],
  }
}

function needsAlt(caption: string): SourceFinding {
  const present = caption === '' ? '' : ' Its caption stands in for it.'
  return { code: 'picture-needs-alt', message: `The picture needs an alternative text.${present}` }
}

const what =
  '(?:photo(?:graph|graphy)?s?|pictures?|images?|illustrations?|graphics?|artwork|fotos?|bild(?:er)?|grafik)'
/** `Photo: Jane Doe`, `Photograph by …`, `Image credit: …`, `Credit: …`, `Courtesy of …`, `© …` */
const introduction = String.raw`(?:${what}(?:\s+credits?|\s+courtesy)?(?:\s*:|\s+by\s|\s+von\s|\s*(?=©))|credits?\s*:|courtesy\s+of\s|(?=©))\s*©?\s*`
/** At the end of a caption, after a space or in brackets. */
const creditPattern = new RegExp(String.raw`(^|[\s([|–—-])(${introduction})([^\s:©].*)$`, 'iu')
const introductionPattern = new RegExp(`^${introduction}`, 'iu')
/** What is longer is a sentence, not a name. */
const longestCredit = 100

/** Takes a credit off the end of a caption. */
function takeCredit(caption: string): { text: string; credit: string } {
  const [whole = '', before = '', begin = '', rest = ''] = creditPattern.exec(caption) ?? []
  const holder = rest.replace(/[([]/.test(before) ? /\s*[)\]][\s.]*$/ : /\s+$/, '')
  // `A photo by the sea` names nobody.
  const isName = holder !== '' && (!/\s(by|von)\s/i.test(begin) || /^\p{Lu}/u.test(holder))
  if (!isName || holder.length > longestCredit) return { text: caption, credit: '' }
  return { text: caption.slice(0, -whole.length).replace(/[\s|–—(-]+$/, ''), credit: `${begin}${holder}` }
}

/** Who is named in a credit. */
function holderIn(credit: string): string {
  return credit.replace(introductionPattern, '').trim()
}

/** A text that may hold markup, without it. */
function plainText(text: string): string {
  return tidy(/<\/?[a-z!][^>]*>|&(?:#\d+|#x[\da-f]+|[a-z]+\d*);/i.test(text) ? withoutMarkup(text) : text)
}

function withoutMarkup(html: string): string {
  let text = ''
  let hidden = 0
  const parser = new Parser(
    {
      onopentag: (name) => {
        if (name === 'script' || name === 'style') hidden += 1
        if (name === 'br' || name === 'p' || name === 'div') text += ' '
      },
      ontext: (part) => {
        if (hidden === 0) text += part
      },
      onclosetag: (name) => {
        if (name === 'script' || name === 'style') hidden -= 1
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return text
}

function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{C}\n\t]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, '')}…`.toWellFormed()
}
