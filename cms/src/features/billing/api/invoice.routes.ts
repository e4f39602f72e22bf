import { type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  changeInvoiceDetailsEndpoint,
  correctInvoiceEndpoint,
  readInvoiceDetailsEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import {
  InvoiceDetailsInputSchema,
  InvoiceDetailsSchema,
} from '@meridian/shared/billing/invoice-details.schema'
import { correctInvoice } from '../invoices/correct-invoice.ts'
import { readInvoiceDetails, saveInvoiceDetails } from '../invoices/invoice-details.ts'
import { settableText } from '../receipts/receipt-fonts.ts'
import type { ApiContext } from '../../../platform/http/api-context.ts'
import { describeEndpoint, jsonAnswer, jsonBody } from '../../../platform/http/describe-endpoint.ts'
import { answerProblem } from '../../../platform/http/errors/problem.ts'
import { idParameter } from '../../../platform/http/id-parameter.ts'
import { noStore } from '../../../platform/http/no-store.ts'
import { clientAddress, refuseTooMany } from '../../../platform/http/rate-limiting.ts'
import { readBody } from '../../../platform/http/read-body.ts'
import { addReaderRoute } from '../../readers/api/reader-route.ts'
import { doneAnswer, ownIdParam } from '../../readers/api/reader-schemas.ts'
import { actionLimit, refuseBilling } from './open-action.ts'

const tags = ['Subscription']
const InvoiceDetailsAnswer = z.object(InvoiceDetailsSchema.shape).openapi('InvoiceDetails')

const readRoute = describeEndpoint(readInvoiceDetailsEndpoint, {
  tags,
  summary: 'Whom invoices are made out to',
  responses: { 200: jsonAnswer(InvoiceDetailsAnswer, 'The details; suggested ones until some are saved.') },
})

const changeRoute = describeEndpoint(changeInvoiceDetailsEndpoint, {
  tags,
  summary: 'Change whom invoices are made out to',
  description: 'Invoices that were issued stay as they are.',
  request: jsonBody(z.strictObject(InvoiceDetailsInputSchema.shape).openapi('InvoiceDetailsInput')),
  responses: { 200: jsonAnswer(InvoiceDetailsAnswer, 'The details as they are now.') },
})

const correctRoute = describeEndpoint(correctInvoiceEndpoint, {
  tags,
  summary: 'Issue the invoice of a payment again, made out to the invoice details',
  description: 'Once, and not after a refund: the former invoice is cancelled by a document of its own.',
  request: { params: ownIdParam },
  responses: doneAnswer('The corrected invoice is issued.'),
})

const letters = 'Please write this in Latin letters: the type of our invoices has no others.'

const reasons = {
  unknown: 'payment-unknown',
  final: 'invoice-final',
  same: 'invoice-same',
  'details-missing': 'invoice-details-missing',
} as const

/** Whom a reader's invoices are made out to. */
export function addInvoiceRoutes(app: OpenAPIHono, context: ApiContext): void {
  addReaderRoute(app, context, {
    route: readRoute,
    handle: async ({ c, session }) => c.json(await readInvoiceDetails(await context.db(), session.userId)),
  })

  addReaderRoute(app, context, {
    route: changeRoute,
    handle: async ({ c, session }) => {
      const body = await readBody(c, InvoiceDetailsInputSchema)
      if (!body.ok) return body.response
      const canSet = await settableText()
      const isSettable = Object.values(body.value).every((text) => text === null || canSet(text))
      if (!isSettable)
        return answerProblem(c, { code: 'parameter-invalid', detail: letters, headers: noStore })
      return c.json(await saveInvoiceDetails(await context.db(), session.userId, body.value))
    },
  })

  addReaderRoute(app, context, {
    route: correctRoute,
    handle: async ({ c, session: { userId } }) => {
      const excess = await refuseTooMany(c, { context, limit: actionLimit, key: `user:${userId}` })
      if (excess) return excess
      const { pool } = (await context.cms()).db
      const actor = { userId, address: clientAddress(c) }
      const outcome = await correctInvoice(pool, actor, { paymentId: idParameter(c) })
      return outcome.ok ? c.body(null, 204) : refuseBilling(c, reasons[outcome.reason])
    },
  })
}
