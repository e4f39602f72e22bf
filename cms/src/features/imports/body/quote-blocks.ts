import type { EmbeddedBlock } from '../../body/body-model.ts'
import { limits } from './imported-body.ts'
import { hasLinks, isEmpty, isPlain, type OldBlock, placedOf } from './placed-blocks.ts'
import { oneLine, plainText } from './plain-words.ts'

/** A quote of more paragraphs is longer than its form takes. */
const mostBlocks = 60

/** A quotation with who said it, where the form of a quote can hold it as it is; null where it is text. */
export function quoteBlock(
  words: readonly OldBlock[],
  { author, role = '' }: { author: string; role?: string },
): EmbeddedBlock | null {
  if (words.length > mostBlocks) return null
  const isText = words.every(({ kind }) => kind === 'quote' || kind === 'paragraph')
  if (!isText || !isPlain(words) || hasLinks(words)) return null
  const quote = withoutMarks(plainText(words))
  const fits =
    quote !== '' &&
    quote.length <= limits.quote &&
    author !== '' &&
    author.length <= limits.quoteAuthor &&
    role.length <= limits.quoteTitle
  return fits ? { kind: 'block', fields: { blockType: 'quote', quote, author, title: role } } : null
}

/** A quotation out of its markup: with who said it if its end says so; null where it is text. */
export function quoteOf(blocks: readonly OldBlock[]): EmbeddedBlock | null {
  if (blocks.length > mostBlocks) return null
  const filled = blocks.filter((block) => !isEmpty(block))
  const last = filled.at(-1)
  if (!last) return null
  const said = placedOf(last, 'said')
  const line = said ? said.text : plainText([last])
  if (!said && !/^\s*(?:[—–―]|--)\s*\S/.test(line)) return null
  if (said ? !isPlain(said.instead) || hasLinks(said.instead) : false) return null
  return quoteBlock(withoutDash(filled.slice(0, -1)), speakerOf(line))
}

/** `— Anna Berg, mayor of Basel` as who it is and what they are. */
function speakerOf(line: string): { author: string; role: string } {
  const plain = line.replace(/^\s*(?:[—–―]|-{1,2})\s*/, '').trim()
  const [, author, role] = /^([^,\n]+)(?:,|\n)\s*([\s\S]+)$/.exec(plain) ?? []
  return author && role
    ? { author: author.trim(), role: oneLine(role) }
    : { author: oneLine(plain), role: '' }
}

/** The page sets quotation marks around a quote itself. */
function withoutMarks(text: string): string {
  const inside = /^["“„«‹']\s*([\s\S]*?)\s*["”“»›']$/.exec(text)?.[1]
  return inside !== undefined && !/["“”„«»]/.test(inside) ? inside : text
}

/** The dash before who said it may stand at the end of the words. */
function withoutDash(blocks: readonly OldBlock[]): OldBlock[] {
  const last = blocks.at(-1)
  if (!last || last.kind === 'placed' || last.kind === 'block') return [...blocks]
  const end = last.content.at(-1)
  if (end?.kind !== 'text') return [...blocks]
  const content = [...last.content.slice(0, -1), { ...end, text: end.text.replace(/[\s—–―-]+$/, '') }]
  return [...blocks.slice(0, -1), { ...last, content }]
}
