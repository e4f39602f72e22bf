import type { ContentBlock } from '@meridian/shared/articles/content-block.schema'
import type { BlockView } from '@meridian/shared/content/content.schema'
import type { Article } from '../../payload-types.ts'
import { toImageUrl, toResponsiveImage } from '../media/responsive-image.ts'

export type ArticleBlock = NonNullable<Article['contentBlocks']>[number]

/** A content block as the public API carries it (spec §3). A picture that was deleted is left out. */
export function toContentBlock(block: ArticleBlock): ContentBlock {
  const id = block.id ?? undefined
  switch (block.blockType) {
    case 'quote':
      return {
        id,
        type: 'quote',
        data: { quote: block.quote, author: block.author, title: block.title ?? '' },
      }
    case 'image-gallery':
      return {
        id,
        type: 'image-gallery',
        data: {
          title: block.title ?? '',
          images: (block.images ?? []).flatMap((entry) => {
            const url = toImageUrl(entry.image)
            const view = toResponsiveImage(entry.image, entry)
            return url && view ? [{ url, alt: view.alt, caption: view.caption }] : []
          }),
        },
      }
    case 'callout':
      return {
        id,
        type: 'callout',
        data: { type: block.variant, title: block.title, content: block.content },
      }
    case 'product-showcase':
      return {
        id,
        type: 'product-showcase',
        data: {
          title: block.title ?? '',
          layout: block.layout,
          products: (block.products ?? []).map((product) => ({
            ...productText(product),
            image: toImageUrl(product.image) ?? '',
          })),
        },
      }
  }
}

/** A content block as its page shows it, with pictures resolved to responsive ones. */
export function toBlockView(block: ArticleBlock): BlockView {
  switch (block.blockType) {
    case 'quote':
      return { type: 'quote', quote: block.quote, author: block.author, title: block.title ?? '' }
    case 'image-gallery':
      return {
        type: 'image-gallery',
        title: block.title ?? '',
        images: (block.images ?? []).flatMap((entry) => toResponsiveImage(entry.image, entry) ?? []),
      }
    case 'callout':
      return { type: 'callout', variant: block.variant, title: block.title, content: block.content }
    case 'product-showcase':
      return {
        type: 'product-showcase',
        title: block.title ?? '',
        layout: block.layout,
        products: (block.products ?? []).map((product) => ({
          ...productText(product),
          image: toResponsiveImage(product.image),
        })),
      }
  }
}

/** The ids of the pictures that blocks show, whether they are resolved or not. */
export function blockMediaIds(blocks: readonly ArticleBlock[]): number[] {
  return blocks.flatMap((block) => {
    const entries =
      block.blockType === 'image-gallery'
        ? (block.images ?? [])
        : block.blockType === 'product-showcase'
          ? (block.products ?? [])
          : []
    return entries.flatMap(({ image }) => (image ? [typeof image === 'object' ? image.id : image] : []))
  })
}

type Product = Extract<ArticleBlock, { blockType: 'product-showcase' }>['products'][number]

function productText({ name, brand, category, description, price, rating, link }: Product) {
  return { name, brand, category, description, price, rating, link }
}
