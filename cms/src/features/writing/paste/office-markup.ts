/** An element of pasted markup: what word processors say of it stands in its class and style. */
export interface PastedElement {
  name: string
  attributes: Record<string, string>
}

const contentless = new Set(
  'style script meta link title xml head template svg object iframe noscript math colgroup del'.split(' '),
)

/** What stands for nothing that a reader would read: bullets drawn as text, comments, deleted words, pictures in VML. */
export function isRubbish({ name, attributes }: PastedElement): boolean {
  if (contentless.has(name) || /^[vwm]:/.test(name)) return true
  const style = styleOf(attributes)
  const className = attributes['class'] ?? ''
  return (
    /mso-(list:\s*ignore|element:\s*(comment|comment-list|header|footer))/.test(style) ||
    /display:\s*none|mso-hide:\s*all/.test(style) ||
    /\b(MsoCommentReference|MsoCommentText|msocomtxt|msocomanchor|msoDel)\b/.test(className)
  )
}

/** The mark of a footnote or comment, in the text or before what it says: a number or letter that is not part of either. */
export function isNoteMark({ name, attributes }: PastedElement): boolean {
  if (/\bMso(Footnote|Endnote)Reference\b/.test(attributes['class'] ?? '')) return true
  const href = attributes['href'] ?? ''
  return (
    name === 'a' &&
    (/#_?(ftn|edn|ftnt|cmnt|msocom|sdfootnote|sdendnote)/.test(href) ||
      /mso-(foot|end)note-id/.test(styleOf(attributes)))
  )
}

/** Which note a mark in the text leads to; null for what is none, or for a comment. */
export function markedNote({ name, attributes }: PastedElement): string | null {
  return name === 'a' ? noteName(/#(.*)$/.exec(attributes['href'] ?? '')?.[1]) : null
}

/** Which note begins here: Google Docs says it by a link back, Word and LibreOffice by a box around the note as well. */
export function begunNote({ name, attributes }: PastedElement): string | null {
  const own = attributes['id'] ?? attributes['name']
  if (name === 'a') return noteName(own)
  return name === 'div' && isNoteBox(attributes) ? noteName(own) : null
}

/** Where a comment begins at the end of a text of Google Docs. */
export function isCommentText({ name, attributes }: PastedElement): boolean {
  return name === 'a' && /^cmnt\d+$/.test(attributes['id'] ?? attributes['name'] ?? '')
}

function isNoteBox(attributes: Record<string, string>): boolean {
  return (
    /mso-element:\s*(foot|end)note(?!-list)/.test(styleOf(attributes)) ||
    /^sd(?:foot|end)note\d+$/.test(attributes['id'] ?? '')
  )
}

/** `_ftn1`, `ftn1` and `ftnt1` are `ftn1`; `_edn1` is `edn1`; `sdfootnote1sym` and `sdfootnote1` are `ftn1`. */
function noteName(name: string | undefined): string | null {
  const match = /^(?:_?(ftn|edn)t?(\d+)|sd(foot|end)note(\d+)(?:sym)?)$/.exec(name ?? '')
  if (!match) return null
  const kind = match[1] ?? (match[3] === 'end' ? 'edn' : 'ftn')
  return `${kind}${match[2] ?? match[4]}`
}

/** Where a paragraph of Word stands in a list: `mso-list:l0 level2 lfo1`. */
export function wordListPlace({ attributes }: PastedElement): { list: string; level: number } | null {
  const place = /mso-list:\s*(l\d+)\s+level(\d)/.exec(styleOf(attributes))
  return place?.[1] && place[2] ? { list: place[1], level: Number(place[2]) } : null
}

/** Whether the bullet that Word writes in front of an item is a number or a letter. */
export function isOrderedMark(mark: string): boolean {
  return /^\(?(\d{1,3}|[ivxlcdm]{1,6}|[a-z])[.)]/i.test(mark.trim()) && !/^o[\s\u00a0]/.test(mark)
}

/** Bold and italic as an element or its style says; null where it says nothing, so that it inherits. */
export function emphasisOf({ name, attributes }: PastedElement): {
  bold: boolean | null
  italic: boolean | null
} {
  const style = styleOf(attributes)
  const weight = /(?<![-\w])font-weight:\s*(\w+)/.exec(style)?.[1]
  const slant = /(?<![-\w])font-style:\s*(\w+)/.exec(style)?.[1]
  const isBoldElement = name === 'b' || name === 'strong' ? true : null
  const isItalicElement = name === 'i' || name === 'em' || name === 'cite' ? true : null
  return {
    bold: weight === undefined ? isBoldElement : weight === 'bold' || Number(weight) >= 600,
    italic: slant === undefined ? isItalicElement : slant === 'italic' || slant === 'oblique',
  }
}

/** Where a link leads, without the detour that Google puts in front of it. */
export function linkTarget(href: string): string {
  const wrapped = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href)?.[1]
  return (wrapped ? new URLSearchParams(wrapped).get('q') : null) ?? href
}

/** How the notice calls a picture that was left out. */
export function pictureName({ alt, src, title }: Record<string, string>): string | null {
  const file = src && !/^(data|blob|file):/i.test(src) ? src.split(/[?#]/)[0]?.split('/').at(-1) : ''
  const name = [alt, title, file].find((candidate) => candidate && candidate.trim() !== '')
  return name ? name.replace(/\s+/g, ' ').trim().slice(0, 60) : null
}

export function styleOf(attributes: Record<string, string>): string {
  return (attributes['style'] ?? '').toLowerCase()
}
