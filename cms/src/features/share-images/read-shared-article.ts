import type { Pool } from 'pg'
import type { ShareCard } from '@meridian/shared/image/share-image-name'

/** A published article as far as its card shows it. */
export interface SharedArticle {
  card: ShareCard
  /** The magazine's name, for the masthead. */
  magazine: string
  /** The file that the picture is taken from, below the folder for media. */
  pictureFile: string | null
  /** The picture alone in the size of a share image, with its version as in the addresses of pages. */
  plainPicture: { filename: string; updatedAt: Date } | null
}

interface Row {
  title: string
  section: string
  authors: string[]
  magazine: string | null
  filename: string | null
  focalX: number | null
  focalY: number | null
  pictureFile: string | null
  plainFile: string | null
  pictureUpdatedAt: Date | null
}

/** The published article at an address; `null` when there is none. */
export async function readSharedArticle(
  db: Pick<Pool, 'query'>,
  slug: string,
): Promise<SharedArticle | null> {
  const { rows } = await db.query<Row>(
    `select article.title, section.name as section, settings.name as magazine, picture.filename,
       picture.focal_x::float8 as "focalX", picture.focal_y::float8 as "focalY",
       coalesce(picture.sizes_webp1600_filename, picture.sizes_webp960_filename, picture.filename) as "pictureFile",
       picture.sizes_og_filename as "plainFile", picture.updated_at as "pictureUpdatedAt",
       array(select author.name from articles_rels rel join authors author on author.id = rel.authors_id
             where rel.parent_id = article.id and rel.path = 'authors' order by rel."order") as authors
     from articles article
     join sections section on section.id = article.section_id
     left join media picture on picture.id = article.hero_image_id
     left join site_settings settings on true
     where article.slug = $1 and article._status = 'published' limit 1`,
    [slug],
  )
  const [row] = rows
  if (!row) return null
  const { title, section, authors, filename, focalX, focalY, plainFile, pictureUpdatedAt } = row
  const picture = filename === null ? null : { filename, focalX: focalX ?? 50, focalY: focalY ?? 50 }
  return {
    card: { slug, title, section, authors, picture },
    magazine: row.magazine ?? '',
    pictureFile: row.pictureFile,
    plainPicture:
      plainFile !== null && pictureUpdatedAt !== null
        ? { filename: plainFile, updatedAt: pictureUpdatedAt }
        : null,
  }
}
