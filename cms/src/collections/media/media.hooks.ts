import { type CollectionBeforeOperationHook, type CollectionConfig, ValidationError } from 'payload'
import { bringOriginal, keepUploadedFiles } from '../../domain/media/bucket-uploads.hooks.ts'
import { nameByContent } from './name-by-content.hooks.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../../domain/media/withdraw-files.hooks.ts'
import { recordMediaChange, recordMediaDeletion } from '../../domain/publishing/record-shared-change.ts'
import { nameCreator } from '../../access/own-documents.ts'
import { maxPictureBytes } from '@meridian/shared/image/picture-file'
import { keepLiveFiles, keepLivePictures, keepLivePicturesThere } from './live-pictures.hooks.ts'

const refuseLargePictures: CollectionBeforeOperationHook = ({ req }) => {
  if (!req.file || req.file.data.length <= maxPictureBytes) return
  throw new ValidationError({
    collection: 'media',
    errors: [{ path: 'file', message: 'A picture has at most 20 MB.' }],
    req,
  })
}

export const mediaHooks = {
  beforeOperation: [
    keepLiveFiles,
    bringOriginal,
    refuseLargePictures,
    nameByContent,
    withdrawReplacedFiles('media'),
  ],
  beforeChange: [keepLivePictures, nameCreator],
  afterChange: [keepUploadedFiles('media'), recordMediaChange],
  beforeDelete: [keepLivePicturesThere, withdrawDeletedFiles('media')],
  afterDelete: [recordMediaDeletion],
} satisfies CollectionConfig<'media'>['hooks']
