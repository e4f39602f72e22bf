import { readInvoiceDetailsEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { InvoiceDetailsSchema } from '@meridian/shared/billing/invoice-details.schema'
import { createReaderResource } from './reader-resource.ts'

/** Whom the reader's invoices are made out to. */
export const invoiceDetails = createReaderResource(readInvoiceDetailsEndpoint, InvoiceDetailsSchema)
