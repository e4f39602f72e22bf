import type { ArticleDraft } from './article-draft.ts'
import type { BodyParts } from './body-parts.ts'
import type { Surroundings } from './surroundings.ts'

/** Where an article shows a picture, and how large it has to be for that, in pixels. */
export interface ShownPicture {
  mediaId: number
  path: string
  label: string
  place: 'hero' | 'body' | 'gallery' | 'product' | 'poster'
  /** What stands for the picture's own alternative text here. */
  alt: string
  leastWidth: number
  leastHeight: number
}

const places = {
  // As wide as the page, and cut out for the image that other sites show with a link.
  hero: { leastWidth: 1200, leastHeight: 630 },
  body: { leastWidth: 960, leastHeight: 1 },
  gallery: { leastWidth: 960, leastHeight: 1 },
  product: { leastWidth: 480, leastHeight: 1 },
  // As large as other sites have them.
  poster: { leastWidth: 320, leastHeight: 1 },
} as const

/** Every picture that an article shows, in its order on the page: those of `recordings` are their posters. */
export function shownPictures({
  draft,
  body,
  recordings,
}: {
  draft: ArticleDraft
  body: BodyParts
  recordings: Surroundings['recordings']
}): ShownPicture[] {
  const hero: ShownPicture[] =
    draft.heroImage === null
      ? []
      : [
          {
            mediaId: draft.heroImage,
            path: 'heroImage',
            label: 'Hero picture',
            place: 'hero',
            alt: '',
            ...places.hero,
          },
        ]
  const inBody = body.pictures.map(({ mediaId, alt }): ShownPicture => {
    return { mediaId, path: 'body', label: 'Picture in the text', place: 'body', alt, ...places.body }
  })
  const inBlocks = draft.blocks.flatMap((block, blockIndex) => [
    ...block.images.flatMap(({ image, alt }, index): ShownPicture[] => {
      const path = `body.blocks.${blockIndex}.images.${index}.image`
      const label = `Gallery, picture ${index + 1}`
      return image === null ? [] : [{ mediaId: image, path, label, place: 'gallery', alt, ...places.gallery }]
    }),
    ...block.products.flatMap(({ image, name }, index): ShownPicture[] => {
      const path = `body.blocks.${blockIndex}.products.${index}.image`
      const label = `Picture of ${name || `product ${index + 1}`}`
      return image === null
        ? []
        : [{ mediaId: image, path, label, place: 'product', alt: '', ...places.product }]
    }),
    ...(block.image === null ? [] : [posterOf(block.image, { blockIndex, field: 'image', alt: block.alt })]),
    ...posterOfRecording(block, { blockIndex, recordings }),
  ])
  return [...hero, ...inBody, ...inBlocks]
}

/** The recording has it, not the block: it is found where the recording is chosen. */
function posterOfRecording(
  { blockType, recording }: ArticleDraft['blocks'][number],
  { blockIndex, recordings }: { blockIndex: number; recordings: Surroundings['recordings'] },
): ShownPicture[] {
  if (blockType !== 'recording' || recording === null) return []
  const mediaId = recordings.get(recording)?.posterId ?? null
  return mediaId === null ? [] : [posterOf(mediaId, { blockIndex, field: 'recording', alt: '' })]
}

function posterOf(
  mediaId: number,
  { blockIndex, field, alt }: { blockIndex: number; field: 'image' | 'recording'; alt: string },
): ShownPicture {
  const path = `body.blocks.${blockIndex}.${field}`
  return { mediaId, path, label: `Poster (block ${blockIndex + 1})`, place: 'poster', alt, ...places.poster }
}
