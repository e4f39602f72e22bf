import type { PayloadRequest } from 'payload'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { type PublishedVersion, readNewestVersion } from './version.ts'

/**
 * Publishes a version of a document as it was, in the request's transaction and with the rights of its user. What was
 * written since then stays the newest draft of the document. `acknowledged` are the keys of the warnings that somebody has read.
 */
export async function publishVersion(
  req: PayloadRequest,
  version: PublishedVersion,
  acknowledged: readonly string[] = [],
): Promise<void> {
  const newest = await readNewestVersion({ payload: req.payload, req }, version)
  await save(req, underEmbargoOf(newest, version), 'published', acknowledged)
  if (newest && newest.savedAt > version.savedAt && newest.snapshot._status === 'draft') {
    await save(req, newest, 'draft')
    await keepAuthorship(req, newest)
  }
}

/** Takes a document from readers; its newest version stays as it is, as a draft. */
export async function unpublishDocument(
  req: PayloadRequest,
  { collection, id }: Pick<PublishedVersion, 'collection' | 'id'>,
): Promise<void> {
  const options = { id, data: { _status: 'draft' as const }, depth: 0, overrideAccess: false, req }
  if (collection === 'articles') await req.payload.update({ collection, ...options })
  else await req.payload.update({ collection, ...options })
}

/** An embargo is the article's, whichever version of it goes out: one that was set or lifted since holds for all. */
function underEmbargoOf(newest: PublishedVersion | null, version: PublishedVersion): PublishedVersion {
  if (newest?.collection !== 'articles' || version.collection !== 'articles') return version
  const { embargoUntil = null, embargoLiftReason = null } = newest.snapshot
  return { ...version, snapshot: { ...version.snapshot, embargoUntil, embargoLiftReason } }
}

async function save(
  req: PayloadRequest,
  version: PublishedVersion,
  _status: 'draft' | 'published',
  acknowledgedWarnings: readonly string[] = [],
): Promise<void> {
  const options = { id: version.id, draft: _status === 'draft', depth: 0, overrideAccess: false, req }
  const given = _status === 'published' ? await readGiven(req, version) : {}
  if (version.collection === 'articles') {
    const data = {
      ...given,
      ...withoutItsSaving(version.snapshot),
      _status,
      acknowledgedWarnings: [...acknowledgedWarnings],
    }
    await req.payload.update({ collection: 'articles', ...options, data })
  } else {
    const data = { ...given, ...withoutItsSaving(version.snapshot), _status }
    await req.payload.update({ collection: 'issues', ...options, data })
  }
}

/**
 * The address and date that a document has been given, null where it has none yet. A version without its own goes out with
 * these: left out, they would be those of the newest draft, which nobody has decided to publish.
 */
async function readGiven(
  req: PayloadRequest,
  { collection, id }: PublishedVersion,
): Promise<{ slug: string | null; publishedAt?: string | null }> {
  const db = sqlOn(await clientOf(req))
  if (collection === 'issues')
    return db.selectFrom('issues').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  const { slug, published_at: publishedAt } = await db
    .selectFrom('articles')
    .select(['slug', 'published_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { slug, publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString() }
}

/** The draft that was put on top is still whose it was: a form in which it is being written goes on as before. */
async function keepAuthorship(
  req: PayloadRequest,
  { collection, id, versionId, savedAt }: PublishedVersion,
): Promise<void> {
  const client = await clientOf(req)
  await client.query(
    `update _${collection}_v top
     set version_updated_at = $3, version_edited_by_id = draft.version_edited_by_id, version_edited_in = draft.version_edited_in
     from _${collection}_v draft
     where top.parent_id = $1 and top.latest and draft.id = $2`,
    [id, versionId, savedAt],
  )
}

/** What a version says of its own saving is not what is published; an address or date that it has none of is no word of it. */
function withoutItsSaving<Snapshot extends object>(snapshot: Snapshot): Snapshot {
  const kept = { ...snapshot }
  for (const name of ['id', 'createdAt', 'updatedAt', 'basedOn', 'editedIn', 'editedBy'])
    Reflect.deleteProperty(kept, name)
  for (const name of ['slug', 'publishedAt']) {
    if (!Reflect.get(kept, name)) Reflect.deleteProperty(kept, name)
  }
  return kept
}
