import type { BlocksFieldValidation } from 'payload'
import { blocks } from 'payload/shared'
import { calloutBlock } from './callout.block.ts'
import { imageGalleryBlock } from './image-gallery.block.ts'
import { productShowcaseBlock } from './product-showcase.block.ts'
import { quoteBlock } from './quote.block.ts'

/** The content blocks of an article (spec §2). */
export const articleBlocks = [quoteBlock, imageGalleryBlock, calloutBlock, productShowcaseBlock]

/** Payload keeps blocks as they come, even of a kind that no page knows. */
export const validateArticleBlocks: BlocksFieldValidation = (value, options) => {
  const kinds = articleBlocks.map((block) => block.slug)
  const rows: unknown[] = Array.isArray(value) ? value : []
  return rows.every((row) => isOfKind(row, kinds))
    ? blocks(value, options)
    : `A block is one of: ${kinds.join(', ')}.`
}

function isOfKind(row: unknown, kinds: string[]): boolean {
  return (
    typeof row === 'object' && row !== null && 'blockType' in row && kinds.includes(String(row.blockType))
  )
}
