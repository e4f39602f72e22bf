import { recordingFormats } from '@meridian/shared/recordings/recording-file'
import { captionsProblem, maxCaptionsLength } from '@meridian/shared/recordings/web-vtt'
import { join } from 'node:path'
import type { CollectionConfig, Field } from 'payload'
import { createdByField, nameCreator } from '../../platform/access/own-documents.ts'
import { allow, nobody, staffOnly } from '../../platform/access/staff.access.ts'
import { keepUploadedFiles } from '../media/bucket-uploads.hooks.ts'
import { refuseLiveUploads } from '../media/live-uploads.hooks.ts'
import { changeUploads } from '../media/media.collection.ts'
import { mediaFolder } from '../media/media-files.ts'
import { pictureField } from '../media/picture.field.ts'
import { withdrawDeletedFiles, withdrawReplacedFiles } from '../media/withdraw-files.hooks.ts'
import { dropCaptions, dropFormerCaptions, writeCaptions } from './captions.hooks.ts'
import { keepFacts, refuseUnfitRecordings } from './fit-recordings.hooks.ts'
import { isRecordingOnPages, keepUsedRecordings } from './recording-places.ts'

/** What the file says of itself: written down by the server alone. */
const factFields: Field[] = [
  {
    name: 'kind',
    type: 'select',
    options: [
      { value: 'audio', label: 'Audio' },
      { value: 'video', label: 'Video' },
    ],
    access: { create: nobody, update: nobody },
    admin: { hidden: true },
  },
  ...['durationSeconds', 'frameWidth', 'frameHeight'].map((name): Field => ({
    name,
    type: 'number',
    access: { create: nobody, update: nobody },
    admin: { hidden: true },
  })),
  { name: 'captionsFile', type: 'text', access: { create: nobody, update: nobody }, admin: { hidden: true } },
]

const keepLive = refuseLiveUploads({ isLive: isRecordingOnPages, noun: 'recording' })

/** Sound and video of the magazine's own. The files lie in a folder of their own under that of media. */
export const recordings: CollectionConfig<'recordings'> = {
  slug: 'recordings',
  labels: { singular: 'Recording', plural: 'Recordings' },
  // A copy would have the facts of no file.
  disableDuplicate: true,
  access: {
    admin: staffOnly,
    create: allow('writeArticles'),
    read: allow('writeArticles'),
    update: changeUploads,
    delete: changeUploads,
    readVersions: allow('editArticles'),
    unlock: nobody,
  },
  hooks: {
    beforeOperation: [keepLive.beforeOperation, refuseUnfitRecordings, withdrawReplacedFiles('recordings')],
    beforeChange: [keepLive.beforeChange, nameCreator, keepFacts, writeCaptions],
    afterChange: [keepUploadedFiles('recordings'), dropFormerCaptions],
    beforeDelete: [keepLive.beforeDelete, keepUsedRecordings, withdrawDeletedFiles('recordings')],
    afterDelete: [dropCaptions],
  },
  upload: {
    staticDir: join(mediaFolder, 'recordings'),
    mimeTypes: ['audio/*', 'video/*'],
    // Fetching one from a URL would let staff make the server call other machines of its network.
    pasteURL: false,
    crop: false,
    focalPoint: false,
    bulkUpload: false,
    hideRemoveFile: true,
  },
  admin: {
    hideAPIURL: true,
    group: 'Write',
    useAsTitle: 'title',
    defaultColumns: ['title', 'filename', 'credit', 'updatedAt'],
    listSearchableFields: ['title', 'filename', 'credit'],
    description: `Audio and video for articles: ${recordingFormats}, up to 60 MB. Longer ones are embedded from another site.`,
  },
  fields: [
    {
      name: 'fileNote',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '/features/recordings/admin/recording-file-note.tsx#RecordingFileNote' },
      },
    },
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: 160,
      admin: { description: 'Readers see it beside the player.' },
    },
    { name: 'credit', type: 'text', maxLength: 160, admin: { description: 'Recorded by …' } },
    {
      name: 'transcript',
      type: 'textarea',
      maxLength: 60_000,
      admin: {
        description:
          'What is said in it, for readers who do not hear it, and for the search. Sound needs one.',
      },
    },
    {
      name: 'captions',
      type: 'textarea',
      maxLength: maxCaptionsLength,
      validate: (value: string | null | undefined) => (value ? (captionsProblem(value) ?? true) : true),
      admin: {
        description: 'WebVTT, for readers who do not hear a video.',
        components: { Field: '/features/recordings/admin/captions-field.tsx#CaptionsField' },
      },
    },
    pictureField({
      name: 'poster',
      label: 'Poster',
      admin: { description: 'What stands in the place of a video until it is played.' },
    }),
    ...factFields,
    {
      name: 'places',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/features/recordings/admin/recording-places.tsx#RecordingPlaces' },
      },
    },
    { ...createdByField, label: 'Uploaded by' },
  ],
}
