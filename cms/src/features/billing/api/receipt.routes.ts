import { type OpenAPIHono, z } from '@hono/zod-openapi'
import { downloadInvoiceEndpoint, downloadReceiptEndpoint } from '@meridian/shared/billing/billing.endpoints'
import { makeReceipt } from '../receipts/make-receipt.ts'
import type { ReceiptKind } from '../receipts/read-receipt.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { ownIdParam } from '../../readers/api/reader-schemas.ts'
import { refuseBilling } from './open-action.ts'
import { describeEndpoint } from '../../../platform/http/describe-endpoint.ts'
import { noStore } from '../../../platform/http/no-store.ts'

const receiptLimit = { name: 'billing-receipt', points: 60, windowSeconds: 10 * 60 }

const endpoints = { receipt: downloadReceiptEndpoint, invoice: downloadInvoiceEndpoint }

const describeRoute = (kind: ReceiptKind, summary: string) =>
  describeEndpoint(endpoints[kind], {
    tags: ['Subscription'],
    summary,
    request: { params: ownIdParam },
    responses: {
      200: {
        description: 'The PDF.',
        content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
      },
    },
  })

/** The receipts of a reader's own payments. Somebody else's are unknown. */
export function addReceiptRoutes(app: OpenAPIHono, context: ApiContext): void {
  const add = (kind: ReceiptKind, summary: string) =>
    addReaderRoute(app, context, {
      route: describeRoute(kind, summary),
      handle: async ({ c, session }) => {
        const { userId } = session
        const refusal = await refuseTooMany(c, { context, limit: receiptLimit, key: `user:${userId}` })
        if (refusal) return refusal
        const receipt = await makeReceipt(await context.db(), { userId, paymentId: idParameter(c), kind })
        if (!receipt) return refuseBilling(c, 'payment-unknown')
        const { name, bytes } = receipt
        return c.body(new Uint8Array(bytes), 200, {
          ...noStore,
          'Content-Type': 'application/pdf',
          'Content-Disposition': `attachment; filename="${name}"`,
        })
      },
    })
  add('receipt', 'The receipt of a payment, as PDF')
  add('invoice', 'The invoice of a payment, as PDF')
}
