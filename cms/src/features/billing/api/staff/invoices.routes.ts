import type { OpenAPIHono } from '@hono/zod-openapi'
import { openInvoiceEndpoint } from '@meridian/shared/billing/staff-billing.endpoints'
import { makeInvoice } from '../../receipts/make-receipt.ts'
import type { ApiContext } from '../../../../platform/http/api-context.ts'
import { recordAudit } from '../../../../platform/audit/record-audit.ts'
import { describeEndpoint } from '../../../../platform/http/describe-endpoint.ts'
import { idParameter } from '../../../../platform/http/id-parameter.ts'
import { pdfAnswer, pdfHeaders } from '../receipt.routes.ts'
import { refuseAction } from './refusals.ts'
import { idParams, tags } from './staff-schemas.ts'
import { addStaffRoute } from './staff-route.ts'

const invoiceRoute = describeEndpoint(openInvoiceEndpoint, {
  tags,
  summary: 'An invoice, cancellation or credit note by its number, as PDF',
  description: 'Those of deleted accounts as well. Each look is in the audit log.',
  request: { params: idParams },
  responses: pdfAnswer,
})

/** The invoices of all readers, for staff who see what readers pay. */
export function addStaffInvoiceRoutes(app: OpenAPIHono, context: ApiContext): void {
  addStaffRoute(app, context, {
    route: invoiceRoute,
    right: 'seeReaders',
    handle: async ({ c, pool, staff }) => {
      const number = idParameter(c)
      const invoice = await makeInvoice(pool, { number, ownerId: null })
      if (!invoice) return refuseAction(c, 'invoice-unknown')
      await recordAudit(pool, {
        action: 'reader-data-read',
        actorId: staff.userId,
        subjectId: invoice.userId,
        detail: `Invoice ${number}`,
        address: staff.address,
      })
      return c.body(new Uint8Array(invoice.bytes), 200, pdfHeaders(invoice, 'inline'))
    },
  })
}
