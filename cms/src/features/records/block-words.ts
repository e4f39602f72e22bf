import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import { bodyToText } from '../body/body-text.ts'
import { toArticleText } from './text-records.ts'

/** A text with the words of its content blocks after it, for the search: `content` of the API is the text alone. */
export function searchedText(body: unknown): string {
  return [bodyToText(body), ...toArticleText(body).blocks.map((block) => blockWords(block).join('\n'))]
    .filter((text) => text !== '')
    .join('\n\n')
}

/** What readers read in a block. */
function blockWords(block: BlockRecord): string[] {
  switch (block.type) {
    case 'quote':
      return said(block.quote, block.author, block.title)
    case 'image-gallery':
      return said(block.title, ...block.images.map(({ caption }) => caption))
    case 'callout':
      return said(block.title, block.content)
    case 'product-showcase':
      return said(
        block.title,
        ...block.products.flatMap(({ name, brand, category, description }) => [
          name,
          brand,
          category,
          description,
        ]),
      )
    case 'embed':
      return said(block.title, block.author, block.words, block.caption)
    // The text has the figures of a table or chart, and what a pull quote says.
    case 'table':
    case 'chart':
    case 'pull-quote':
      return []
  }
}

function said(...words: string[]): string[] {
  return words.filter((word) => word !== '')
}
