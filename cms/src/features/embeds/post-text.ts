import { Parser } from 'htmlparser2'

const mostLength = 2000

/** The text of a post out of the markup that its site gives for it, without any markup; '' where there is none. */
export function postText(html: string): string {
  let text = ''
  let depth = 0
  let isDone = false
  let isCode = false
  const parser = new Parser(
    {
      onopentag(name) {
        isCode ||= name === 'script' || name === 'style'
        if (name === 'p' && !isDone) depth += 1
        else if (name === 'br' && depth > 0) text += '\n'
      },
      ontext(part) {
        if (depth > 0 && !isCode) text += part
      },
      onclosetag(name) {
        isCode = false
        if (name !== 'p' || depth === 0) return
        depth -= 1
        isDone = depth === 0
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return plain(text.replace(/\s*pic\.(twitter|x)\.com\/\S+\s*$/, ''), mostLength)
}

/** One attribute of the markup: `data-bluesky-uri`. */
export function attributeIn(html: string, name: string): string | null {
  let value: string | null = null
  const parser = new Parser({
    onattribute(found, given) {
      if (found === name) value ??= given
    },
  })
  parser.end(html)
  return value
}

/** What another site calls something, as a text of ours: no control characters, no markup, at most so long. */
export function plain(text: string, length: number): string {
  const tidy = text
    .toWellFormed()
    .replace(/[^\P{C}\n]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return tidy.length <= length ? tidy : `${tidy.slice(0, length - 1).replace(/\s+\S*$/, '')}…`
}
