import type { PastedElement } from '../../writing/paste/office-markup.ts'
import type { SourceBlock } from '../source-record.ts'
import { parseMarkup } from './markup/bounded-parser.ts'
import { isHidden, isOnOwnLine, isUnseen, shownValue } from './markup/element-kinds.ts'
import { isLetter } from './markup/picture-markup.ts'
import { cleanText, plainLine } from './plain-words.ts'

/*
 * What readers of an old page saw, read in another way than the import reads it, so that one can be held against the other.
 */

/** The words that a page of this HTML shows, a line for each that begins one. */
export function visibleText(html: string): string {
  const parts: string[] = []
  const open: { isShown: boolean; parts: string; isSvg: boolean; isPre: boolean }[] = []
  parseMarkup(html, {
    begin: (name, attributes) => {
      const element = { name: name.includes(':') ? 'span' : name, attributes }
      const parent = open.at(-1)
      const isShown =
        (parent?.isShown ?? true) &&
        !isUnseenHere(element.name, parent?.isSvg ?? false) &&
        !isHidden(element) &&
        !isBullet(attributes)
      const between = isOnOwnLine(element) || name === 'br' ? '\n' : isMarkLike(element) ? ' ' : ''
      parts.push(between)
      if (isShown) parts.push(shownBy(element.name, attributes), shownValue(element))
      open.push({
        isShown,
        parts: between,
        isSvg: (parent?.isSvg ?? false) || name === 'svg',
        isPre: (parent?.isPre ?? false) || name === 'pre',
      })
    },
    take: (text) => {
      const element = open.at(-1)
      if (element?.isShown ?? true) parts.push(element?.isPre ? text : text.replace(/\s+/g, ' '))
    },
    end: () => void parts.push(open.pop()?.parts ?? ''),
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

/** The mark of a footnote stands beside a word without being a part of it. */
function isMarkLike({ name, attributes }: PastedElement): boolean {
  return name === 'a' && (attributes['href'] ?? '').includes('#')
}

function isUnseenHere(name: string, isSvg: boolean): boolean {
  return isUnseen(name) || (isSvg && /^(title|desc|metadata|defs)$/.test(name))
}

/** A picture parts words, but for one that stands for a letter. */
function shownBy(name: string, attributes: Record<string, string>): string {
  if (name !== 'img') return /^(iframe|video|audio|object|embed|svg|input|amp-img)$/.test(name) ? ' ' : ''
  return isLetter(attributes) ? (attributes['alt'] ?? '') : ' '
}

function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n')
}
