import { basename, dirname } from 'node:path'
import type { Pool } from 'pg'

/** Tells whether a document still names a file of the media folder; the path is relative to that folder. */
export async function isFileInUse(db: Pick<Pool, 'query'>, path: string): Promise<boolean> {
  const name = basename(path)
  const { rowCount } =
    dirname(path) === 'pdf'
      ? await db.query('select 1 from issue_pdfs where filename = $1', [name])
      : await db.query(
          `select 1 from media where $1 in (
             filename, sizes_avif480_filename, sizes_webp480_filename, sizes_avif960_filename,
             sizes_webp960_filename, sizes_avif1600_filename, sizes_webp1600_filename, sizes_og_filename
           )`,
          [name],
        )
  return (rowCount ?? 0) > 0
}
