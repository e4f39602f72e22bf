import { toPlainRun } from '@meridian/shared/body/plain-text'
import { inlineText } from '../../body/body-model.ts'
import type { SourceFinding } from '../source-record.ts'
import type { ImportedBlock } from './imported-body.ts'
import { cleanText, oneLine } from './plain-words.ts'

const maxTitleLength = 200
const maxExcerptLength = 500
/** From so many characters on a standfirst says enough. */
const enough = 160

const sentences = new Intl.Segmenter('und', { granularity: 'sentence' })

/**
 * A standfirst for a text whose source has none: its first sentences, as many as say enough, whole unless the first is longer
 * than a standfirst may be. Empty for a text without a paragraph.
 */
export function excerptFrom(blocks: readonly ImportedBlock[]): string {
  let excerpt = ''
  for (const block of blocks) {
    if (block.kind !== 'paragraph') continue
    // Beyond these no sentence would fit.
    const words = oneLine(inlineText(block.content.slice(0, 200))).slice(0, 4 * maxExcerptLength)
    if (!/\p{L}/u.test(words)) continue
    for (const { segment } of sentences.segment(words)) {
      const longer = oneLine(`${excerpt} ${segment}`)
      if (longer.length > maxExcerptLength)
        return excerpt === '' ? cutAtWord(longer, maxExcerptLength) : excerpt
      excerpt = longer
      if (excerpt.length >= enough) return excerpt
    }
  }
  return excerpt
}

const lineTags = /<\/?(?:br|p|div|h[1-6]|li)(?:\s[^<>]*)?\/?>/gi
const inlineTags =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|em|font|i|ins|mark|q|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i
/** Soft hyphens, marks of direction and the like; not what joins letters of some scripts, and parts of emoji. */
const invisible = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g

/** A title without markup, entities, however often these were encoded, and letters that nobody sees; cut at a word if it is too long. */
export function plainTitle(title: string): { title: string; findings: SourceFinding[] } {
  const plain = oneLine(cleanText(withoutMarkup(title)).replace(invisible, ''))
  if (plain.length <= maxTitleLength) return { title: plain, findings: [] }
  const message = `The title has more than ${maxTitleLength} characters and was cut: ${plain}`
  return { title: cutAtWord(plain, maxTitleLength), findings: [{ code: 'title-cut', message }] }
}

function withoutMarkup(title: string): string {
  let text = title
  for (let round = 0; round < 3; round += 1) {
    text = text.replace(lineTags, ' ').replace(inlineTags, '')
    if (!entity.test(text)) break
    text = toPlainRun(text.replaceAll('<', '&lt;'))
  }
  return text
}

function cutAtWord(text: string, most: number): string {
  const head = text.slice(0, most - 1)
  const word = head.search(/\s\S*$/)
  const cut = word > most / 2 ? head.slice(0, word) : withoutHalf(head)
  return `${cut.replace(/[\s,;:–—-]+$/, '')}…`
}

/** The first half of a character is none. */
function withoutHalf(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}
