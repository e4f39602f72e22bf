import { chartBlock, contentBlock, quoteBlock, tableBlock } from './content-blocks.ts'
import { body, paragraph } from './rich-text.ts'

const chartKinds = ['bar', 'line', 'area', 'dots'] as const
const embedAddresses = [
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/76979871',
  'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5',
  'https://www.tiktok.com/@okeanos/video/7312345678901234567',
  'https://x.com/hmarchetti/status/1991234567890123456',
]

/** How many blocks of each kind a text has. */
export interface FigureCounts {
  quotes: number
  tables: number
  charts: number
  embeds: number
}

/** A text with these blocks in turn, each after a paragraph; the posters of its embeds are this picture. */
export function manyFigures(image: number, { quotes, tables, charts, embeds }: FigureCounts): object {
  const blocks = [
    ...times(quotes, (index) => quoteBlock(`Remark number ${index + 1} of many.`)),
    ...times(tables, (index) => tableBlock(`Table ${index + 1}`)),
    ...times(charts, (index) => chartBlock(`Chart ${index + 1}`, at(chartKinds, index))),
    ...times(embeds, (index) => {
      const url = at(embedAddresses, index)
      return contentBlock({ blockType: 'embed', url, title: `Number ${index + 1}`, image, shownAs: 'frame' })
    }),
  ]
  return body(...mixed(blocks).flatMap((block, index) => [longParagraph(index), block]))
}

/** As much as stands between two figures, each time in other words. */
export function longParagraph(part: number): object {
  return paragraph(`${times(40, (word) => `w${part * 40 + word}`).join(' ')}.`)
}

/** The same in an order in which kinds alternate, and always in this one. */
function mixed<Item>(items: Item[]): Item[] {
  const step = 7
  const lanes = times(step, (lane) => items.filter((_, index) => index % step === lane))
  return lanes.flat()
}

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index))
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
