import type { Article, Author, Media, Section } from '../../payload-types.ts'
import type { ShareCard } from './share-image-name.ts'

type Shown = Pick<Article, 'title' | 'slug' | 'section' | 'authors' | 'heroImage'>

/** What the card of an article shows, out of its document with the references resolved. */
export function toShareCard({ title, slug, section, authors, heroImage }: Shown): ShareCard {
  const picture = resolved<Media>(heroImage)
  return {
    slug: slug ?? '',
    title: title ?? '',
    section: resolved<Section>(section)?.name ?? '',
    authors: (authors ?? []).flatMap((author) => resolved<Author>(author)?.name ?? []),
    picture: picture?.filename
      ? { filename: picture.filename, focalX: picture.focalX ?? 50, focalY: picture.focalY ?? 50 }
      : null,
  }
}

function resolved<T extends { id: number }>(relation: T | number | null | undefined): T | null {
  return typeof relation === 'object' ? (relation ?? null) : null
}
