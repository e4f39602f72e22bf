import type { PastedElement } from '../../../writing/paste/office-markup.ts'
import { markText, shiftedFigures } from '../raised-figures.ts'
import { HeldWords } from './held-words.ts'
import { type Begin, type Begun, type MarkupPlace, type OpenElement, plainElement } from './open-element.ts'

/*
 * Links, and footnotes, which are links to places on the same page: of the blocks of WordPress, of Substack, of Markdown, of
 * word processors and by hand.
 */

/** What marks a footnote: `1`, `[2]`, `*`. */
export const markWords = /^\s*[[(]?\s*(?:\d{1,4}|[ivxlc]{1,6}|[a-z]|[*†‡§¶]{1,4})\s*[\])]?\s*[.:]?\s*$/i
const markHint = /foot-?note|end-?note|note-?ref|\bfn\b|cite_ref|reference/i
const noteTarget = /^(_?(ft|ed)n|fn|foot|end|note|cite_?note|sd(foot|end)note|easy-footnote)/i

/** A link; one to a place on the same page is its words, since headings here have no names. */
export const beginLink: Begin = ({ name, attributes }, place) => {
  if (name !== 'a') return null
  const { reading } = place
  const href = attributes['href'] ?? ''
  const fragment = reading.addresses.fragment(href)
  if (fragment !== null) return beginAnchor({ name, attributes }, { ...place, fragment })
  const link = href === '' ? null : reading.addresses.link(href)
  if (link === null) {
    if (href !== '' && !/^\s*javascript:/i.test(href)) {
      reading.findings.add('link-lost', `A link cannot be kept: ${href.slice(0, 200)}`)
    }
    return { as: plainElement('span', attributes) }
  }
  reading.noteLinkWords = ''
  const { attributes: look } = plainElement('a', attributes)
  return {
    as: { name: 'a', attributes: { ...look, href: link } },
    link,
    beforeEnd: () => {
      // The words of a footnote have no links; an address among them becomes one.
      const isSaid = reading.noteLinkWords.includes(link.replace(/^https?:\/\/|\/$/g, ''))
      if (reading.text.note !== null && !isSaid) reading.text.take(` (${link})`)
    },
  }
}

function beginAnchor(
  { attributes }: PastedElement,
  { reading, parent, hold, fragment }: MarkupPlace & { fragment: string },
): Begun {
  const { text, replaced, awaitedNotes } = reading
  const hints = ['class', 'rel', 'role', 'id', 'data-component-name'].map((key) => attributes[key])
  const isHinted = [...hints, parent?.attributes['class'], parent?.attributes['id']].some(
    (hint) => hint !== undefined && markHint.test(hint),
  )
  const held = new HeldWords(
    (words) => text.take(words),
    (words) => {
      const isMark = markWords.test(words)
      if (text.note !== null) {
        // The way back, or the number of the footnote again.
        if (!isMark && /[\p{L}\p{N}]/u.test(words)) return false
        if (isMark) replaced.push(words.trim())
        return true
      }
      const isNote = held.isRaised || isHinted || noteTarget.test(fragment)
      if (!isMark) return false
      if (isNote && fragment !== '' && parent?.isInTable !== true) {
        awaitedNotes.add(fragment)
        text.mark(fragment, markText(words))
        return true
      }
      if (!/[\p{L}\p{N}]$/u.test(text.lastWords ?? '')) return false
      text.take(markText(words))
      return true
    },
  )
  held.isRaised = parent?.isInSup ?? false
  hold(held)
  return { as: plainElement('span', attributes), beforeEnd: () => held.end() }
}

/** Whether the words of a footnote begin here, and the element that they end with. */
export function noteOwner(
  element: OpenElement,
  { reading }: Pick<MarkupPlace, 'reading'>,
): OpenElement | null {
  const { awaitedNotes, text } = reading
  const { id = '', name: anchor = '' } = element.attributes
  const name = [id, anchor].find((candidate) => awaitedNotes.has(candidate))
  if (name === undefined || text.note !== null || /^h[1-6]$/.test(element.name)) return null
  const owner = element.block
  if (owner) text.note = name
  return owner
}

/** Figures above and below the line are letters of their own, so that 10² does not become 102. */
export const beginScript: Begin = ({ name, attributes }, { reading, held, hold }) => {
  if (name !== 'sup' && name !== 'sub') return null
  const as = plainElement('span', attributes)
  if (held && !held.isOver) {
    held.isRaised ||= name === 'sup'
    return { as }
  }
  const script = new HeldWords(
    (words) => reading.text.take(words),
    (words) => {
      const shifted = shiftedFigures(words, name)
      if (shifted === null) return false
      reading.text.take(shifted)
      return true
    },
  )
  hold(script)
  return { as, beforeEnd: () => script.end() }
}
