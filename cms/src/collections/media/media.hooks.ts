import { createHash } from 'node:crypto'
import { parse } from 'node:path'
import { type CollectionBeforeOperationHook, type CollectionConfig, ValidationError } from 'payload'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../../domain/media/withdraw-files.hooks.ts'
import { recordMediaChange, recordMediaDeletion } from '../../domain/publishing/record-shared-change.ts'
import { toSlug } from '../../fields/slug.field.ts'

/** In bytes. */
export const maxPictureSize = 20 * 1024 * 1024

const refuseLargePictures: CollectionBeforeOperationHook = ({ req }) => {
  if (!req.file || req.file.data.length <= maxPictureSize) return
  throw new ValidationError({
    collection: 'media',
    errors: [{ path: 'file', message: 'A picture has at most 20 MB.' }],
    req,
  })
}

/**
 * Names the file after its content. Payload names the sizes of `a.jpg` and `a.png` alike, so the second would
 * write over the first one's; and a name that never stands for two pictures can be cached for ever.
 */
const nameByContent: CollectionBeforeOperationHook = ({ req, operation }) => {
  if (!req.file || (operation !== 'create' && operation !== 'update')) return
  const { name, ext } = parse(req.file.name)
  const digest = createHash('sha256').update(req.file.data).digest('hex').slice(0, 10)
  req.file.name = `${toSlug(name).slice(0, 60) || 'picture'}-${digest}${ext.toLowerCase()}`
}

export const mediaHooks = {
  beforeOperation: [refuseLargePictures, nameByContent, withdrawReplacedFiles('media')],
  afterChange: [recordMediaChange],
  beforeDelete: [withdrawDeletedFiles('media')],
  afterDelete: [recordMediaDeletion],
} satisfies CollectionConfig<'media'>['hooks']
