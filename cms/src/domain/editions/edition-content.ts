import type { TextBlock } from '../content/body-model.ts'

/** A picture of the magazine: its file in the media folder and what is said about it. Focal point in per cent. */
export interface EditionPicture {
  file: string
  alt: string
  caption: string
  credit: string
  focalX: number
  focalY: number
}

/** A block of running text, or a picture between them. */
export type EditionTextBlock = TextBlock | { kind: 'figure'; picture: EditionPicture }

export type EditionBlock =
  | { kind: 'quote'; quote: string; author: string; title: string }
  | { kind: 'gallery'; title: string; pictures: EditionPicture[] }
  | { kind: 'callout'; title: string; paragraphs: string[] }
  | { kind: 'showcase'; title: string; products: EditionProduct[] }

export interface EditionProduct {
  picture: EditionPicture | null
  name: string
  brand: string
  category: string
  description: string
  price: string
  rating: number
  link: string
}

export interface EditionArticle {
  /** The public id. */
  id: string
  title: string
  excerpt: string
  section: string
  byline: string
  hero: EditionPicture | null
  body: EditionTextBlock[]
  blocks: EditionBlock[]
}

/** All that a typeset edition is made from: whatever is not in it cannot change it. */
export interface EditionContent {
  magazine: { name: string; tagline: string; copyright: string }
  issue: {
    /** The public id. */
    id: string
    title: string
    season: string
    year: number
    description: string
    cover: EditionPicture | null
  }
  letter: { body: TextBlock[]; signature: string; role: string } | null
  /** In print order. */
  articles: EditionArticle[]
}
