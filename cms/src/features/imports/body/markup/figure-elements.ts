import type { PastedElement } from '../../../writing/paste/office-markup.ts'
import { joinedFigure, joinedGallery } from '../figures.ts'
import { isPlain, type OldBlock } from '../placed-blocks.ts'
import { plainText } from '../plain-words.ts'
import { postBlocks } from '../post-blocks.ts'
import { quoteOf } from '../quote-blocks.ts'
import { type Reading, withEmbeds } from '../reading.ts'
import { isPostBox } from './embed-address.ts'
import { type Begin, type Begun, type MarkupPlace, plainElement, type Region } from './open-element.ts'

/*
 * Parts of a text of which only the end shows what they are: figures with what is said under them, galleries, quotes with who
 * said them, forms.
 */

const figureClass =
  /\b(wp-caption|captioned-image(-container)?|image-caption-container|gallery-item|blocks-gallery-item)(\s|$)/
const galleryClass =
  /(^|\s)(gallery|wp-block-gallery|blocks-gallery-grid|tiled-gallery|wp-block-jetpack-(tiled-gallery|slideshow)|kg-gallery-(card|container)|image-gallery-embed|ngg-galleryoverview|sqs-gallery)(\s|$)/
const captionClass =
  /\b(wp-caption-text|gallery-caption|blocks-gallery-caption|wp-element-caption|image-caption|caption-text)(\s|$)/
/** Deeper ones are nobody's intention. */
const mostRegions = 24
/** A longer form is a page in a form. */
const longestForm = 800

/** A figure, gallery, quote or form, and what is said of them. */
export const beginRegion: Begin = (element, place) => {
  const { name, attributes } = element
  const { regions, reading } = place
  if (regions.length >= mostRegions) return null
  const className = attributes['class'] ?? ''
  const isInFigure = regions.some(({ kind }) => kind === 'figure' || kind === 'gallery')
  if (isInFigure && (name === 'figcaption' || captionClass.test(className))) return beginSaid('figure', place)
  const isInQuote = regions.at(-1)?.kind === 'quote'
  if (isInQuote && (name === 'footer' || (name === 'cite' && isSpeaker(reading))))
    return beginSaid('quote', place)
  if (/^(figure|div|ul|dl|li|section)$/.test(name)) {
    if (galleryClass.test(className)) return begin('gallery', element, place, joinedGallery)
    if (name === 'figure' || figureClass.test(className)) {
      return begin('figure', element, place, (blocks) => joinedFigure(withEmbeds(blocks), className))
    }
  }
  if (name === 'blockquote')
    return begin('quote', element, place, (blocks) => joinedQuote(blocks, attributes))
  return name === 'form' ? begin('form', element, place, (blocks) => leftOutForm(blocks, reading)) : null
}

function begin(
  kind: Region['kind'],
  { name, attributes }: PastedElement,
  { reading, regions }: MarkupPlace,
  decide: (blocks: OldBlock[]) => OldBlock[],
): Begun {
  const { text } = reading
  const region = { kind, start: text.count() }
  regions.push(region)
  text.isPlacingAtOnce = true
  return {
    as: plainElement(kind === 'form' ? 'div' : name, attributes),
    afterEnd: () => {
      regions.splice(regions.indexOf(region))
      text.isPlacingAtOnce = regions.length > 0
      const blocks = text.takeFrom(region.start)
      const decided = decide(blocks)
      const isLeft = new Set(decided)
      for (const block of blocks) if (!isLeft.has(block)) reading.captionLinks(block)
      for (const block of decided) {
        const isPicture = block.kind === 'placed' && /^(picture|gallery)$/.test(block.placed.kind)
        if (isPicture) reading.place(block.placed)
        else text.add([block])
      }
    },
  }
}

/** What is said of a figure or quote: its words wait for the end of that. */
function beginSaid(of: 'figure' | 'quote', { reading: { text } }: MarkupPlace): Begun {
  const start = text.count()
  return {
    as: plainElement(of === 'figure' ? 'figcaption' : 'p'),
    afterEnd: () => {
      const instead = text.takeFrom(start)
      const words = plainText(instead)
      if (words === '' || !isPlain(instead)) return text.add(instead)
      text.add([{ kind: 'placed', placed: { kind: 'said', of, text: words, instead } }])
    },
  }
}

/** A title that somebody names in a sentence is set like who said it: that begins a line, or follows a dash. */
function isSpeaker({ text }: Reading): boolean {
  const before = text.lastWords
  return before === null || before === '\n' || /[—–―-]\s*$/.test(before)
}

function joinedQuote(blocks: OldBlock[], attributes: Record<string, string>): OldBlock[] {
  if (isPostBox(attributes)) return postBlocks(blocks, attributes)
  const quote = quoteOf(blocks)
  return quote ? [quote] : blocks
}

function leftOutForm(blocks: OldBlock[], reading: Reading): OldBlock[] {
  const words = plainText(blocks)
  if (words.length > longestForm || !isPlain(blocks)) return blocks
  if (words !== '') reading.leaveOut('Form', words, '')
  return []
}
