import { calloutBlock } from './callout.block.ts'
import { chartBlock } from './chart.block.ts'
import { embedBlock } from './embed.block.ts'
import { imageGalleryBlock } from './image-gallery.block.ts'
import { productShowcaseBlock } from './product-showcase.block.ts'
import { pullQuoteBlock } from './pull-quote.block.ts'
import { quoteBlock } from './quote.block.ts'
import { recordingBlock } from './recording.block.ts'
import { tableBlock } from './table.block.ts'

/** The content blocks of an article, which stand between the paragraphs of its text: first those of spec §2, which the API carries. */
export const articleBlocks = [
  quoteBlock,
  imageGalleryBlock,
  calloutBlock,
  productShowcaseBlock,
  tableBlock,
  chartBlock,
  pullQuoteBlock,
  embedBlock,
  recordingBlock,
]

/** By what else than its name `/` finds a block. */
export const blockKeywords = {
  quote: ['quotation', 'said'],
  'image-gallery': ['pictures', 'photos', 'gallery'],
  callout: ['note', 'box', 'information', 'warning'],
  'product-showcase': ['products', 'shop', 'watch', 'price'],
  table: ['figures', 'spreadsheet', 'rows'],
  chart: ['graph', 'diagram', 'bars', 'lines', 'areas', 'dots'],
  'pull-quote': ['pull quote', 'large', 'quotation'],
  embed: ['video', 'youtube', 'vimeo', 'spotify', 'post', 'tweet', 'instagram', 'tiktok', 'podcast'],
  recording: ['audio', 'video', 'sound', 'podcast', 'film', 'mp3', 'mp4', 'interview'],
} as const
