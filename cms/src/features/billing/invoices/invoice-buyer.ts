import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { sqlOn } from '../../../platform/database/typed-sql.ts'
import type { PaymentDocument } from '../receipts/payment-document.ts'
import type { InvoiceBuyer } from './invoice-content.ts'

/** Whom a reader wants invoices to be made out to, without their e-mail address; null when they have not said. */
export async function readBuyer(db: SqlClient, userId: number): Promise<Omit<InvoiceBuyer, 'email'> | null> {
  const details = await sqlOn(db)
    .selectFrom('invoice_details')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!details) return null
  const { name, company, city, state, country, reference } = details
  const place = [city, state, details.postal_code].filter(Boolean).join(' ')
  return {
    name,
    company,
    address: [details.address_line1, details.address_line2, place].flatMap((line) => (line ? [line] : [])),
    country,
    vatId: details.vat_id,
    reference,
  }
}

/** Who paid, as the payment has it: for a reader who has not said whom invoices are to be made out to. */
export function payerOf({ reader, billingAddress }: PaymentDocument): InvoiceBuyer {
  // The country of a card's address is its last line, in two letters.
  const last = billingAddress.at(-1) ?? ''
  const hasCountry = /^[A-Z]{2}$/.test(last)
  return {
    name: reader.name,
    company: null,
    address: hasCountry ? billingAddress.slice(0, -1) : billingAddress,
    country: hasCountry ? last : null,
    vatId: null,
    reference: null,
    email: reader.email,
  }
}

/** Whether two buyers are told apart by nothing that an invoice says. */
export function isSameBuyer(one: InvoiceBuyer, other: InvoiceBuyer): boolean {
  const said = ({ name, company, address, country, vatId, reference }: InvoiceBuyer) =>
    JSON.stringify([name, company, address, country, vatId, reference])
  return said(one) === said(other)
}
