import { endpointAt } from '@meridian/shared/api/endpoint'
import { type InvoiceListSchema, invoiceKindLabels } from '@meridian/shared/billing/payment.schema'
import { openInvoiceEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import type { z } from 'zod'

/** Numbered documents as links to their PDFs, each in a tab of its own; nothing without one. */
export function InvoiceList({ invoices }: { invoices: z.output<typeof InvoiceListSchema> }) {
  if (invoices.length === 0) return null
  return (
    <ul className="staff-list">
      {invoices.map(({ number, kind }) => (
        <li key={number}>
          <a href={endpointAt(openInvoiceEndpoint, { id: number }).path} target="_blank" rel="noreferrer">
            {invoiceKindLabels[kind]} {number}
          </a>
        </li>
      ))}
    </ul>
  )
}
