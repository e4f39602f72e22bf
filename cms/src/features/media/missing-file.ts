import { basename, join } from 'node:path'
import { stat } from 'node:fs/promises'
import type { PayloadRequest } from 'payload'
import { isFileInUse } from './files-in-use.ts'
import { isUpload, uploadFolders } from './upload-files.ts'
import type { Refusal } from '../../platform/http/rest-refusal.ts'

const unknownFile = { status: 404, message: 'There is no such file.' } as const

/**
 * Payload answers 500 for every file that is not on its disk. Here only one that a document names is a problem of ours.
 * Null for other requests than those for a file.
 */
export async function findMissingFile(req: PayloadRequest, path: string): Promise<Refusal | null> {
  if (path !== '/file/:filename') return null
  const { filename, collection } = req.routeParams ?? {}
  if (!isUpload(collection)) return null
  // No upload of ours has one; Payload would ask for it as a field.
  if (typeof filename !== 'string' || req.searchParams.has('prefix')) return unknownFile
  if (filename.includes('\0') || filename !== basename(filename)) return unknownFile
  const { upload } = req.payload.collections[collection].config
  // Without the note the build would take every file of the project for part of the program.
  if (await isFile(join(/* turbopackIgnore: true */ upload.staticDir ?? '', filename))) return null
  const isNamed = await isFileInUse(req.payload.db.pool, `${uploadFolders[collection]}${filename}`)
  return isNamed ? null : unknownFile
}

/** A name that is too long for the disk stands for no file either. */
async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENAMETOOLONG' || code === 'ENOTDIR') return false
    throw error
  }
}
