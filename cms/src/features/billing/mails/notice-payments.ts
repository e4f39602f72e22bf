import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import type { PaymentChange } from '../sync/write-payments.ts'
import { claimNotice } from './claim-notice.ts'
import { queueReceipt } from './receipt-mail.ts'
import { refundMail } from './refund-mail.ts'

/** What is older when we hear of it, as after a restored backup, is no news to the reader. */
const newsDays = 14

/** Sends receipts for what was paid, and notices of what was refunded. */
export async function noticePayments(
  client: SqlClient,
  { userId, payments }: { userId: number; payments: readonly PaymentChange[] },
): Promise<void> {
  for (const { paymentId, before, after } of payments) {
    const receipt = `receipt:${after.providerId}`
    if (after.paidAt !== null && (await claimNotice(client, receipt)) && isNews(after.paidAt)) {
      await queueReceipt(client, { paymentId, key: receipt })
    }
    const returned = after.refundedAmount - (before?.refundedAmount ?? 0)
    const refund = `refund:${after.providerId}:${after.refundedAmount}`
    if (before !== null && returned > 0 && (await claimNotice(client, refund))) {
      await queueRefund(client, { key: refund, userId, change: { paymentId, before, after }, returned })
    }
  }
}

/** Notes that nobody is sent a receipt for what was paid elsewhere. */
export async function withholdReceipts(client: SqlClient, payments: readonly PaymentChange[]): Promise<void> {
  for (const { after } of payments) {
    if (after.paidAt !== null) await claimNotice(client, `receipt:${after.providerId}`)
  }
}

async function queueRefund(
  client: SqlClient,
  given: { key: string; userId: number; change: PaymentChange; returned: number },
): Promise<void> {
  const { key, userId, change, returned } = given
  const payment = await sqlOn(client)
    .selectFrom('payments')
    .select('description')
    .where('id', '=', change.paymentId)
    .executeTakeFirst()
  const { status, currency } = change.after
  const mail = refundMail(await readRecipient(client, userId), {
    key,
    description: payment?.description ?? 'your subscription',
    amount: returned,
    currency,
    isAll: status === 'refunded',
  })
  await enqueueMail(mail, { client })
}

/** Whether what happened then is still news to the reader. */
export function isNews(time: string): boolean {
  return Date.parse(time) > Date.now() - newsDays * 24 * 3_600_000
}
