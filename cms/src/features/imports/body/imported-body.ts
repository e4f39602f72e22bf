import type { EmbeddedBlock, TextBlock } from '../../body/body-model.ts'
import type { SourceFinding, SourcePictureUse } from '../source-record.ts'

/** A picture by its number among those of the text, and what is said of it in its place. */
export interface ImportedPicture {
  picture: number
  alt: string
  caption: string
  credit: string
}

/**
 * A block of a text that was read. Links lead where they led at the old site. A content block has neither an id nor pictures:
 * those that have pictures name them by their numbers.
 */
export type ImportedBlock =
  | TextBlock
  | EmbeddedBlock
  | ({ kind: 'picture' } & ImportedPicture)
  | { kind: 'gallery'; title: string; pictures: ImportedPicture[] }
  | { kind: 'product'; fields: Record<string, unknown>; picture: ImportedPicture | null }
  /** What the editor of this magazine wrote, in its own format. */
  | { kind: 'own'; body: unknown }

/** What the editors are to look at: a note of the article's 'To be checked'. */
export interface EditorNote {
  text: string
}

/** An article's text as it was read: what it shows and leads to is still at the old site. */
export interface ImportedBody {
  blocks: ImportedBlock[]
  /** Its pictures, each once. */
  pictures: SourcePictureUse[]
  /** Addresses of the old site that its links lead to, each once and without what follows a `#`. */
  links: string[]
  notes: EditorNote[]
  findings: SourceFinding[]
  /** Words of the source in whose place the magazine has its own: the numbers of footnotes, and the heading over them. */
  replaced: string[]
}

/** What the fields of an article take, in characters. */
export const limits = {
  alt: 300,
  caption: 400,
  credit: 160,
  galleryTitle: 160,
  galleryPictures: 30,
  calloutTitle: 160,
  calloutContent: 2000,
  quote: 600,
  quoteAuthor: 120,
  quoteTitle: 160,
  pullQuote: 300,
  tableCaption: 200,
  embedTitle: 200,
  embedAuthor: 120,
  embedWords: 2000,
  embedCaption: 400,
  productName: 160,
  productBrand: 120,
  productDescription: 1000,
  productPrice: 60,
  address: 2000,
  note: 1000,
  /** An article has 50; a few are left for what is said of it as a whole. */
  notes: 46,
} as const
