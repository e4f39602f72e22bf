import { createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { asOnePublish } from '../outbox.ts'
import { type PublishProblem, reasonsOf } from './publish-problems.ts'
import { publishVersion } from './publish-version.ts'
import { type PublishedVersion, subjectOf, titleOf } from './version.ts'

interface DryRun {
  payload: Payload
  user: User
  /** When they are to be published, for rules that ask for the time; now unless stated. */
  at?: Date
}

/**
 * What would stand in the way if somebody published these versions: each is published in a transaction that is then
 * rolled back, so that every rule and check there is has been asked, and readers see nothing of it.
 */
export async function dryRun(
  request: DryRun,
  versions: readonly PublishedVersion[],
): Promise<PublishProblem[]> {
  const problems: PublishProblem[] = []
  for (const version of versions) {
    const reasons = await dryRunOne(request, version)
    if (reasons) problems.push({ title: titleOf(version), subject: subjectOf(version), reasons })
  }
  return problems
}

async function dryRunOne(
  { payload, user, at = new Date() }: DryRun,
  version: PublishedVersion,
): Promise<string[] | null> {
  const context = { publishesAt: at.toISOString() }
  const req = await createLocalReq({ user, context }, payload)
  await initTransaction(req)
  try {
    await asOnePublish({ req, kind: 'published', subject: subjectOf(version) }, () =>
      publishVersion(req, version),
    )
    return null
  } catch (error) {
    const reasons = reasonsOf(error)
    if (!reasons) throw error
    return reasons
  } finally {
    await killTransaction(req)
  }
}
