import { calloutBlock } from './callout.block.ts'
import { embedBlock } from './embed.block.ts'
import { imageGalleryBlock } from './image-gallery.block.ts'
import { productShowcaseBlock } from './product-showcase.block.ts'
import { quoteBlock } from './quote.block.ts'

/** The content blocks of an article (spec §2, and those of ours), which stand between the paragraphs of its text. */
export const articleBlocks = [quoteBlock, imageGalleryBlock, calloutBlock, productShowcaseBlock, embedBlock]

/** By what else than its name `/` finds a block. */
export const blockKeywords = {
  quote: ['quotation', 'said'],
  'image-gallery': ['pictures', 'photos', 'gallery'],
  callout: ['note', 'box', 'information', 'warning'],
  'product-showcase': ['products', 'shop', 'watch', 'price'],
  embed: ['video', 'youtube', 'vimeo', 'spotify', 'post', 'tweet', 'instagram', 'tiktok', 'podcast'],
} as const
