import { createHash } from 'node:crypto'
import type { ContactRequest } from '@meridian/shared/contact/contact.schema'
import { commitTransaction, createLocalReq, initTransaction, killTransaction, type Payload } from 'payload'
import { clientOf } from '../../platform/database/sql-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import { holdLock } from '../../platform/locks/with-lock.ts'

const sameWithinMs = 24 * 60 * 60 * 1000

/**
 * Stores a message and queues its mail to the editors in one transaction. The same words by the same sender within
 * a day are the same message (sent twice, or again after an answer that was lost): it is kept once.
 */
export async function receiveMessage(
  payload: Payload,
  { name, email, subject, message }: ContactRequest,
): Promise<{ isNew: boolean }> {
  const digest = createHash('sha256')
    .update(JSON.stringify([name, email.toLowerCase(), subject, message]))
    .digest('base64url')
  const req = await createLocalReq({}, payload)
  await initTransaction(req)
  try {
    await holdLock(await clientOf(req), locks.contactMessage(digest))
    const { totalDocs } = await payload.count({
      collection: 'contact-messages',
      where: {
        digest: { equals: digest },
        createdAt: { greater_than: new Date(Date.now() - sameWithinMs).toISOString() },
      },
      req,
    })
    const isNew = totalDocs === 0
    if (isNew) {
      const data = { name, email, subject, message, digest, state: 'new' } as const
      await payload.create({ collection: 'contact-messages', data, depth: 0, req })
    }
    await commitTransaction(req)
    return { isNew }
  } catch (error) {
    await killTransaction(req)
    throw error
  }
}
