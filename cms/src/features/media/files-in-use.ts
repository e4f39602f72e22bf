import { basename, dirname } from 'node:path'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { sizeFilenames } from './picture-widths.ts'

const filenames = ['filename', ...sizeFilenames, 'sizes_og_filename'] as const

/** Tells whether a document still names a file of the media folder; the path is relative to that folder. */
export async function isFileInUse(db: Pick<Pool, 'query'>, path: string): Promise<boolean> {
  const name = basename(path)
  const documents =
    dirname(path) === 'pdf'
      ? sqlOn(db).selectFrom('issue_pdfs').select('id').where('filename', '=', name)
      : sqlOn(db)
          .selectFrom('media')
          .select('id')
          .where((eb) => eb.or(filenames.map((filename) => eb(filename, '=', name))))
  return (await documents.executeTakeFirst()) !== undefined
}
