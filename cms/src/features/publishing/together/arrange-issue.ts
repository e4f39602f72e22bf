import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { clientOf } from '../../../platform/database/sql-client.ts'
import { locks } from '../../../platform/locks/locks.ts'
import { holdLock } from '../../../platform/locks/with-lock.ts'
import { readIssueArticles } from './issue-articles.ts'

/**
 * Makes these the articles of an issue, in this order, as drafts: readers have what they had until the articles are
 * published. Those that were in it before and are not named leave it. All of it or, when one may not be changed, nothing.
 * Of two at once the later one waits, and its order stays.
 */
export async function arrangeIssue(
  { payload, user }: { payload: Payload; user: User },
  { issueId, articleIds }: { issueId: number; articleIds: readonly number[] },
): Promise<void> {
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  await initTransaction(req)
  try {
    await holdLock(await clientOf(req), locks.issueArrangement(issueId))
    for (const { id, ...data } of await changesOf(payload, { issueId, articleIds })) {
      await payload.update({
        collection: 'articles',
        id,
        data,
        draft: true,
        depth: 0,
        overrideAccess: false,
        req,
      })
    }
    await commitTransaction(req)
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}

/** What becomes of each article that changes its place, by id: nobody waits for somebody who waits for them. */
async function changesOf(
  payload: Payload,
  { issueId, articleIds }: { issueId: number; articleIds: readonly number[] },
) {
  const present = await readIssueArticles(payload.db.pool, issueId)
  const placeOf = new Map(present.map(({ id, printOrder }) => [id, printOrder]))
  const placed = articleIds.map((id, index) => ({ id, issue: issueId, printOrder: index + 1 }))
  const moved = placed.filter(({ id, printOrder }) => placeOf.get(id) !== printOrder)
  const taken = present
    .filter(({ id }) => !articleIds.includes(id))
    .map(({ id }) => ({ id, issue: null, printOrder: null }))
  return [...taken, ...moved].toSorted((a, b) => a.id - b.id)
}
