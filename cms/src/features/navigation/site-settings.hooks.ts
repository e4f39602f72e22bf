import type { GlobalAfterChangeHook, GlobalConfig } from 'payload'
import { alwaysPublished, draftsAlone, refusePublishing } from '../../platform/access/publishing.hooks.ts'
import { recordFrameChange } from '../publishing/record-shared-change.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { deleteShareImagesJob } from '../share-images/share-image.job.ts'

/** The magazine's name stands on every share image, but not in the names of their files. */
const forgetCardsOfOldName: GlobalAfterChangeHook = async ({ doc, previousDoc, req }) => {
  if (doc._status === 'published' && doc.name !== previousDoc?.name)
    await enqueue(deleteShareImagesJob, {}, { req })
}

export const siteSettingsHooks = {
  beforeOperation: [draftsAlone('editSettings'), alwaysPublished],
  beforeChange: [refusePublishing('editSettings')],
  afterChange: [recordFrameChange, forgetCardsOfOldName],
} satisfies GlobalConfig['hooks']
