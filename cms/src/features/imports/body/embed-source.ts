import type { SourceBlock } from '../source-record.ts'
import { embedBlock } from './embed-blocks.ts'
import { findPlayed } from './markup/embed-address.ts'
import { hasLinks, isPlain, type OldBlock, placedOf, withUnclaimed } from './placed-blocks.ts'
import { oneLine, plainLine, plainText } from './plain-words.ts'
import { type Reading, withEmbeds } from './reading.ts'

type EmbedSource = Extract<SourceBlock, { kind: 'embed' }>

/** What another site plays or shows, by its address or by the markup that the source keeps of it, `inside`. */
export function takeEmbed(
  { url, title, caption }: EmbedSource,
  { reading, inside }: { reading: Reading; inside: readonly OldBlock[] },
): void {
  const { text, addresses } = reading
  const [name, under] = [plainLine(title), plainLine(caption)]
  const address = addresses.link(url)
  const blocks = withEmbeds(withUnclaimed(inside))
  const embeds = blocks
    .map((block) => placedOf(block, 'block')?.fields)
    .filter((fields) => fields?.['blockType'] === 'embed')
    .filter((fields) => fields !== undefined)
  const found = (address === null ? null : findPlayed(address)) ?? playedIn(embeds)
  if (!found) {
    const isOnlyMarkup = address === null && blocks.length > 0
    if (isOnlyMarkup) reading.paragraphs([name])
    else reading.embed(url, { title: name })
    text.add(blocks.filter((block) => isOnlyMarkup || !isLinkTo(block, address)))
    reading.paragraphs([under])
    return
  }
  const same = embeds.find((fields) => fields['url'] === found.url)
  const said = (key: string) => (typeof same?.[key] === 'string' ? same[key] : '')
  const others = blocks.filter((block) => same === undefined || placedOf(block, 'block')?.fields !== same)
  const isWords = isPlain(others) && !hasLinks(others)
  const words = isWords ? plainText(others) : ''
  const isSaid = oneLine(words) === under || oneLine(words) === name
  const { block, rest } = embedBlock(found, {
    title: name || ownTitle(said('title'), found.name),
    caption: under || said('caption'),
    words: [said('words'), isSaid ? '' : words].filter(Boolean).join('\n\n'),
    author: said('author'),
  })
  reading.place(block)
  reading.paragraphs(rest)
  if (!isWords) text.add(others)
}

function playedIn(embeds: readonly Record<string, unknown>[]): ReturnType<typeof findPlayed> {
  const url = embeds.map((fields) => fields['url']).find((candidate) => typeof candidate === 'string')
  return typeof url === 'string' ? findPlayed(url) : null
}

/** A title that only says where it is from is made again. */
function ownTitle(title: string, site: string): string {
  return title.endsWith(` on ${site}`) ? '' : title
}

function isLinkTo(block: OldBlock, address: string | null): boolean {
  if (block.kind !== 'placed' || block.placed.kind !== 'paragraph') return false
  const [only] = block.placed.content
  return only?.kind === 'link' && only.href === address
}
