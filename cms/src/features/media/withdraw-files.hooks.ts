import type { CollectionBeforeDeleteHook, CollectionBeforeOperationHook } from 'payload'
import { mediaFiles } from './media-files.ts'
import { notInPlace, orRefuse, readUploadPaths, type Upload } from './upload-files.ts'
import { withdrawFiles } from './withdrawn-files.ts'

/** Readers may have pages open that show a picture which is deleted now. */
export function withdrawDeletedFiles(collection: Upload): CollectionBeforeDeleteHook {
  return async ({ req, id, context }) => {
    const paths = notInPlace(context, await readUploadPaths(req, collection, id))
    await orRefuse(req, withdrawFiles(mediaFiles, paths))
  }
}

/**
 * A new file, another crop or focal point: Payload unlinks the files that were there before. Those of a bucket it does
 * not reach; `keepUploadedFiles` withdraws them when the new ones are there.
 */
export function withdrawReplacedFiles(collection: Upload): CollectionBeforeOperationHook {
  return async ({ req, operation, args }) => {
    if (mediaFiles.place === 'bucket' || operation !== 'update' || !('id' in args)) return
    if (typeof args.id !== 'number' && typeof args.id !== 'string') return
    await withdrawFiles(mediaFiles, await readUploadPaths(req, collection, args.id))
  }
}
