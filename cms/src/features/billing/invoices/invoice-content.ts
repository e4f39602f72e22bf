import { z } from 'zod'
import { BoughtLinesSchema, ChargedCardSchema } from '../receipts/payment-document.ts'

/** What the numbers begin with of what is issued without money being taken. */
export const testPrefix = 'TEST'

const time = z.iso.datetime()
const text = z.string().nullable()

const SellerSchema = z.object({
  name: z.string(),
  /** Lines as they stand below each other. */
  address: z.string().array(),
  /** ISO 3166-1, two letters. */
  country: text,
  taxId: text,
  vatId: text,
  register: text,
  email: text,
  phone: text,
})

const BuyerSchema = z.object({
  name: text,
  company: text,
  address: z.string().array(),
  country: text,
  vatId: text,
  /** What the buyer wants to find on it: the number of a purchase order. */
  reference: text,
  email: text,
})

const TaxSchema = z.object({
  kind: z.enum(['taxed', 'none', 'reverse-charge']),
  /** What the tax is called: `VAT`. */
  name: z.string(),
  /** In thousandths of a percent: 8875 is 8.875 %. */
  rate: z.int().nonnegative(),
  /** What has to be said of it: why there is none, or who owes it. */
  note: text,
})

/**
 * What a numbered document says (`invoices.content`), written down when it is issued and never worked out again:
 * settings, plans and accounts change, an invoice does not. Amounts are in cents of its currency; those of a cancellation
 * and of a credit note are negative. Prices contain the tax: `net + taxAmount = total`, and the lines add up to the total.
 */
export const InvoiceContentSchema = z.object({
  /** Whether money was taken: neither the sandbox nor the provider's test mode takes any. */
  isLive: z.boolean(),
  magazine: z.string(),
  seller: SellerSchema,
  buyer: BuyerSchema,
  currency: z.string(),
  lines: BoughtLinesSchema,
  tax: TaxSchema,
  net: z.int(),
  taxAmount: z.int(),
  total: z.int(),
  /** What was charged: less than the total where credit of the buyer was used up. */
  amountPaid: z.int(),
  paidAt: time,
  card: ChargedCardSchema,
})

export type InvoiceContent = z.infer<typeof InvoiceContentSchema>
export type InvoiceSeller = z.infer<typeof SellerSchema>
export type InvoiceBuyer = z.infer<typeof BuyerSchema>
export type InvoiceTax = z.infer<typeof TaxSchema>

/** The same with every amount taken back. */
export function negated(content: InvoiceContent): InvoiceContent {
  return {
    ...content,
    lines: content.lines.map((line) => ({ ...line, amount: minus(line.amount) })),
    net: minus(content.net),
    taxAmount: minus(content.taxAmount),
    total: minus(content.total),
    amountPaid: minus(content.amountPaid),
  }
}

/** Never −0, which JSON knows as 0. */
function minus(amount: number): number {
  return amount === 0 ? 0 : -amount
}
