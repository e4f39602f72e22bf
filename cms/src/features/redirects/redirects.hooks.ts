import { redirectTag } from '@meridian/shared/publishing/tags'
import { toOwnPath } from '@meridian/shared/publishing/redirect-path'
import { sql } from 'kysely'
import {
  type CollectionAfterChangeHook,
  type CollectionAfterDeleteHook,
  type CollectionBeforeChangeHook,
  type CollectionBeforeValidateHook,
  type CollectionConfig,
  ValidationError,
} from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { sqlOn } from '../../platform/database/typed-sql.ts'
import { recordPublishEvent } from '../publishing/outbox.ts'
import { findRedirectProblem } from './find-redirect-problem.ts'
import { env } from '../../env.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'
import type { Redirect } from '../../payload-types.ts'

/** What was pasted out of a browser is stored as a path. */
const tidyAddresses: CollectionBeforeValidateHook<Redirect> = ({ data }) => ({
  ...data,
  ...(data?.fromPath && { fromPath: toOwnPath(data.fromPath, env.PUBLIC_URL) }),
  ...(data?.toAddress && { toAddress: toOwnPath(data.toAddress, env.PUBLIC_URL) }),
})

/** One after the other, so that two redirects that are made at once do not lead to each other. */
const refuseDeadEnds: CollectionBeforeChangeHook<Redirect> = async ({ data, originalDoc, req }) => {
  const client = await clientOf(req)
  await holdLock(client, locks.redirects)
  const problem = await findRedirectProblem(client, {
    id: originalDoc?.id ?? null,
    from: data.fromPath ?? originalDoc?.fromPath ?? '',
    to: data.toAddress ?? originalDoc?.toAddress ?? '',
  })
  if (!problem) return data
  const errors = [{ path: problem.field, message: problem.message }]
  throw new ValidationError({ collection: 'redirects', errors, req })
}

/** Whatever led here leads straight on from now on. */
const shortenChains: CollectionAfterChangeHook<Redirect> = async ({ doc, req }) => {
  const shortened = await sqlOn(await clientOf(req))
    .updateTable('redirects')
    .set({ to_address: doc.toAddress, updated_at: sql`now()` })
    .where('to_address', '=', doc.fromPath)
    .where('id', '<>', doc.id)
    .returning(['id', 'from_path'])
    .execute()
  for (const { id, from_path: path } of shortened) {
    await recordPublishEvent({ req, kind: 'changed', subject: `redirects:${id}`, tags: [redirectTag(path)] })
  }
}

const recordRedirectChange: CollectionAfterChangeHook<Redirect> = async ({ doc, previousDoc, req }) => {
  const paths = new Set([doc.fromPath, previousDoc?.fromPath].filter((path) => path !== undefined))
  const tags = [...paths].map(redirectTag)
  await recordPublishEvent({ req, kind: 'changed', subject: `redirects:${doc.id}`, tags })
}

const recordRedirectDeletion: CollectionAfterDeleteHook<Redirect> = async ({ doc, req }) => {
  const tags = [redirectTag(doc.fromPath)]
  await recordPublishEvent({ req, kind: 'deleted', subject: `redirects:${doc.id}`, tags })
}

export const redirectHooks = {
  beforeValidate: [tidyAddresses],
  beforeChange: [refuseDeadEnds],
  afterChange: [shortenChains, recordRedirectChange],
  afterDelete: [recordRedirectDeletion],
} satisfies CollectionConfig<'redirects'>['hooks']
