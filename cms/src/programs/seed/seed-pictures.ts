import type { SeedContent } from './seed-content.ts'
import type { SeedArticle } from './seed.schema.ts'

/** One picture of the seed: `pictures/{name}.jpg`. */
export interface SeedPicture {
  name: string
  motif: string
  alt: string
  caption?: string
  credit: string
}

/** Credited where the texts name nobody. */
const studio = 'Illustration: Meridian Studio'

/** Every picture that the texts ask for, in the order in which a reader of the home page would miss them. */
export function listPictures({ articles, issues, authors, about }: SeedContent): SeedPicture[] {
  return [
    ...articles.toReversed().map(({ id, hero }) => ({ name: heroName(id), ...hero })),
    ...issues.map(({ id, cover }) => ({ name: coverName(id), ...cover, credit: studio })),
    ...authors.map(({ id, portrait }) => ({ name: portraitName(id), ...portrait })),
    { name: aboutName, ...about.picture },
    ...articles.flatMap(picturesOfBlocks),
  ]
}

export const aboutName = 'about-the-magazine'
export const heroName = (article: string) => `${article}-hero`
export const coverName = (issue: string) => `cover-${issue}`
export const portraitName = (author: string) => `portrait-${author}`
export const blockPictureName = (article: string, block: number, index: number) =>
  `${article}-picture-${block + 1}-${index + 1}`

function picturesOfBlocks({ id, blocks }: SeedArticle): SeedPicture[] {
  return blocks.flatMap((block, blockIndex) => {
    const name = (index: number) => blockPictureName(id, blockIndex, index)
    if (block.type === 'image-gallery') {
      return block.images.map(({ motif, alt, caption }, index) => ({
        name: name(index),
        motif,
        alt,
        caption,
        credit: block.credit,
      }))
    }
    if (block.type !== 'product-showcase') return []
    return block.products.map(({ motif, alt }, index) => ({
      name: name(index),
      motif,
      alt,
      credit: block.credit,
    }))
  })
}
