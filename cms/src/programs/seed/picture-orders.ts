import { drawCover } from './art/cover.ts'
import { drawPicture, type PictureFormat } from './art/picture.ts'
import { drawPortrait } from './art/portrait/portrait.ts'
import type { SeedContent } from './seed-content.ts'
import type { SeedArticle, SeedPicture } from './seed.schema.ts'

/** One picture of the seed. `name` is its file name without digest and extension, and tells it from all others. */
export interface PictureOrder {
  name: string
  alt: string
  caption?: string
  credit: string
  draw: () => Promise<Buffer>
}

/** Credited where the texts name nobody. */
const studio = 'Illustration: Meridian Studio'

/** Every picture that the texts ask for, in the order in which a reader of the home page would miss them. */
export function listPictures(content: SeedContent): PictureOrder[] {
  return [
    ...content.articles.toReversed().map(heroOrder),
    ...content.issues.map((issue): PictureOrder => ({
      name: coverName(issue.id),
      alt: issue.cover.alt,
      credit: studio,
      draw: () =>
        drawCover({
          ...issue.cover,
          seed: issue.id,
          season: issue.season,
          year: issue.year,
          title: issue.title,
        }),
    })),
    ...content.authors.map(({ id, portrait }): PictureOrder => ({
      name: portraitName(id),
      alt: portrait.alt,
      credit: portrait.credit,
      draw: () => drawPortrait(id, portrait.palette),
    })),
    aboutOrder(content.about.picture),
    ...content.articles.flatMap(blockOrders),
  ]
}

export const aboutName = 'about-the-magazine'
export const heroName = (article: string) => `${article}-hero`
export const coverName = (issue: string) => `cover-${issue}`
export const portraitName = (author: string) => `portrait-${author}`
export const blockPictureName = (article: string, block: number, index: number) =>
  `${article}-picture-${block + 1}-${index + 1}`

function heroOrder({ id, hero }: SeedArticle): PictureOrder {
  return {
    name: heroName(id),
    alt: hero.alt,
    caption: hero.caption,
    credit: hero.credit,
    draw: drawer(hero, id, 'hero'),
  }
}

function aboutOrder(picture: SeedContent['about']['picture']): PictureOrder {
  return { name: aboutName, alt: picture.alt, credit: picture.credit, draw: drawer(picture, 'about', 'hero') }
}

function blockOrders({ id, hero, blocks }: SeedArticle): PictureOrder[] {
  return blocks.flatMap((block, blockIndex) => {
    if (block.type === 'image-gallery') {
      return block.images.map((image, index): PictureOrder => {
        const name = blockPictureName(id, blockIndex, index)
        return {
          name,
          alt: image.alt,
          caption: image.caption,
          credit: hero.credit,
          draw: drawer(image, name, 'gallery'),
        }
      })
    }
    if (block.type !== 'product-showcase') return []
    return block.products.map((product, index): PictureOrder => {
      const name = blockPictureName(id, blockIndex, index)
      return { name, alt: product.alt, credit: hero.credit, draw: drawer(product, name, 'product') }
    })
  })
}

function drawer({ motif, palette, composition }: SeedPicture, seed: string, format: PictureFormat) {
  return () => drawPicture({ motif, palette, composition, seed, format })
}
