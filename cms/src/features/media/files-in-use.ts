import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import { basename } from 'node:path'
import type { Pool } from 'pg'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { sizeFilenames } from './picture-widths.ts'

const filenames = ['filename', ...sizeFilenames, 'sizes_og_filename'] as const

/** Tells whether a document still names a file of the media folder; the path is relative to that folder. */
export async function isFileInUse(db: Pick<Pool, 'query'>, path: string): Promise<boolean> {
  const name = basename(path)
  return (await documentsWith(db, path, name).executeTakeFirst()) !== undefined
}

function documentsWith(db: Pick<Pool, 'query'>, path: string, name: string) {
  if (path.startsWith('pdf/')) {
    return sqlOn(db).selectFrom('issue_pdfs').select('id').where('filename', '=', name)
  }
  if (path.startsWith(recordingFolder)) {
    return sqlOn(db)
      .selectFrom('recordings')
      .select('id')
      .where((eb) => eb.or([eb('filename', '=', name), eb('captions_file', '=', name)]))
  }
  return sqlOn(db)
    .selectFrom('media')
    .select('id')
    .where((eb) => eb.or(filenames.map((filename) => eb(filename, '=', name))))
}
