import type { Pool } from 'pg'
import type { Actor } from '../../platform/audit/actor.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { inPoolTransaction } from '../../platform/database/pool-transaction.ts'
import { removeAwayTarget } from '../publishing/targets/register-target.ts'

/**
 * Takes a site server that is away off the list of targets before a day has passed: nothing is kept for it, and no receipt
 * mentions it. Should it come back, it registers itself again. False when it is not away.
 */
export async function removeTarget(pool: Pool, actor: Actor, url: string): Promise<boolean> {
  return inPoolTransaction(pool, async (client) => {
    if (!(await removeAwayTarget(client, url))) return false
    await recordAudit(client, {
      action: 'target-removed',
      actorId: actor.userId,
      subjectId: null,
      detail: new URL(url).host,
      address: actor.address,
    })
    return true
  })
}
