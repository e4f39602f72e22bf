import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  changeInvoiceDetailsEndpoint,
  correctInvoiceEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import type { InvoiceDetailsEntry } from '@meridian/shared/billing/invoice-details.schema'
import type { Payment } from '@meridian/shared/billing/payment.schema'
import { invoiceDetails } from '../../../../lib/reader-data/invoice-details.store.ts'
import { payments } from '../../../../lib/reader-data/payments.store.ts'
import { toast } from '../../../../ui/toast/toast.store.ts'
import { type AccountChange, changeAccount } from '../../change-account.ts'

/** Saves whom the next invoices are made out to; a failure is told by a toast and returned. */
export async function saveInvoiceDetails(entry: InvoiceDetailsEntry): Promise<AccountChange> {
  const change = await changeAccount(changeInvoiceDetailsEndpoint, { json: entry })
  if (!change.ok) return change
  toast({ title: 'Invoice details saved', description: 'Your next invoice is made out to them.' })
  await invoiceDetails.refresh()
  return change
}

/** Saves the details, and has the invoice of a payment issued again with them. */
export async function correctInvoice(
  { id, invoiceNumber }: Pick<Payment, 'id' | 'invoiceNumber'>,
  entry: InvoiceDetailsEntry,
): Promise<AccountChange> {
  const saved = await changeAccount(changeInvoiceDetailsEndpoint, { json: entry })
  if (!saved.ok) return saved
  const change = await changeAccount(endpointAt(correctInvoiceEndpoint, { id }))
  if (change.ok) {
    const description = `It takes the place of ${invoiceNumber}, which is cancelled.`
    toast({ title: 'Corrected invoice issued', description })
  }
  await Promise.all([invoiceDetails.refresh(), payments.refresh()])
  return change
}
