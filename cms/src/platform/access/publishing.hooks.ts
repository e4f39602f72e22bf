import { APIError, type GlobalConfig, type PayloadRequest, type RequestContext } from 'payload'
import { can, type Right } from './rights.ts'

/*
 * Only some may change what readers see. A document with drafts has two faces: the newest version, on which everybody
 * works, and the row that readers get. Payload's access rules are not told which of the two a save is about; these
 * hooks are, and they run on every way in: REST, the Local API with a user, autosave, bulk edits, restoring a version.
 */

/** What somebody is told who may not put a change live. */
export const needsPublisher = 'A publisher puts it live. Save it as a draft.'

/** What the CMS does by itself has no user. */
function mayPublish(req: PayloadRequest, right: Right): boolean {
  return !req.user || can(req.user, right)
}

/** What a hook before an operation is told, of a collection or of a global. */
interface Operation {
  args?: unknown
  operation: string
  req: PayloadRequest
}

type GlobalBeforeOperation = NonNullable<NonNullable<GlobalConfig['hooks']>['beforeOperation']>[number]

/** What a hook before a change is told, of a collection or of a global. */
interface Change {
  data: { _status?: string | null }
  req: PayloadRequest
  context: RequestContext
}

/** Lets those without the right do nothing but save drafts: no publishing, no unpublishing, no restoring to readers. */
export function draftsAlone(right: Right) {
  return ({ args, operation, req }: Operation): void => {
    if (operation !== 'update' && operation !== 'restoreVersion') return
    if (mayPublish(req, right) || isDraft(args)) return
    throw refusal()
  }
}

/**
 * For what is always there, like the home page: a save that is no draft is published, whether or not it says so, and
 * nothing takes it away from readers.
 */
export const alwaysPublished: GlobalBeforeOperation = ({ args, operation }) => {
  if (operation !== 'update' || isDraft(args)) return args
  if (args.data?._status === 'draft') {
    throw new APIError('Readers always have this. Change it and publish it again.', 400, null, true)
  }
  return { ...args, data: { ...args.data, _status: 'published' } }
}

/** The other half of {@link draftsAlone}: whatever a save says of itself, what it writes is not published. */
export function refusePublishing(right: Right) {
  return ({ data, req, context }: Change): void => {
    // A version that is restored as a draft still has the status it had; `draftsAlone` saw that it becomes a draft.
    if (data._status !== 'published' || context.isRestoringVersion === true || mayPublish(req, right)) return
    throw refusal()
  }
}

function isDraft(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'draft' in args && args.draft === true
}

function refusal(): APIError {
  return new APIError(needsPublisher, 403, null, true)
}
