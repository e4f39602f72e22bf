import { isBodyLink } from '@meridian/shared/body/body-link'
import { Parser } from 'htmlparser2'
import { newBlockId } from '../../body/block-id.ts'
import type { EmbeddedBlock, Inline, TextBlock } from '../../body/body-model.ts'
import {
  begunNote,
  emphasisOf,
  isCommentText,
  isNoteMark,
  isOrderedMark,
  isRubbish,
  linkTarget,
  markedNote,
  type PastedElement,
  pictureName,
  styleOf,
  wordListPlace,
} from './office-markup.ts'
import { type FoundBlock, gatherBlocks } from './pasted-blocks.ts'
import { TableReader } from './pasted-table.ts'

/** What a paste holds that an article can, and what was left out, for the person who pasted it. */
export interface CleanPaste {
  blocks: (TextBlock | EmbeddedBlock)[]
  /** The names of pictures; null for one that has none. */
  pictures: (string | null)[]
  notes: number
}

export interface PasteOptions {
  /** Whether the editor holds tables and footnotes as well: otherwise the one are text, and the other are left out. */
  isArticle: boolean
}

/** What words are gathered in; a table is gathered by its own reader. */
type TextFound = Exclude<FoundBlock, EmbeddedBlock>
type BlockKind = TextFound['kind']

const blockKinds: Record<string, Exclude<BlockKind, 'item'>> = {
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  blockquote: 'quote',
}
const blockElements = new Set(
  'p div section article aside header footer main nav address figure figcaption table tr td th caption pre dl dt dd hr center'.split(
    ' ',
  ),
)

interface OpenElement extends PastedElement {
  isBold: boolean
  isItalic: boolean
  /** Nothing within it is taken. */
  isDropped: boolean
  /** The bullet that Word draws as text: dropped, but it says whether the list is numbered. */
  isMark: boolean
  href: string | null
  /** The mark of a note, or within one. */
  isNoteMark: boolean
  /** The footnote whose words these are. */
  note: string | null
}

/**
 * What an article can hold of pasted HTML: headings, paragraphs, lists, quotes, links, bold, italic, tables and
 * footnotes. Made for what
 * Word and Google Docs put on the clipboard, where lists are paragraphs, bold is a style, and half of the markup is
 * about the program. One pass over the text, so that a book is cleaned in a moment.
 */
