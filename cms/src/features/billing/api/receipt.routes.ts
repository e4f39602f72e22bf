import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  downloadInvoiceEndpoint,
  downloadNumberedInvoiceEndpoint,
  downloadReceiptEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { makeInvoice, makeReceipt, type ReceiptFile } from '../receipts/make-receipt.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import type { SqlClient } from '../../../platform/database/sql-client.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { ownIdParam } from '../../readers/api/reader-schemas.ts'
import { refuseBilling } from './open-action.ts'
import { describeEndpoint } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const receiptLimit = { name: 'billing-receipt', points: 60, windowSeconds: 10 * 60 }

/** What a route answers that is a PDF. */
export const pdfAnswer = {
  200: {
    description: 'The PDF.',
    content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
  },
}

/** The headers of a PDF that is kept (`attachment`) or opened (`inline`). */
export function pdfHeaders({ name }: ReceiptFile, disposition: 'attachment' | 'inline') {
  return {
    ...noStore,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `${disposition}; filename="${name}"`,
  }
}

type ReceiptEndpoint =
  | typeof downloadReceiptEndpoint
  | typeof downloadInvoiceEndpoint
  | typeof downloadNumberedInvoiceEndpoint

interface ReceiptRoute {
  endpoint: ReceiptEndpoint
  summary: string
  make: (db: SqlClient, asked: { userId: number; id: string }) => Promise<ReceiptFile | null>
  unknown: 'payment-unknown' | 'invoice-unknown'
}

/** The receipts and invoices of a reader's own payments. Somebody else's are unknown. */
export function addReceiptRoutes(app: OpenAPIHono, context: ApiContext): void {
  const add = ({ endpoint, summary, make, unknown }: ReceiptRoute) =>
    addReaderRoute(app, context, {
      route: describeEndpoint(endpoint, {
        tags: ['Subscription'],
        summary,
        request: { params: ownIdParam },
        responses: pdfAnswer,
      }),
      handle: async ({ c, session }) => {
        const { userId } = session
        const refusal = await refuseTooMany(c, { context, limit: receiptLimit, key: `user:${userId}` })
        if (refusal) return refusal
        const receipt = await make(await context.db(), { userId, id: idParameter(c) })
        if (!receipt) return refuseBilling(c, unknown)
        return c.body(new Uint8Array(receipt.bytes), 200, pdfHeaders(receipt, 'attachment'))
      },
    })
  add({
    endpoint: downloadReceiptEndpoint,
    summary: 'The receipt of a payment, as PDF',
    make: (db, { userId, id }) => makeReceipt(db, { userId, paymentId: id, kind: 'receipt' }),
    unknown: 'payment-unknown',
  })
  add({
    endpoint: downloadInvoiceEndpoint,
    summary: 'The invoice of a payment, as PDF',
    make: (db, { userId, id }) => makeReceipt(db, { userId, paymentId: id, kind: 'invoice' }),
    unknown: 'payment-unknown',
  })
  add({
    endpoint: downloadNumberedInvoiceEndpoint,
    summary: 'An invoice, cancellation or credit note by its number, as PDF',
    make: (db, { userId, id }) => makeInvoice(db, { number: id, ownerId: userId }),
    unknown: 'invoice-unknown',
  })
}
