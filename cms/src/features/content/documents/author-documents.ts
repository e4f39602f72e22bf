import type { AuthorContent } from '@meridian/shared/content/page-content.schema'
import {
  anyBylineTag,
  anyMediaTag,
  authorRecordTag,
  mediaTag,
  siteTag,
} from '@meridian/shared/publishing/tags'
import { toResponsiveImage } from '../../media/responsive-image.ts'
import { readMedia } from './related-documents.ts'
import { type Queryable, readRows } from '../../../platform/database/rows.ts'

interface AuthorRow {
  slug: string
  name: string
  role: string
  bio: string | null
  portraitId: number | null
}

interface Tagged<T> {
  tags: string[]
  data: T
}

const selectAuthors = 'select slug, name, role, bio, portrait_id as "portraitId" from authors'

/** The authors' page shows them all: a magazine has hundreds, not thousands. */
const maxAuthors = 2000

/** Everyone who writes for the magazine, by name. */
export async function readAuthorList(db: Queryable): Promise<Tagged<AuthorContent[]>> {
  const rows = await readRows<AuthorRow>(db, `${selectAuthors} order by name, id limit $1`, [maxAuthors])
  return { tags: [anyBylineTag, anyMediaTag, siteTag], data: await withPortraits(db, rows) }
}

/** The author of this public id, if there is one. */
export async function readAuthor(db: Queryable, slug: string): Promise<Tagged<AuthorContent> | null> {
  const rows = await readRows<AuthorRow>(db, `${selectAuthors} where slug = $1`, [slug])
  const [author] = await withPortraits(db, rows)
  if (!author) return null
  const portraitId = rows[0]?.portraitId
  const pictures = portraitId ? [mediaTag(portraitId)] : []
  return { tags: [authorRecordTag(slug), ...pictures, siteTag], data: author }
}

async function withPortraits(db: Queryable, rows: AuthorRow[]): Promise<AuthorContent[]> {
  const portraits = await readMedia(
    db,
    rows.map((row) => row.portraitId),
  )
  return rows.map(({ slug, name, role, bio, portraitId }) => ({
    id: slug,
    name,
    role,
    bio: bio ?? '',
    portrait: portraitId === null ? null : toResponsiveImage(portraits.get(portraitId)),
  }))
}
