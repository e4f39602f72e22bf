import type { Pool, PoolClient } from 'pg'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { withReaderLock } from '../../../platform/locks/reader-lock.ts'
import { enqueueMail } from '../../../platform/mail/send-mail.job.ts'
import { readRecipient } from '../../accounts/notices/account-mail.ts'
import { correctedInvoiceMail } from '../mails/corrected-invoice-mail.ts'
import { isSameBuyer, readBuyer } from './invoice-buyer.ts'
import { type InvoiceContent, negated } from './invoice-content.ts'
import { readInvoicingSettings } from './invoicing-settings.ts'
import { readValidInvoice } from './issue-invoices.ts'
import { invoiceFor } from './make-invoice.ts'
import { numberInvoice } from './number-invoice.ts'

/**
 * `final`: it was corrected or refunded before. `same`: it is made out to the reader's invoice details already.
 */
export type CorrectionOutcome =
  | { ok: true; number: string }
  | { ok: false; reason: 'unknown' | 'final' | 'details-missing' | 'same' }

/**
 * Issues the invoice of a reader's payment again, made out to their invoice details, once: a cancellation takes the
 * former one back, and the corrected one names it. Both have numbers of the series. In the reader's turn, in which no
 * sync writes a credit note.
 */
export async function correctInvoice(
  pool: Pool,
  reader: Actor,
  { paymentId: publicId }: { paymentId: string },
): Promise<CorrectionOutcome> {
  const { userId } = reader
  return withReaderLock(pool, userId, async (client) => {
    const paymentId = await findPaymentId(client, { userId, publicId })
    const former = paymentId === null ? null : await readValidInvoice(client, paymentId)
    if (paymentId === null || !former) return { ok: false, reason: 'unknown' }
    if (await isFinal(client, paymentId)) return { ok: false, reason: 'final' }
    const details = await readBuyer(client, userId)
    if (!details) return { ok: false, reason: 'details-missing' }
    const buyer = { ...details, email: former.content.buyer.email }
    if (isSameBuyer(former.content.buyer, buyer)) return { ok: false, reason: 'same' }
    const settings = await readInvoicingSettings(client)
    const number = (kind: 'cancellation' | 'invoice', content: InvoiceContent) =>
      numberInvoice(client, {
        document: { kind, paymentId, relatedId: former.id, providerRefundId: null, content },
        prefix: settings.prefix,
      })
    await number('cancellation', negated(former.content))
    const corrected = await number('invoice', invoiceFor(former.content, { buyer, settings }))
    const about = { key: `invoice-corrected:${corrected.number}`, number: corrected.number }
    await enqueueMail(correctedInvoiceMail(await readRecipient(client, userId), about), { client })
    await recordAudit(client, {
      action: 'invoice-corrected',
      actorId: userId,
      subjectId: userId,
      detail: corrected.number,
      address: reader.address,
    })
    return { ok: true, number: corrected.number }
  })
}

async function findPaymentId(
  client: PoolClient,
  { userId, publicId }: { userId: number; publicId: string },
): Promise<number | null> {
  const payment = await sqlOn(client)
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst()
  return payment?.id ?? null
}

/** Beside its first invoice there is something: a correction, or a credit note. */
async function isFinal(client: PoolClient, paymentId: number): Promise<boolean> {
  const further = await sqlOn(client)
    .selectFrom('invoices')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('related_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return further !== undefined
}
