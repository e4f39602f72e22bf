import { MediaStorageAwayError } from '@meridian/shared/media-files/media-files'
import { recordingFolder } from '@meridian/shared/recordings/recording-file'
import { APIError, type PayloadRequest, type RequestContext } from 'payload'
import { z } from 'zod'
import { fileNames } from './withdrawn-files.ts'

/** The folders of the uploads, relative to that of media. */
export const uploadFolders = { media: '', 'issue-pdfs': 'pdf/', recordings: recordingFolder } as const

export type Upload = keyof typeof uploadFolders

/** Whether a collection is one of uploads. */
export function isUpload(collection: unknown): collection is Upload {
  return typeof collection === 'string' && Object.hasOwn(uploadFolders, collection)
}

/** The paths of a document's file and all its sizes; none where there is no such document. */
export async function readUploadPaths(
  req: PayloadRequest,
  collection: Upload,
  id: number | string,
): Promise<string[]> {
  const document = await req.payload.findByID({ collection, id, req, depth: 0, disableErrors: true })
  if (!document) return []
  const sizes = 'sizes' in document ? document.sizes : undefined
  const captionsFile = 'captionsFile' in document ? document.captionsFile : undefined
  const names = fileNames({ filename: document.filename, captionsFile, ...(sizes && { sizes }) })
  // Two sizes of a small picture are one file.
  return [...new Set(names)].map((name) => `${uploadFolders[collection]}${name}`)
}

const ContextSchema = z.object({ filesInPlace: z.array(z.string()).optional() })

/** Without the paths that the one who changes the document has looked after before its transaction. */
export function notInPlace(context: RequestContext, paths: string[]): string[] {
  const { filesInPlace } = ContextSchema.parse(context)
  return paths.filter((path) => !filesInPlace?.includes(path))
}

/** What a person reads while the storage is away: the change is refused, and nothing of it is saved. */
export async function orRefuse<Value>(req: PayloadRequest, work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MediaStorageAwayError)) throw error
    req.payload.logger.error({ err: error }, 'A change of files was refused.')
    const message =
      'The storage of pictures and PDFs does not answer. Nothing was saved; please try again in a minute.'
    throw new APIError(message, 503, null, true)
  }
}
