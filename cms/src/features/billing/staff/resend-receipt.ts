import type { Pool } from 'pg'
import { inPoolTransaction } from '../../../platform/database/pool-transaction.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { queueReceipt } from '../mails/receipt-mail.ts'
import { findPayment } from './find-payment.ts'
import type { StaffMember } from './staff-member.ts'

export type ResendOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'no-receipt' }

const receipted = ['succeeded', 'partially_refunded', 'refunded', 'disputed']
const minuteMs = 60_000

/** Sends the receipt of a payment once more, to the address that its reader has now; within a minute, once. */
export async function resendReceipt(
  pool: Pool,
  staff: StaffMember,
  { paymentId, now = new Date() }: { paymentId: string; now?: Date },
): Promise<ResendOutcome> {
  const payment = await findPayment(pool, paymentId)
  if (!payment) return { ok: false, reason: 'unknown' }
  if (payment.userId === null || !receipted.includes(payment.status))
    return { ok: false, reason: 'no-receipt' }
  const { id, publicId, userId, description } = payment
  await inPoolTransaction(pool, async (client) => {
    const key = `receipt-again:${publicId}:${Math.floor(now.getTime() / minuteMs)}`
    await queueReceipt(client, { paymentId: id, key })
    const { userId: actorId, address } = staff
    await recordAudit(client, {
      action: 'receipt-resent',
      actorId,
      subjectId: userId,
      detail: description,
      address,
    })
  })
  return { ok: true }
}
