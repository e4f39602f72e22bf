import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CollectionAfterChangeHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { z } from 'zod'
import { mediaFiles, mediaFolder } from './media-files.ts'
import { notInPlace, orRefuse, readUploadPaths, type Upload, uploadFolders } from './upload-files.ts'
import { fileNames, type StoredFiles, withdrawFiles } from './withdrawn-files.ts'

/*
 * What an upload needs where media lie in a bucket. Without one these hooks do nothing.
 */

/**
 * Brings new files to the bucket while the document can still be refused: one that is committed has its files. The
 * first of the hooks after a change, so that no turn of the publish log is held meanwhile. What is left in the bucket
 * when the commit fails is named by no document.
 */
export function keepUploadedFiles(collection: Upload): CollectionAfterChangeHook {
  return async ({ req, doc, previousDoc, context }) => {
    if (mediaFiles.place === 'disk') return
    const folder = uploadFolders[collection]
    const former = namesIn(previousDoc).map((name) => `${folder}${name}`)
    const present = await readUploadPaths(req, collection, z.object({ id: z.number() }).parse(doc).id)
    const added = notInPlace(
      context,
      present.filter((path) => !former.includes(path)),
    )
    try {
      await orRefuse(req, mediaFiles.keep(added))
    } catch (error) {
      // The next try must find its name free.
      for (const path of added) await rm(join(mediaFolder, path), { force: true })
      throw error
    }
    const replaced = former.filter((path) => !present.includes(path))
    await orRefuse(req, withdrawFiles(mediaFiles, replaced))
  }
}

const EditsSchema = z.object({
  crop: z.unknown(),
  heightInPixels: z.unknown(),
  widthInPixels: z.unknown(),
  focalPoint: z.object({ x: z.unknown(), y: z.unknown() }).optional(),
})
const FocusSchema = z.object({ focalX: z.unknown(), focalY: z.unknown() })

/** The crop and focal point that a request asks for, as Payload reads them. */
export function readUploadEdits(req: PayloadRequest): unknown {
  return req.query?.['uploadEdits'] ?? null
}

/**
 * Another crop or focal point is made from the original, which may lie on no disk of this machine; as an upload of
 * its own it gets names that have stood for nothing else. So does a copy of a document.
 */
export const bringOriginal: CollectionBeforeOperationHook<'media'> = async ({ req, operation, args }) => {
  if (mediaFiles.place === 'disk' || req.file) return
  if (operation === 'create' && 'duplicateFromID' in args && args.duplicateFromID != null) {
    const [original] = await readUploadPaths(req, 'media', args.duplicateFromID)
    if (original) await orRefuse(req, mediaFiles.find(original))
  }
  if (operation !== 'update' || !('id' in args) || !isEdited(readUploadEdits(req), args.data)) return
  const { id } = z.object({ id: z.union([z.number(), z.string()]) }).parse(args)
  const picture = await req.payload.findByID({ collection: 'media', id, req, depth: 0, disableErrors: true })
  if (!picture?.filename) return
  const data = await orRefuse(req, mediaFiles.read(picture.filename))
  if (!data) return
  const name = picture.filename.replace(/-[0-9a-f]{10}(-\d+)?(?=\.\w+$)/, '')
  req.file = { data, name, size: data.length, mimetype: picture.mimeType ?? '' }
}

/** By the rule of Payload's `generateFileData`. */
function isEdited(edits: unknown, data: unknown): boolean {
  const parsed = EditsSchema.partial().safeParse(edits)
  if (!parsed.success) return false
  const { crop, heightInPixels, widthInPixels, focalPoint } = parsed.data
  if (crop || heightInPixels || widthInPixels) return true
  const { focalX, focalY } = FocusSchema.partial().catch({}).parse(data)
  return focalPoint !== undefined && (focalPoint.x !== focalX || focalPoint.y !== focalY)
}

function namesIn(document: unknown): string[] {
  return fileNames(StoredFilesSchema.catch({}).parse(document ?? {}))
}

const StoredFilesSchema: z.ZodType<StoredFiles> = z.object({
  filename: z.string().nullish(),
  captionsFile: z.string().nullish(),
  sizes: z.record(z.string(), z.object({ filename: z.string().nullish() })).optional(),
})
