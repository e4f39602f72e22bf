import type { PastedElement } from '../../writing/paste/office-markup.ts'
import type { SourceBlock } from '../source-record.ts'
import { parseMarkup } from './markup/bounded-parser.ts'
import { isHidden, isOnOwnLine, isUnseen, shownValue } from './markup/element-kinds.ts'
import { markWords } from './markup/link-elements.ts'
import { isLetter } from './markup/picture-markup.ts'
import { cleanText, plainLine } from './plain-words.ts'

/*
 * What readers of an old page saw, read in another way than the import reads it, so that one can be held against the other.
 */

const partsWords = /^(img|amp-img|iframe|video|audio|object|embed|svg|input)$/
const figures = /^[\d+\-−=()n]+$/

/** The words that a page of this HTML shows, a line for each that begins one. */
export function visibleText(html: string): string {
  const parts: string[] = []
  const open: {
    isShown: boolean
    parts: string
    from: number
    mark: RegExp | null
    isQuoted: boolean
    isSvg: boolean
    isPre: boolean
  }[] = []
  parseMarkup(html, {
    begin: (name, attributes) => {
      const element = { name: name.includes(':') ? 'span' : name, attributes }
      const parent = open.at(-1)
      const isShown =
        (parent?.isShown ?? true) &&
        !isUnseenHere(element.name, parent?.isSvg ?? false) &&
        !isHidden(element) &&
        !isBullet(attributes)
      const between = isShown && (isOnOwnLine(element) || name === 'br') ? '\n' : ''
      const from = parts.push(between)
      if (parent?.isShown ?? true) parts.push(parent?.isSvg ? ' ' : shownBy(element))
      open.push({
        isShown,
        parts: between,
        from,
        mark: markOf(element),
        isQuoted: isShown && element.name === 'q',
        isSvg: (parent?.isSvg ?? false) || name === 'svg',
        isPre: (parent?.isPre ?? false) || name === 'pre',
      })
    },
    take: (text) => {
      const element = open.at(-1)
      if (element?.isShown ?? true) parts.push(element?.isPre ? text : text.replace(/\s+/g, ' '))
    },
    end: () => {
      const element = open.pop()
      if (!element) return
      // A mark stands beside a word without being a part of it.
      if (element.mark?.test(parts.slice(element.from, element.from + 8).join(''))) {
        parts.splice(element.from, 0, ' ')
        parts.push(' ')
      }
      parts.push(element.isQuoted ? '”' : '', element.parts)
    },
  })
  return linesOf(cleanText(parts.join('')))
}

/** The words that blocks of a source showed, a line for each that began one. */
export function sourceText(blocks: readonly SourceBlock[]): string {
  return blocks
    .map((block) => linesOf(blockText(block)))
    .filter(Boolean)
    .join('\n')
}

function blockText(block: SourceBlock): string {
  switch (block.kind) {
    case 'html':
    case 'footnotes':
    case 'pull-quote':
      return visibleText(block.html)
    case 'picture':
      return saidOf([block.picture])
    case 'gallery':
      return [saidOf(block.pictures), plainLine(block.caption)].join('\n')
    case 'embed':
      return [plainLine(block.title), visibleText(block.html), plainLine(block.caption)].join('\n')
    case 'callout':
      return [plainLine(block.title), visibleText(block.html)].join('\n')
    case 'quote':
      return [visibleText(block.html), plainLine(block.author), plainLine(block.role)].join('\n')
    case 'table':
      return [plainLine(block.caption), visibleText(block.html)].join('\n')
    case 'product': {
      const { name, description, price, button, picture } = block.product
      const said = [name, saidOf(picture ? [picture] : []), description, price, button]
      return said.map(plainLine).join('\n')
    }
    case 'recording':
      return [plainLine(block.title), plainLine(block.caption)].join('\n')
    case 'code':
      return [cleanText(block.code), plainLine(block.caption)].join('\n')
    case 'unplaced':
      return cleanText(block.text)
    case 'separator':
    case 'own':
      return ''
  }
}

function saidOf(pictures: readonly { caption: string; credit: string }[]): string {
  return pictures.map(({ caption, credit }) => `${plainLine(caption)}\n${plainLine(credit)}`).join('\n')
}

/** The numbers and bullets that Word draws as text are those of lists. */
function isBullet(attributes: Record<string, string>): boolean {
  return /mso-list:\s*ignore/i.test(attributes['style'] ?? '')
}

/** What the words of an element are if they are a mark, or figures above or below the line. */
function markOf({ name, attributes }: PastedElement): RegExp | null {
  if (name === 'sup' || name === 'sub') return figures
  return name === 'a' && (attributes['href'] ?? '').includes('#') ? markWords : null
}

function isUnseenHere(name: string, isSvg: boolean): boolean {
  return isUnseen(name) || (isSvg && /^(title|desc|metadata|defs)$/.test(name))
}

/** Pictures and fields part words, but for a picture that stands for a letter. */
function shownBy(element: PastedElement): string {
  const { name, attributes } = element
  if (name === 'q') return '“'
  if (name === 'img' && isLetter(attributes)) return attributes['alt'] ?? ''
  return partsWords.test(name) ? ` ${shownValue(element)} ` : ''
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
