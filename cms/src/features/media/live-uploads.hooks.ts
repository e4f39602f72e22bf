import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
} from 'payload'
import { can } from '../../platform/access/rights.ts'
import { clientOf } from '../../platform/database/sql-client.ts'
import { isPictureOnPages } from './read-picture-places.ts'
import type { Media } from '../../payload-types.ts'

/*
 * Pictures have no drafts: one that readers see is changed by those alone who may publish.
 */

/** Before Payload has taken the old files away for the new one. */
export const keepLiveFiles: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation !== 'update' || !req.file) return
  if ('id' in args) await refuseLive(req, Number(args.id))
  else if (!mayChangeAll(req)) throw refusal()
}

export const keepLivePictures: CollectionBeforeChangeHook<Media> = async ({
  operation,
  originalDoc,
  req,
}) => {
  if (operation === 'update') await refuseLive(req, Number(originalDoc?.id))
}

export const keepLivePicturesThere: CollectionBeforeDeleteHook = ({ id, req }) => refuseLive(req, Number(id))

async function refuseLive(req: PayloadRequest, id: number): Promise<void> {
  if (!mayChangeAll(req) && (await isPictureOnPages(await clientOf(req), id))) throw refusal()
}

function mayChangeAll({ user }: PayloadRequest): boolean {
  return !user || can(user, 'publishArticles')
}

function refusal(): APIError {
  const message = 'Readers see this picture. A publisher changes or deletes it; you can upload another one.'
  return new APIError(message, 403, null, true)
}
