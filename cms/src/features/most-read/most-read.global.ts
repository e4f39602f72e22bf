import type { GlobalAfterChangeHook, GlobalConfig } from 'payload'
import { allow } from '../../platform/access/staff.access.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { enqueue } from '../../platform/queue/enqueue.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'
import { publishReceiptField } from '../publishing/publish-receipt.field.ts'
import { mostReadName, withdrawFromMostRead } from './publish-most-read.ts'
import { updateMostReadJob } from './update-most-read.job.ts'

/** What is not to be listed is gone with the save; the worker fills the free places, or makes the lists, right after it. */
const followSettings: GlobalAfterChangeHook = async ({ req }) => {
  const tags = await withdrawFromMostRead(await clientOf(req))
  if (tags.length > 0) await recordPublishEvent({ req, kind: 'changed', subject: mostReadName, tags })
  await enqueue(updateMostReadJob, { isAtOnce: true }, { req })
}

/** Whether readers see what is read most, and what is never listed there. */
export const mostRead: GlobalConfig<'most-read'> = {
  slug: mostReadName,
  label: 'Most read',
  access: { read: allow('readPages'), update: allow('arrangeHome') },
  hooks: { afterChange: [followSettings] },
  admin: {
    hideAPIURL: true,
    group: 'Publish',
    description:
      'The five articles that readers read to the end most: today and this week, on the home page, in each section and at the end of articles. The lists follow what is read, every five minutes at most. What you change here is live at once.',
  },
  fields: [
    publishReceiptField,
    {
      name: 'isShown',
      type: 'checkbox',
      label: 'Show Most read',
      defaultValue: true,
      admin: { description: 'Without it, readers see no list anywhere.' },
    },
    {
      name: 'neverListed',
      type: 'relationship',
      relationTo: 'articles',
      label: 'Never list these',
      hasMany: true,
      admin: {
        allowCreate: false,
        allowEdit: false,
        description: 'The next ones take their places. What is read of them is counted all the same.',
      },
    },
  ],
}