export function cleanPaste(html: string, { isArticle }: PasteOptions = { isArticle: true }): CleanPaste {
  const found: FoundBlock[] = []
  const pictures: (string | null)[] = []
  const open: OpenElement[] = []
  const lists: { isOrdered: boolean; name: string }[] = []
  /** What each footnote says, by its name, and those that are marked in the text. */
  const noteTexts = new Map<string, string>()
  const marks: { note: Extract<Inline, { kind: 'note' }>; name: string }[] = []
  let comments = 0
  let listCount = 0
  let current: TextFound | null = null
  /** The table that is open, and how many blocks there were before it. */
  let table: { reader: TableReader; before: number } | null = null
  let mark = ''
  /** The footnote that the open block is of. */
  let blockNote: string | null = null
  let isComment = false

  const parser = new Parser(
    { onopentag: begin, ontext: take, onclosetag: end },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(fragmentOf(html))
  endBlock()
  for (const { note, name } of marks) note.text = (noteTexts.get(name) ?? '').replace(/\s+/g, ' ').trim()
  const kept = new Set(marks.filter(({ note }) => note.text !== '').map(({ name }) => name))
  const lost = [...noteTexts.keys()].filter((name) => !kept.has(name)).length
  return { blocks: gatherBlocks(found), pictures, notes: lost + comments }

  function begin(name: string, attributes: Record<string, string>): void {
    const element = { name, attributes }
    const parent = open.at(-1)
    const isMark = /mso-list:\s*ignore/.test(styleOf(attributes))
    const note = begunNote(element)
    if (note !== null && !noteTexts.has(note)) noteTexts.set(note, '')
    // What Google Docs writes after the link is the note.
    if (note !== null && name === 'a') blockNote = note
    if (isCommentText(element) && !parent?.isDropped) {
      comments += 1
      isComment = true
    }
    const isOfMark = isNoteMark(element)
    const marked = note === null && (!parent?.isDropped || parent.isNoteMark) ? markedNote(element) : null
    if (marked !== null) addMark(marked)
    if (name === 'img' && !parent?.isDropped) pictures.push(pictureName(attributes))
    const isDropped = (parent?.isDropped ?? false) || isRubbish(element) || isOfMark
    const { bold, italic } = emphasisOf(element)
    if (!isDropped) {
      beginBlock(element)
      if (name === 'table' && isArticle) table ??= { reader: new TableReader(), before: found.length }
      table?.reader.open(element)
    }
    open.push({
      ...element,
      isBold: bold ?? parent?.isBold ?? false,
      isItalic: italic ?? parent?.isItalic ?? false,
      isDropped: isDropped || isMark,
      isMark: isMark || (parent?.isMark ?? false),
      href: hrefOf(element) ?? parent?.href ?? null,
      isNoteMark: isOfMark || (parent?.isNoteMark ?? false),
      note: name === 'a' ? (parent?.note ?? null) : (note ?? parent?.note ?? null),
    })
  }

  function beginBlock(element: PastedElement): void {
    const { name } = element
    if (name === 'br') return breakLine(element)
    if (name === 'ul' || name === 'ol') {
      endBlock()
      listCount += lists.length === 0 ? 1 : 0
      lists.push({ isOrdered: name === 'ol', name: `html-${listCount}` })
    } else if (name === 'li') beginItem()
    else if (isHeadingOrQuote(element)) beginText(kindOf(element))
    else if (blockElements.has(name)) beginParagraph(element)
  }

  /** Google Docs puts a paragraph into each item, and says by `aria-level` how deep it stands. */
  function beginParagraph(element: PastedElement): void {
    const place = wordListPlace(element)
    if (place) {
      endBlock()
      mark = ''
      current = { kind: 'item', content: [], level: place.level, isOrdered: false, list: place.list }
      return
    }
    // The paragraph that an item or a quote begins with is the item, or the quote, itself.
    const isInList = current?.kind === 'item' && lists.length > 0
    if (current && (isInList || current.kind === 'quote') && isBlank(current.content)) return
    beginText(open.some(({ name }) => name === 'blockquote') ? 'quote' : 'paragraph')
  }

  function beginItem(): void {
    endBlock()
    const list = lists.at(-1)
    current = {
      kind: 'item',
      content: [],
      level: Math.max(1, lists.length),
      isOrdered: list?.isOrdered ?? false,
      list: list?.name ?? 'html',
    }
  }

  function beginText(kind: Exclude<BlockKind, 'item'>): void {
    endBlock()
    current = { kind, content: [] }
  }

  function breakLine({ attributes }: PastedElement): void {
    // Word and Docs mark page breaks so; two breaks part paragraphs.
    if (/page-break|mso-special-character/.test(styleOf(attributes))) return endBlock()
    const last = current?.content.at(-1)
    if (current?.kind === 'paragraph' && last?.kind === 'break') {
      current.content.pop()
      return endBlock()
    }
    current?.content.push({ kind: 'break' })
  }

  function take(text: string): void {
    const element = open.at(-1)
    if (element?.isMark) mark += text
    if (element?.isDropped) return
    const note = element?.note ?? blockNote
    if (note !== null) {
      noteTexts.set(note, `${noteTexts.get(note) ?? ''} ${text}`)
      return
    }
    const cell = table?.reader.place
    if (cell) {
      const run: Inline = { kind: 'text', text, isBold: element?.isBold ?? false, isItalic: false }
      addRun(cell, { run, href: element?.href ?? null })
    }
    if (!current && text.trim() === '') return
    current ??= { kind: 'paragraph', content: [] }
    if (current.kind === 'item' && mark !== '' && !current.isOrdered) current.isOrdered = isOrderedMark(mark)
    addRun(current.content, {
      run: { kind: 'text', text, isBold: isBold(current, element), isItalic: element?.isItalic ?? false },
      href: element?.href ?? null,
    })
  }

  function end(name: string): void {
    const element = open.pop()
    if (!element || element.isDropped) return
    if (name === 'ul' || name === 'ol') {
      endBlock()
      lists.pop()
    } else if (name === 'li' || blockElements.has(name) || isHeadingOrQuote(element)) endBlock()
    if (table?.reader.close(name)) endTable(table)
  }

  /** Its words stand in the text so far, a cell to a paragraph: a table that is one takes their place. */
  function endTable({ reader, before }: { reader: TableReader; before: number }): void {
    table = null
    const read = reader.finish()
    if (!read) return
    found.length = before
    found.push({ kind: 'block', fields: { id: newBlockId(), blockType: 'table', source: '', ...read } })
  }

  function addMark(name: string): void {
    if (!isArticle || open.some((element) => element.note !== null) || blockNote !== null) return
    current ??= { kind: 'paragraph', content: [] }
    const note: Inline = { kind: 'note', text: '' }
    current.content.push(note)
    marks.push({ note, name })
  }

  function endBlock(): void {
    if (current && !isComment) found.push(current)
    current = null
    blockNote = null
    isComment = false
  }
}

/** Word says by comments which part of its page was copied. */
function fragmentOf(html: string): string {
  const begin = html.indexOf('<!--StartFragment')
  const finish = html.lastIndexOf('<!--EndFragment')
  return begin >= 0 && finish > begin ? html.slice(html.indexOf('>', begin) + 1, finish) : html
}

function kindOf({ name, attributes }: PastedElement): Exclude<BlockKind, 'item'> {
  const className = attributes['class'] ?? ''
  if (/\bMso(Intense)?Quote/.test(className)) return 'quote'
  return /\bMsoTitle/.test(className) ? 'h2' : (blockKinds[name] ?? 'paragraph')
}

function isHeadingOrQuote(element: PastedElement): boolean {
  return kindOf(element) !== 'paragraph'
}

function isBlank(content: readonly Inline[]): boolean {
  return content.every((inline) => inline.kind === 'text' && inline.text.trim() === '')
}

/** Headings are set in their own weight. */
function isBold(block: TextFound, element: OpenElement | undefined): boolean {
  return block.kind !== 'h2' && block.kind !== 'h3' && (element?.isBold ?? false)
}

function hrefOf({ name, attributes }: PastedElement): string | null {
  if (name !== 'a') return null
  const href = linkTarget(attributes['href'] ?? '').trim()
  return isBodyLink(href) && !href.startsWith('#') ? href : null
}

function addRun(content: Inline[], { run, href }: { run: Inline; href: string | null }): void {
  const last = content.at(-1)
  if (href === null) content.push(run)
  else if (last?.kind === 'link' && last.href === href) last.children.push(run)
  else content.push({ kind: 'link', href, children: [run] })
}
