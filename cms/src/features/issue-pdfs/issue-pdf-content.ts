import type { BlockRecord } from '@meridian/shared/replica/records.schema'
import type { TextBlock } from '../body/body-model.ts'

/** A picture of the magazine: its file in the media folder and what is said about it. Focal point in per cent. */
export interface IssuePdfPicture {
  file: string
  alt: string
  caption: string
  credit: string
  focalX: number
  focalY: number
}

/** A block of running text, or what stands between them: a picture, a content block. */
export type IssuePdfTextBlock = TextBlock | { kind: 'figure'; picture: IssuePdfPicture } | IssuePdfBlock

export type IssuePdfBlock =
  | { kind: 'pull-quote'; quote: string; author: string; title: string }
  | { kind: 'gallery'; title: string; pictures: IssuePdfPicture[] }
  | { kind: 'callout'; title: string; paragraphs: string[] }
  | { kind: 'showcase'; title: string; products: IssuePdfProduct[] }
  | IssuePdfFigure
  | {
      kind: 'elsewhere'
      title: string
      paragraphs: string[]
      picture: IssuePdfPicture | null
      address: string
    }

/** A table, or a chart with the table that it is drawn from. */
export type IssuePdfFigure =
  | { kind: 'table'; table: Extract<BlockRecord, { type: 'table' }> }
  | { kind: 'chart'; chart: Extract<BlockRecord, { type: 'chart' }> }

export interface IssuePdfProduct {
  picture: IssuePdfPicture | null
  name: string
  brand: string
  category: string
  description: string
  price: string
  rating: number
  link: string
}

export interface IssuePdfArticle {
  /** The public id. */
  id: string
  title: string
  excerpt: string
  section: string
  byline: string
  hero: IssuePdfPicture | null
  body: IssuePdfTextBlock[]
  /** What its footnotes say; their marks, `[1]`, stand in the text. */
  notes: string[]
}

/** All that a typeset issue PDF is made from: whatever is not in it cannot change it. */
export interface IssuePdfContent {
  magazine: { name: string; tagline: string; copyright: string }
  issue: {
    /** The public id. */
    id: string
    title: string
    season: string
    year: number
    description: string
    cover: IssuePdfPicture | null
  }
  letter: { body: TextBlock[]; signature: string; role: string } | null
  /** In print order. */
  articles: IssuePdfArticle[]
}
