import type { PictureRecord } from '@meridian/shared/replica/records.schema'
import { unsizedPictureName } from '@meridian/shared/media-files/public-files'
import { pictureWidths } from '../media/picture-widths.ts'
import { idKey, recordSource } from './record-source.ts'

interface File {
  name: string | null
  width: number | null
}

interface PictureRow {
  id: number
  alt: string
  caption: string | null
  credit: string | null
  filename: string | null
  width: number | null
  height: number | null
  focalX: number | null
  focalY: number | null
  updatedAt: string
  avif: File[]
  webp: File[]
  fallback: string | null
  largest: string | null
  share: string | null
}

const files = (format: 'avif' | 'webp') => {
  const sizes = pictureWidths[format].map(
    (size) =>
      `json_build_object('name', sizes_${format}${size}_filename, 'width', sizes_${format}${size}_width)`,
  )
  return `json_build_array(${sizes.join(', ')}) as ${format}`
}

/**
 * Pictures as pages need them: the CMS's own resized files, never the original, which may be large and may carry the
 * place where it was taken. One that has no sizes yet is shown as it came (`unsized-pictures.ts`). One without a file has no record.
 */
export const pictureRecords = recordSource<'picture', PictureRow>({
  kind: 'picture',
  select: `
    select id, alt, caption, credit, filename, width, height, focal_x as "focalX", focal_y as "focalY",
      updated_at as "updatedAt", ${files('avif')}, ${files('webp')},
      sizes_webp960_filename as fallback, sizes_webp1600_filename as largest, sizes_og_filename as share
    from media`,
  key: idKey,
  toRecord: ({ filename, width, height, ...row }) =>
    filename && width && height ? toPictureRecord({ ...row, name: filename, width, height }) : null,
})

type PictureWithFile = Omit<PictureRow, 'filename' | 'width' | 'height'> & {
  name: string
  width: number
  height: number
}

function toPictureRecord({ id, alt, name, width, height, ...row }: PictureWithFile): PictureRecord {
  const asItCame = unsizedPictureName({ filename: name, width, height })
  return {
    id,
    alt,
    caption: row.caption ?? '',
    credit: row.credit ?? '',
    name,
    width,
    height,
    focalX: row.focalX ?? 50,
    focalY: row.focalY ?? 50,
    version: Date.parse(row.updatedAt).toString(36),
    avif: row.avif.flatMap(toFile),
    webp: row.webp.flatMap(toFile),
    fallback: row.fallback || asItCame,
    largest: row.largest || asItCame,
    share: row.share || null,
  }
}

function toFile(file: File): PictureRecord['avif'] {
  return file.name && file.width ? [{ name: file.name, width: file.width }] : []
}
