import type { CollectionConfig } from 'payload'
import { bringOriginal, keepUploadedFiles } from './bucket-uploads.hooks.ts'
import { nameByContent } from './name-by-content.hooks.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from './withdraw-files.hooks.ts'
import { recordMediaChange, recordMediaDeletion } from '../publishing/record-shared-change.ts'
import { nameCreator } from '../../platform/access/own-documents.ts'
import { refuseUnfitEdits } from './fit-edits.hooks.ts'
import { refuseUnfitPictures } from './fit-pictures.hooks.ts'
import { keepLiveFiles, keepLivePictures, keepLivePicturesThere } from './live-pictures.hooks.ts'

export const mediaHooks = {
  beforeOperation: [
    keepLiveFiles,
    bringOriginal,
    refuseUnfitPictures,
    refuseUnfitEdits,
    nameByContent,
    withdrawReplacedFiles('media'),
  ],
  beforeChange: [keepLivePictures, nameCreator],
  afterChange: [keepUploadedFiles('media'), recordMediaChange],
  beforeDelete: [keepLivePicturesThere, withdrawDeletedFiles('media')],
  afterDelete: [recordMediaDeletion],
} satisfies CollectionConfig<'media'>['hooks']
