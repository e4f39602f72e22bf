import { Parser } from 'htmlparser2'

/** Stands for `<br>` while text is taken apart, because a plain line break is only white space. */
const lineSeparator = '\u2028'
const unreadElements = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'object',
  'head',
  'svg',
  'math',
])
const blockElements = new Set(
  (
    'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
)

/**
 * The paragraphs of text that arrives plain or with markup (import, API, AI), by the specified rule (spec §2,
 * article page): markup stripped, entities decoded, split on blank lines. Elements such as `<p>` end a
 * paragraph, `<br>` becomes a line break inside one, any other white space one space.
 */
export function toParagraphs(source: string): string[] {
  const marked = decodeEntities(withoutTags(withoutControls(source), `\n\n`, lineSeparator))
  return marked.split(/\n[^\S\n\u2028]*\n/).flatMap((paragraph) => {
    const lines = paragraph.split(lineSeparator).map((line) => line.replace(/\s+/g, ' ').trim())
    const text = lines.join('\n').trim()
    return text === '' ? [] : [text]
  })
}

/** One run of text without markup and with entities decoded; its white space is kept. */
export function toPlainRun(source: string): string {
  return /[<&]/.test(source) ? decodeEntities(withoutTags(source, ' ', ' ')) : source
}

/** The text form of paragraphs: parted by blank lines. */
export function joinParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.join('\n\n')
}

/**
 * Repeats until no `<` opens a tag: taking tags out of `<<b>b>` makes a new one. Each round leaves fewer of them, though
 * the text may grow: what stands for a tag or an escaped `<` can be longer than it.
 */
function withoutTags(source: string, blockBreak: string, lineBreak: string): string {
  let text = source
  for (;;) {
    const stripped = stripOnce(text, blockBreak, lineBreak)
    if (openings(stripped) >= openings(text)) return stripped
    text = stripped
  }
}

function openings(text: string): number {
  return text.split('<').length - 1
}

function stripOnce(source: string, blockBreak: string, lineBreak: string): string {
  let text = ''
  let unreadDepth = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        if (unreadElements.has(name)) unreadDepth += 1
        else if (name === 'br') text += lineBreak
        else if (blockElements.has(name)) text += blockBreak
      },
      ontext(data) {
        if (unreadDepth === 0) text += data
      },
      onclosetag(name) {
        if (unreadElements.has(name)) unreadDepth -= 1
        else if (blockElements.has(name)) text += blockBreak
      },
    },
    { decodeEntities: false, lowerCaseTags: true },
  )
  parser.end(withClosedTail(source))
  return text
}

/** A `<` that no `>` follows opens no tag: it is text, as in `costs < benefits`. */
function withClosedTail(source: string): string {
  const tail = source.lastIndexOf('>') + 1
  return source.slice(0, tail) + source.slice(tail).replaceAll('<', '&lt;')
}

function decodeEntities(source: string): string {
  if (!source.includes('&')) return source
  let text = ''
  const parser = new Parser({ ontext: (data) => void (text += data) }, { decodeEntities: true })
  parser.end(source.replaceAll('<', '&lt;'))
  return text
}

/** Characters that no text means and a database refuses; tabs and line breaks stay. */
function withoutControls(source: string): string {
  return source.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
}
