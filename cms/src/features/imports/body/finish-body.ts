import { inlineText, type TextBlock } from '../../body/body-model.ts'
import { gatherBlocks } from '../../writing/paste/pasted-blocks.ts'
import { plainRun } from './embed-blocks.ts'
import { linksOf } from './body-links.ts'
import { cutNotes } from './footnotes.ts'
import { importedBlock, PictureList, withRows } from './imported-pictures.ts'
import type { ImportedBody } from './imported-body.ts'
import { namesInOwnBody } from './own-body.ts'
import { captionedTable } from './table-captions.ts'
import { type GatheredBlock, type OldBlock, placedOf, withUnclaimed } from './placed-blocks.ts'
import { plainText } from './plain-words.ts'
import { type Reading, withEmbeds } from './reading.ts'

/** All that was read as the body of an article. */
export function finishBody(reading: Reading): ImportedBody {
  const { found, unmarked, marks } = reading.text.finish()
  const whole = withPullQuotes(withEmbeds(withUnclaimed(found)))
  const gathered: GatheredBlock[] = gatherBlocks(whole, { keepsAll: true })
  const ended = marks.length > 0 ? withoutNotesHeading(gathered, reading) : gathered
  const pictures = new PictureList(reading)
  const blocks = withBreaks(withRows(ended))
    .flatMap((block, index, all) => captionedTable(block, { before: all[index - 1], reading }))
    .flatMap((block) => importedBlock(block, pictures))
  const rest = [...unmarked, ...cutNotes(blocks)].map((text): TextBlock => ({
    kind: 'paragraph',
    content: [plainRun(text.trim())],
  }))
  const body = [
    ...blocks,
    ...rest.filter((block) => block.kind !== 'list' && inlineText(block.content) !== ''),
  ]
  const own = body.flatMap((block) => (block.kind === 'own' ? [namesInOwnBody(block.body)] : []))
  for (const { pictures: named } of own)
    for (const id of named) pictures.add({ id, url: null, alt: '', caption: '', credit: '' })
  return {
    blocks: body,
    pictures: pictures.toList(),
    links: [
      ...linksOf(body).filter((address) => reading.addresses.own.has(address)),
      ...own.flatMap(({ articles }) => articles),
    ],
    notes: reading.notes.toList(),
    findings: reading.findings.toList(),
    replaced: [...reading.replaced, ...marks],
  }
}

/** Assistive software does not read a pull quote, because the text has its words: where it does not, it is a quote. */
function withPullQuotes(blocks: readonly OldBlock[]): OldBlock[] {
  if (!blocks.some((block) => placedOf(block, 'pull-quote'))) return [...blocks]
  const text = lettersOf(plainText(blocks))
  return blocks.flatMap((block): OldBlock[] => {
    const quote = placedOf(block, 'pull-quote')
    if (!quote) return [block]
    if (!text.includes(lettersOf(quote.text))) return quote.instead
    return [{ kind: 'block', fields: { blockType: 'pull-quote', text: quote.text } }]
  })
}

function lettersOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const notesHeading =
  /^(foot|end)?notes?|fu(ß|ss)noten|anmerkungen|einzelnachweise|notes de bas de page|notas|references$/i

/** The heading over footnotes is the magazine's own. */
function withoutNotesHeading(blocks: readonly GatheredBlock[], { replaced }: Reading): GatheredBlock[] {
  const last = blocks.findLastIndex(({ kind }) => kind !== 'separator')
  const heading = blocks[last]
  if (heading?.kind !== 'h2' && heading?.kind !== 'h3' && heading?.kind !== 'paragraph') return [...blocks]
  const words = inlineText(heading.content).replace(/:$/, '')
  if (words.length > 30 || !notesHeading.test(words)) return [...blocks]
  replaced.push(words)
  return blocks.slice(0, last)
}

/** A line across the page is a break in the text: three asterisks, where text stands before and after it. */
function withBreaks(blocks: readonly GatheredBlock[]): GatheredBlock[] {
  return blocks.flatMap((block, index): GatheredBlock[] => {
    if (block.kind !== 'separator') return [block]
    const next = blocks[index + 1]?.kind
    const isBreak = index > 0 && next !== undefined && !['separator', 'h2', 'h3'].includes(next)
    return isBreak ? [{ kind: 'paragraph', content: [plainRun('* * *')] }] : []
  })
}
