import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionConfig,
  type PayloadRequest,
  ValidationError,
} from 'payload'
import type { Campaign } from '../../payload-types.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import { nameCreator } from '../../platform/access/own-documents.ts'
import { idOf } from '../records/relations.ts'
import { readClaim, refuseOverwriting } from '../writing/document-editing.hooks.ts'
import { isAddressTaken } from './campaign-address.ts'

/** Whatever a save says of itself: what readers get of a campaign is what was frozen when it was sent. */
const neverPublished: CollectionBeforeChangeHook<Campaign> = ({ data }) => {
  if (data._status === 'published')
    throw new APIError('A campaign is sent to readers, and never published.', 400, null, true)
  return { ...data, _status: 'draft' }
}

/** What the CMS notes of the sending stays as it is, in a copy it begins again. */
const keepWhatWasSent: CollectionBeforeChangeHook<Campaign> = async ({
  data,
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'create') return { ...data, sentAt: null }
  return { ...data, sentAt: await readSentAt(req, Number(originalDoc?.id)) }
}

/** An address that an editor chose belongs to no other campaign of the newsletter. */
const refuseTakenAddress: CollectionBeforeChangeHook<Campaign> = async ({ data, originalDoc, req }) => {
  const changed = { ...originalDoc, ...data }
  const { slug } = changed
  const newsletter = idOf(changed.newsletter)
  const isAsBefore = slug === originalDoc?.slug && newsletter === idOf(originalDoc?.newsletter)
  if (!slug || newsletter === null || isAsBefore) return data
  const client = await clientOf(req)
  await holdLock(client, locks.campaignAddress(newsletter))
  const campaignId = originalDoc?.id ?? null
  if (!(await isAddressTaken(client, { newsletterId: newsletter, slug, campaignId }))) return data
  throw new ValidationError({
    collection: 'campaigns',
    errors: [
      {
        label: 'Address',
        path: 'slug',
        message: 'Another campaign of this newsletter has this address. Choose another.',
      },
    ],
    req,
  })
}

/** What is to be sent stays, as what was sent does; what was stopped before its time goes with its campaign. */
const keepWhatIsToBeSent: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const client = await clientOf(req)
  await client.query('select from campaigns where id = $1 for update', [id])
  await client.query(
    `delete from campaign_sends where campaign_id = $1 and state = 'stopped' and frozen_at is null`,
    [id],
  )
  const { rows } = await client.query('select from campaign_sends where campaign_id = $1', [id])
  if (rows.length > 0)
    throw new APIError(
      'This campaign waits for its time. Take it back first; then it can be deleted.',
      400,
      null,
      true,
    )
}

export const campaignHooks = {
  beforeOperation: [readClaim],
  beforeValidate: [refuseOverwriting('campaigns')],
  beforeChange: [neverPublished, nameCreator, keepWhatWasSent, refuseTakenAddress],
  beforeDelete: [keepWhatIsToBeSent],
} satisfies CollectionConfig<'campaigns'>['hooks']

async function readSentAt(req: PayloadRequest, id: number): Promise<string | null> {
  const row = await sqlOn(await clientOf(req))
    .selectFrom('campaigns')
    .select('sent_at as sentAt')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.sentAt ? new Date(row.sentAt).toISOString() : null
}
