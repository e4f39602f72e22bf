import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { asOnePublish } from '../outbox.ts'
import { type PublishProblem, reasonsOf } from './publish-problems.ts'
import { publishVersion } from './publish-version.ts'
import { dryRun } from './dry-run.ts'
import { type DocumentKey, type PublishedVersion, readNewestVersion, subjectOf } from './version.ts'

export type TogetherOutcome =
  | { ok: true; published: number }
  /** Somebody has saved one of the documents since it was looked at. */
  | { ok: false; reason: 'conflict' | 'unknown' }
  | { ok: false; reason: 'problems'; problems: PublishProblem[] }

/** A document, and the version of it that somebody has seen. */
export type SeenDocument = DocumentKey & { seenAt: string }

/** An article that goes out with an issue, and the keys of its warnings that somebody has read. */
type ReleasedArticle = SeenDocument & { acknowledged?: readonly string[] }

type SeenVersions = { ok: true; versions: PublishedVersion[] } | { ok: false; reason: 'conflict' | 'unknown' }

/** The newest versions of documents; `conflict` when one is newer than what was seen of it. */
export async function readSeenVersions(
  payload: Payload,
  documents: readonly SeenDocument[],
): Promise<SeenVersions> {
  const versions: PublishedVersion[] = []
  for (const { seenAt, ...document } of documents) {
    const version = await readNewestVersion({ payload }, document)
    if (!version) return { ok: false, reason: 'unknown' }
    if (Date.parse(version.savedAt) > Date.parse(seenAt)) return { ok: false, reason: 'conflict' }
    versions.push(version)
  }
  return { ok: true, versions }
}

/**
 * Publishes an issue and articles of it: one transaction and one event, so that readers get all of it at one moment, or
 * nothing when one of them is refused; then everything that stands in the way is named.
 */
export async function publishTogether(
  { payload, user }: { payload: Payload; user: User },
  { issue, articles }: { issue: SeenDocument; articles: readonly ReleasedArticle[] },
): Promise<TogetherOutcome> {
  const seen = await readSeenVersions(payload, [issue, ...articles])
  if (!seen.ok) return seen
  const { versions } = seen
  const req = await createLocalReq({ user }, payload)
  await initTransaction(req)
  try {
    await asOnePublish({ req, kind: 'published', subject: subjectOf(issue) }, async () => {
      for (const version of versions) {
        const article = articles.find(({ id }) => version.collection === 'articles' && version.id === id)
        await publishVersion(req, version, article?.acknowledged)
      }
    })
    await commitTransaction(req)
    return { ok: true, published: versions.length }
  } catch (error) {
    await killTransaction(req)
    const reasons = reasonsOf(error)
    if (!reasons) throw error
    const problems = await dryRun({ payload, user }, versions)
    return {
      ok: false,
      reason: 'problems',
      problems: problems.length > 0 ? problems : [{ ...asProblem(issue), reasons }],
    }
  }
}

/** A problem that none of them has alone. */
function asProblem(issue: DocumentKey): Omit<PublishProblem, 'reasons'> {
  return { title: 'The issue with these articles', subject: subjectOf(issue) }
}
