import { type CollectionBeforeOperationHook, type CollectionBeforeValidateHook, APIError } from 'payload'
import { z } from 'zod'
import type { WrittenCollection } from '@meridian/shared/writing/written-collection'
import { conflictCode, type NewestVersion } from '@meridian/shared/writing/presence.schema'
import { holdNewestVersion, keepInHistory } from './newest-version.ts'

/** What a save says of itself; nothing at all when it comes from a script, a bulk edit or the CMS itself. */
const ClaimSchema = z.object({ basedOn: z.string().nullish(), editedIn: z.string().max(64).nullish() })
const none = { basedOn: null, editedIn: null }

/**
 * Remembers what a save says of itself: later hooks see it completed by what is in the database, and so can't tell.
 */
export const readClaim: CollectionBeforeOperationHook = ({ args, operation, req }) => {
  if (operation === 'update' && 'data' in args)
    req.context.versionClaim = ClaimSchema.safeParse(args.data).data ?? none
  return args
}

/**
 * Refuses a save whose form does not know the newest version: it would overwrite what somebody else has saved since.
 * A form's own save that is not back yet is no one else's, and what says nothing is taken as it comes.
 */
export function refuseOverwriting(collection: WrittenCollection): CollectionBeforeValidateHook {
  return async ({ data, originalDoc, req }) => {
    const { basedOn, editedIn } = ClaimSchema.safeParse(req.context.versionClaim).data ?? none
    const saved = {
      ...data,
      editedBy: req.user?.id ?? null,
      editedIn: basedOn ? (editedIn ?? null) : null,
    }
    const newest =
      originalDoc?.id === undefined
        ? null
        : await holdNewestVersion(req, { collection, id: Number(originalDoc.id) })
    if (!newest || (editedIn && editedIn === newest.editedIn)) return saved
    const isNewestKnown = !basedOn || Date.parse(basedOn) === Date.parse(newest.updatedAt)
    if (!isNewestKnown) throw new StaleVersion(collection, newest)
    await keepInHistory(req, { collection, versionId: newest.versionId })
    return saved
  }
}

const nouns = { articles: 'article', issues: 'issue', campaigns: 'campaign' } satisfies Record<
  WrittenCollection,
  string
>

/**
 * Refuses a save that does not know the newest version: it would overwrite what somebody else has saved since. The form
 * learns it from the status 409 and from the error at its field `basedOn`.
 */
class StaleVersion extends APIError {
  constructor(collection: WrittenCollection, { updatedAt, by }: NewestVersion) {
    const message = `${by ?? 'Somebody'} has saved a newer version of this ${nouns[collection]}. Nothing of yours is lost: compare the two.`
    super(
      message,
      409,
      { code: conflictCode, newest: { updatedAt, by }, errors: [{ path: 'basedOn', message }] },
      true,
    )
    this.name = 'StaleVersion'
  }
}
