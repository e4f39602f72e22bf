import { idOfSubject } from './old-address-record.schema.ts'
import type { RecordChange } from './record-change.schema.ts'
import type { ArticleRecord, BlockRecord, RecordKind, RecordOf, TextPart } from './records.schema.ts'

type PicturesOf = { [Kind in RecordKind]: (record: RecordOf<Kind>) => number[] }

const none = () => []

/** The ids of the pictures that a record of each kind shows. A replica holds these pictures and no others. */
export const picturesOf: PicturesOf = {
  global({ name, data }) {
    if (name === 'about-page') return [...present(data.picture), ...textPictures(data.story)]
    return 'body' in data ? textPictures(data.body) : []
  },
  section: none,
  topic: none,
  author: ({ portrait }) => present(portrait),
  plan: none,
  issue: ({ cover, letter }) => [...present(cover), ...textPictures(letter)],
  redirect: none,
  recording: ({ poster }) => present(poster),
  newsletter: none,
  // A campaign names the files of its pictures: they show what was sent.
  campaign: none,
  address: none,
  'old-address': ({ subject }) => present(idOfSubject('media', subject)),
  article: (article) => [...present(article.picture), ...articlePictures(article)],
  picture: none,
}

/** Those that the record of a change shows, each once. */
export function shownPictures(change: RecordChange): number[] {
  return [...new Set(picturesIn(change))]
}

/** The pictures in an article's text and blocks. */
export function articlePictures({ body, blocks }: Pick<ArticleRecord, 'body' | 'blocks'>): number[] {
  return [...textPictures(body), ...blockPictures(blocks)]
}

export function textPictures(text: readonly TextPart[]): number[] {
  return text.flatMap((part) => (typeof part === 'object' && 'picture' in part ? part.picture : []))
}

export function blockPictures(blocks: readonly BlockRecord[]): number[] {
  return blocks.flatMap((block) => {
    if (block.type === 'image-gallery') return block.images.map(({ picture }) => picture)
    if (block.type === 'product-showcase') return block.products.flatMap(({ picture }) => present(picture))
    return block.type === 'embed' ? present(block.picture) : []
  })
}

/** The recordings in an article's text. */
export function articleRecordings({ blocks }: Pick<ArticleRecord, 'blocks'>): number[] {
  return blocks.flatMap((block) => (block.type === 'recording' ? block.recording : []))
}

function picturesIn({ kind, record }: RecordChange): number[] {
  if (record === null) return []
  switch (kind) {
    case 'article':
      return picturesOf.article(record)
    case 'author':
      return picturesOf.author(record)
    case 'issue':
      return picturesOf.issue(record)
    case 'global':
      return picturesOf.global(record)
    case 'old-address':
      return picturesOf['old-address'](record)
    case 'recording':
      return picturesOf.recording(record)
    default:
      return []
  }
}

function present(id: number | null): number[] {
  return id === null ? [] : [id]
}
