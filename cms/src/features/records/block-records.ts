import { isSafeLink } from '@meridian/shared/articles/content-block.schema'
import { type BlockRecord, BlockRecordSchema } from '@meridian/shared/replica/records.schema'
import type { Article } from '../../payload-types.ts'
import { idOf } from './relations.ts'

type ArticleBlock = NonNullable<Article['contentBlocks']>[number]
type Product = Extract<ArticleBlock, { blockType: 'product-showcase' }>['products'][number]

/** Content blocks as readers have them. One that is only half written, or has a link that may not be, is left out. */
export function toBlockRecords(blocks: Article['contentBlocks']): BlockRecord[] {
  return (blocks ?? []).flatMap((block) => {
    const record = BlockRecordSchema.safeParse(readBlock(block)).data
    return record && hasSafeLinks(record) ? [record] : []
  })
}

function readBlock(block: ArticleBlock): unknown {
  const id = block.id ?? ''
  switch (block.blockType) {
    case 'quote':
      return { id, type: 'quote', quote: block.quote, author: block.author, title: block.title ?? '' }
    case 'image-gallery':
      return {
        id,
        type: 'image-gallery',
        title: block.title ?? '',
        images: (block.images ?? []).flatMap(({ image, alt, caption }) => {
          const picture = idOf(image)
          return picture === null ? [] : [{ picture, alt: alt ?? '', caption: caption ?? '' }]
        }),
      }
    case 'callout':
      return { id, type: 'callout', variant: block.variant, title: block.title, content: block.content }
    case 'product-showcase':
      return {
        id,
        type: 'product-showcase',
        title: block.title ?? '',
        layout: block.layout,
        products: (block.products ?? []).map((product) => ({
          ...productText(product),
          picture: idOf(product.image),
        })),
      }
  }
}

function productText({ name, brand, category, description, price, rating, link }: Product) {
  return { name, brand, category, description, price, rating, link }
}

function hasSafeLinks(block: BlockRecord): boolean {
  return block.type !== 'product-showcase' || block.products.every(({ link }) => isSafeLink(link))
}
