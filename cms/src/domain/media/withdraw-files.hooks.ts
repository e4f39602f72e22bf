import type { CollectionBeforeDeleteHook, CollectionBeforeOperationHook, PayloadRequest } from 'payload'
import { env } from '../../env.ts'
import { fileNames, withdrawFiles } from './withdrawn-files.ts'

/** The folders of the uploads, relative to the media folder. */
const folders = { media: '', 'issue-pdfs': 'pdf/' } as const

type Upload = keyof typeof folders

/** Readers may have pages open that show a picture which is deleted now. */
export function withdrawDeletedFiles(collection: Upload): CollectionBeforeDeleteHook {
  return ({ req, id }) => withdraw(req, collection, id)
}

/** A new file, another crop or focal point: Payload unlinks the files that were there before. */
export function withdrawReplacedFiles(collection: Upload): CollectionBeforeOperationHook {
  return async ({ req, operation, args }) => {
    if (operation !== 'update' || !('id' in args)) return
    if (typeof args.id === 'number' || typeof args.id === 'string') await withdraw(req, collection, args.id)
  }
}

async function withdraw(req: PayloadRequest, collection: Upload, id: number | string): Promise<void> {
  const document = await req.payload.findByID({
    collection,
    id,
    req,
    depth: 0,
    disableErrors: true,
  })
  if (!document) return
  const sizes = 'sizes' in document ? document.sizes : undefined
  const names = fileNames({ filename: document.filename, ...(sizes && { sizes }) })
  await withdrawFiles(
    env.MEDIA_DIR,
    names.map((name) => `${folders[collection]}${name}`),
  )
}
