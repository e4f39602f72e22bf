import type { EmbeddedBlock } from '../../body/body-model.ts'
import { captionAndCredit } from './credit.ts'
import { limits } from './imported-body.ts'
import { hasLinks, isEmpty, isPlain, type OldBlock, placedOf, type PlacedOf } from './placed-blocks.ts'
import { oneLine, plainText } from './plain-words.ts'
import { quoteOf } from './quote-blocks.ts'

/** The blocks of a figure, where what is said under it belongs to what it shows; what belongs to nothing stays. */
export function joinedFigure(blocks: OldBlock[], className: string): OldBlock[] {
  const said = blocks.filter((block) => placedOf(block, 'said')?.of === 'figure')
  const shown = blocks.filter((block) => placedOf(block, 'said')?.of !== 'figure' && !isEmpty(block))
  const words = oneLine(said.map((block) => placedOf(block, 'said')?.text ?? '').join(' '))
  if (said.length === 0) return /pull-?quote/i.test(className) ? pullQuote(blocks) : blocks
  const pictures = shown.flatMap((block) => placedOf(block, 'picture') ?? [])
  if (pictures.length > 1 && pictures.length === shown.length) return joinedGallery(blocks)
  const [picture] = pictures
  if (picture && pictures.length === 1) {
    const isBeside = shown.length === 1 || isNext(blocks)
    return isBeside && saidOfPicture(picture, words) ? withoutSaid(blocks) : blocks
  }
  const fields = shown.map(blockFields)
  const isAllOf = (type: string) =>
    fields.length > 0 && fields.every((block) => block?.['blockType'] === type)
  if (isAllOf('table'))
    return saidOfBlocks(fields, { words, most: limits.tableCaption }) ? withoutSaid(blocks) : blocks
  if (isAllOf('embed'))
    return saidOfBlocks(fields, { words, most: limits.embedCaption }) ? withoutSaid(blocks) : blocks
  const quote = shown.every(({ kind }) => kind === 'quote') ? quoteOf(blocks) : null
  return quote ? [quote] : blocks
}

/** The blocks of a gallery: its pictures as one, and what is said of all of them as its title. */
export function joinedGallery(blocks: OldBlock[]): OldBlock[] {
  const said = blocks.filter((block) => placedOf(block, 'said')?.of === 'figure')
  const shown = blocks.filter((block) => placedOf(block, 'said')?.of !== 'figure' && !isEmpty(block))
  const words = oneLine(said.map((block) => placedOf(block, 'said')?.text ?? '').join(' '))
  const uses = shown.flatMap((block) => {
    const gallery = placedOf(block, 'gallery')
    const picture = placedOf(block, 'picture')
    return gallery?.title === '' ? gallery.uses : picture ? [picture.use] : []
  })
  const isAll = shown.every((block) => placedOf(block, 'picture') ?? placedOf(block, 'gallery')?.title === '')
  if (!isAll || uses.length < 2) return uses.length === 1 ? joinedFigure(blocks, '') : blocks
  const title = words.length <= limits.galleryTitle ? words : ''
  const gallery: OldBlock = { kind: 'placed', placed: { kind: 'gallery', title, uses } }
  return [gallery, ...(title === words ? [] : said)]
}

/** Whether what is said stands beside the picture, and nothing between that would change its place. */
function isNext(blocks: readonly OldBlock[]): boolean {
  const kinds = blocks
    .filter((block) => !isEmpty(block))
    .map((block) => {
      if (placedOf(block, 'picture')) return 'picture'
      return placedOf(block, 'said')?.of === 'figure' ? 'said' : 'other'
    })
  return (
    /\b(picture( said)+|(said )+picture)\b/.test(kinds.join(' ')) &&
    !/said.*(other|picture).*said/.test(kinds.join(' '))
  )
}

/** What stands under a picture is its caption, and at the end of that, who made it. */
export function saidOfPicture({ use }: PlacedOf<'picture'>, words: string): boolean {
  if (use.caption !== '') return false
  const { caption, credit } = use.credit === '' ? captionAndCredit(words) : { caption: words, credit: '' }
  if (caption.length > limits.caption) return false
  use.caption = caption
  if (credit !== '') use.credit = credit
  return true
}

function saidOfBlocks(
  fields: readonly (EmbeddedBlock['fields'] | null)[],
  { words, most }: { words: string; most: number },
): boolean {
  if (words.length > most || fields.some((block) => block?.['caption'] !== '')) return false
  for (const block of fields) if (block) block['caption'] = words
  return true
}

/** Words of the text once more, in large: one may stand alone only where the text has them. */
function pullQuote(blocks: OldBlock[]): OldBlock[] {
  const text = plainText(blocks)
  const isText = blocks.every(({ kind }) => kind === 'quote' || kind === 'paragraph')
  if (!isText || !isPlain(blocks) || hasLinks(blocks) || text === '' || text.length > limits.pullQuote)
    return blocks
  return [{ kind: 'placed', placed: { kind: 'pull-quote', text, instead: blocks } }]
}

function blockFields(block: OldBlock): EmbeddedBlock['fields'] | null {
  if (block.kind === 'block') return block.fields
  return placedOf(block, 'block')?.fields ?? null
}

function withoutSaid(blocks: OldBlock[]): OldBlock[] {
  return blocks.filter((block) => placedOf(block, 'said')?.of !== 'figure')
}
