import { isSafeLink } from '@meridian/shared/articles/content-block.schema'
import { chartFault, chartKinds } from '@meridian/shared/articles/figures/chart-data'
import { TableRowsSchema } from '@meridian/shared/articles/figures/table-rows'
import { embedFrame, findEmbed } from '@meridian/shared/embeds/embed-providers'
import { type BlockRecord, BlockRecordSchema } from '@meridian/shared/replica/records.schema'
import { z } from 'zod'

/*
 * Content blocks as their forms have them. What a form leaves empty is null or absent; a reference is an id, or resolved.
 */

const said = z
  .string()
  .nullish()
  .transform((text) => text ?? '')
const reference = z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)])
const picture = reference.nullish()
const id = said

const StoredQuote = z
  .object({ id, blockType: z.literal('quote'), quote: z.string(), author: z.string(), title: said })
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredGallery = z
  .object({
    id,
    blockType: z.literal('image-gallery'),
    title: said,
    images: z.array(z.object({ image: picture, alt: said, caption: said })),
  })
  .transform(({ blockType, images, ...block }) => ({
    ...block,
    type: blockType,
    images: images.flatMap(({ image, ...words }) => (image ? [{ picture: image, ...words }] : [])),
  }))

const StoredCallout = z
  .object({
    id,
    blockType: z.literal('callout'),
    variant: z.string(),
    title: z.string(),
    content: z.string(),
  })
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredShowcase = z
  .object({
    id,
    blockType: z.literal('product-showcase'),
    title: said,
    layout: z.string(),
    products: z.array(
      z.object({
        image: picture,
        name: z.string(),
        brand: z.string(),
        category: z.string(),
        description: z.string(),
        price: z.string(),
        rating: z.number(),
        link: z.string().refine(isSafeLink),
      }),
    ),
  })
  .transform(({ blockType, products, ...block }) => ({
    ...block,
    type: blockType,
    products: products.map(({ image, ...words }) => ({ picture: image ?? null, ...words })),
  }))

const isSet = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)

const StoredTable = z
  .object({
    id,
    blockType: z.literal('table'),
    caption: z.string(),
    source: said,
    hasHeaderRow: isSet,
    hasHeaderColumn: isSet,
    rows: TableRowsSchema,
  })
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredChart = z
  .object({
    id,
    blockType: z.literal('chart'),
    kind: z.enum(chartKinds),
    title: z.string(),
    unit: said,
    description: said,
    source: said,
    rows: TableRowsSchema,
  })
  .refine(({ kind, rows }) => chartFault(kind, rows) === null)
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredPullQuote = z
  .object({ id, blockType: z.literal('pull-quote'), text: z.string() })
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredEmbed = z
  .object({
    id,
    blockType: z.literal('embed'),
    url: z.string(),
    title: z.string(),
    author: said,
    words: said,
    caption: said,
    image: picture,
    alt: said,
    shownAs: said,
    key: said,
    aspectRatio: z.number().nullish(),
  })
  .transform(({ blockType, url, image, shownAs, key, aspectRatio, ...block }, context) => {
    const found = findEmbed(url)
    if (!found) {
      context.addIssue('must be an address of a known site')
      return z.NEVER
    }
    const frame = shownAs === 'link' ? null : embedFrame(found, key || found.key)
    return {
      ...block,
      type: blockType,
      provider: found.name,
      kind: found.kind,
      url: found.url,
      frame: frame?.frame ?? null,
      heightPx: frame?.heightPx ?? null,
      aspectRatio: found.kind === 'video' ? (aspectRatio ?? 16 / 9) : null,
      picture: image ?? null,
    }
  })

const StoredRecording = z
  .object({ id, blockType: z.literal('recording'), recording: reference, caption: said })
  .transform(({ blockType, ...block }) => ({ ...block, type: blockType }))

const StoredBlock = z
  .discriminatedUnion('blockType', [
    StoredQuote,
    StoredGallery,
    StoredCallout,
    StoredShowcase,
    StoredTable,
    StoredChart,
    StoredPullQuote,
    StoredEmbed,
    StoredRecording,
  ])
  .pipe(BlockRecordSchema)

/** A content block as readers have it; null for one that is only half written, or has a link that may not be. */
export function toBlockRecord(fields: Record<string, unknown>): BlockRecord | null {
  return StoredBlock.safeParse(fields).data ?? null
}
