import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import type { User } from '../../../payload-types.ts'
import { readIssueArticles } from './issue-articles.ts'

/**
 * Makes these the articles of an issue, in this order, as drafts: readers have what they had until the articles are
 * published. Those that were in it before and are not named leave it. All of it or, when one may not be changed, nothing.
 */
export async function arrangeIssue(
  { payload, user }: { payload: Payload; user: User },
  { issueId, articleIds }: { issueId: number; articleIds: readonly number[] },
): Promise<void> {
  const present = await readIssueArticles(payload.db.pool, issueId)
  const placeOf = new Map(present.map(({ id, printOrder }) => [id, printOrder]))
  const placed = articleIds.map((id, index) => ({ id, issue: issueId, printOrder: index + 1 }))
  const moved = placed.filter(({ id, printOrder }) => placeOf.get(id) !== printOrder)
  const taken = present
    .filter(({ id }) => !articleIds.includes(id))
    .map(({ id }) => ({ id, issue: null, printOrder: null }))
  const req = await createLocalReq({ user: { ...user, collection: 'users' } }, payload)
  await initTransaction(req)
  try {
    for (const { id, ...data } of [...taken, ...moved]) {
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
