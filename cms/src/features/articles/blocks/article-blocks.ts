import { calloutBlock } from './callout.block.ts'
import { imageGalleryBlock } from './image-gallery.block.ts'
import { productShowcaseBlock } from './product-showcase.block.ts'
import { quoteBlock } from './quote.block.ts'

/** The content blocks of an article (spec §2), which stand between the paragraphs of its text. */
export const articleBlocks = [quoteBlock, imageGalleryBlock, calloutBlock, productShowcaseBlock]

/** By what else than its name `/` finds a block. */
export const blockKeywords = {
  quote: ['quotation', 'said'],
  'image-gallery': ['pictures', 'photos', 'gallery'],
  callout: ['note', 'box', 'information', 'warning'],
  'product-showcase': ['products', 'shop', 'watch', 'price'],
} as const
