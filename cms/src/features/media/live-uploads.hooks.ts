import {
  APIError,
  type CollectionBeforeChangeHook,
  type CollectionBeforeDeleteHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  type TypeWithID,
} from 'payload'
import { can } from '../../platform/access/rights.ts'
import { clientOf, type SqlClient } from '../../platform/database/sql-client.ts'

/**
 * Uploads have no drafts: one that readers have is changed by those alone who may publish. Gives the hooks of a collection of
 * uploads, which answer everybody else with 403; `isLive` says whether readers have the upload of an id, `noun` what it is called.
 * `beforeOperation` comes first of its kind: before Payload has taken the old files away for the new one.
 */
export function refuseLiveUploads({
  isLive,
  noun,
}: {
  isLive: (client: SqlClient, id: number) => Promise<boolean>
  noun: string
}) {
  const refuseLive = async (req: PayloadRequest, id: number): Promise<void> => {
    if (!mayChangeAll(req) && (await isLive(await clientOf(req), id))) throw refusal(noun)
  }

  const beforeOperation: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
    if (operation !== 'update' || !req.file) return
    if ('id' in args) await refuseLive(req, Number(args.id))
    else if (!mayChangeAll(req)) throw refusal(noun)
  }

  const beforeChange: CollectionBeforeChangeHook<TypeWithID> = async ({ operation, originalDoc, req }) => {
    if (operation === 'update') await refuseLive(req, Number(originalDoc?.id))
  }

  const beforeDelete: CollectionBeforeDeleteHook = ({ id, req }) => refuseLive(req, Number(id))

  return { beforeOperation, beforeChange, beforeDelete }
}

function mayChangeAll({ user }: PayloadRequest): boolean {
  return !user || can(user, 'publishArticles')
}

function refusal(noun: string): APIError {
  const message = `Readers have this ${noun}. A publisher changes or deletes it; you can upload another one.`
  return new APIError(message, 403, null, true)
}
