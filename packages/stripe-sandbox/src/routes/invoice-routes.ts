import { z } from 'zod'
import { badRequest, noSuch } from '../engine/api-error.ts'
import { collectInvoice, payInvoice, settleElsewhere } from '../engine/collect-invoice.ts'
import type { Engine } from '../engine/engine.ts'
import { finalizeInvoice, markUncollectible, saveInvoice } from '../engine/invoices.ts'
import { prorationBehaviors } from '../engine/item-change.ts'
import { requirePaymentMethod } from '../engine/payment-methods.ts'
import { previewInvoice } from '../engine/preview-invoice.ts'
import { voidInvoice } from '../engine/subscription-state.ts'
import { listPage } from '../http/list-page.ts'
import {
  clearableText,
  flag,
  mergeMetadata,
  metadata,
  datedPaging,
  paging,
  text,
  wholeNumber,
} from '../http/param-types.ts'
import { route } from '../http/route.ts'
import { invoiceObject, invoicePaymentObject, lineObject } from '../objects/invoice-object.ts'
import { listObject } from '../objects/list-object.ts'
import type { Invoice } from '../records/invoice.ts'

const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export const invoiceRoutes = [
  route(
    'GET /v1/invoices',
    {
      ...datedPaging,
      collection_method: z.literal('charge_automatically').optional(),
      customer: text.optional(),
      status: z.enum(invoiceStatuses).optional(),
      subscription: text.optional(),
    },
    ({ engine }, params) =>
      listPage(engine.store.invoices, {
        url: '/v1/invoices',
        params,
        where: { customer: params.customer, subscription: params.subscription },
        passes: ({ status }) => params.status === undefined || status === params.status,
        render: invoiceObject,
      }),
  ),
  route(
    'POST /v1/invoices/create_preview',
    {
      currency: text.optional(),
      customer: text.optional(),
      subscription: text.optional(),
      subscription_details: z
        .strictObject({
          items: z
            .array(
              z.strictObject({
                deleted: flag.optional(),
                id: text.optional(),
                price: text.optional(),
                quantity: wholeNumber.optional(),
              }),
            )
            .optional(),
          proration_behavior: z.enum(prorationBehaviors).optional(),
          proration_date: wholeNumber.optional(),
        })
        .optional(),
    },
    ({ engine }, { subscription_details: details, ...params }) => {
      if (params.subscription === undefined && params.customer === undefined) {
        throw badRequest('You must specify either `customer` or `subscription` to preview an invoice.', {
          code: 'parameter_missing',
          param: 'customer',
        })
      }
      return invoiceObject(previewInvoice(engine, { ...params, ...details }))
    },
  ),
  route('GET /v1/invoices/:id', {}, ({ engine, id }) => invoiceObject(requireInvoice(engine, id))),
  route(
    'POST /v1/invoices/:id',
    {
      auto_advance: flag.optional(),
      default_payment_method: clearableText.optional(),
      description: clearableText.optional(),
      metadata: metadata.optional(),
    },
    ({ engine, id }, params) => {
      const invoice = requireInvoice(engine, id)
      const changed = { ...invoice, ...params, metadata: mergeMetadata(invoice.metadata, params.metadata) }
      return invoiceObject(saveInvoice(engine, invoice, changed))
    },
  ),
  route('GET /v1/invoices/:id/lines', paging, ({ engine, id }) => {
    const { lines } = requireInvoice(engine, id)
    return listObject(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => lineObject(line, id)),
    )
  }),
  route('POST /v1/invoices/:id/finalize', { auto_advance: flag.optional() }, ({ engine, id }, params) => {
    const invoice = requireInvoice(engine, id)
    if (invoice.status !== 'draft') {
      throw badRequest(`This invoice is already finalized, you can't re-finalize a non-draft invoice.`, {
        code: 'invoice_not_editable',
      })
    }
    engine.store.tasks.remove('finalize_invoice', id)
    const open = finalizeInvoice(engine, {
      ...invoice,
      auto_advance: params.auto_advance ?? invoice.auto_advance,
    })
    return invoiceObject(
      open.amount_due === 0 || params.auto_advance
        ? collectInvoice(engine, open, { isOffSession: true, isAutomatic: true }).invoice
        : open,
    )
  }),
  route(
    'POST /v1/invoices/:id/pay',
    { off_session: flag.optional(), paid_out_of_band: flag.optional(), payment_method: text.optional() },
    ({ engine, id }, params) => {
      if (params.paid_out_of_band) return invoiceObject(settleElsewhere(engine, requireInvoice(engine, id)))
      const method = params.payment_method
      const paid = payInvoice(engine, requireInvoice(engine, id), {
        method: method === undefined ? null : requirePaymentMethod(engine, method, 'payment_method'),
        isOffSession: params.off_session ?? true,
      })
      return invoiceObject(paid)
    },
  ),
  route('POST /v1/invoices/:id/void', {}, ({ engine, id }) => {
    const invoice = requireInvoice(engine, id)
    if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
      throw badRequest(`You can only pass in open invoices. This invoice isn't open.`, { param: 'invoice' })
    }
    return invoiceObject(voidInvoice(engine, invoice))
  }),
  route('POST /v1/invoices/:id/mark_uncollectible', {}, ({ engine, id }) => {
    const invoice = requireInvoice(engine, id)
    if (invoice.status !== 'open') throw badRequest(`This invoice isn't open.`, { param: 'invoice' })
    return invoiceObject(markUncollectible(engine, invoice))
  }),
  route(
    'GET /v1/invoice_payments',
    {
      ...datedPaging,
      invoice: text.optional(),
      payment: z.strictObject({ payment_intent: text, type: z.literal('payment_intent') }).optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    },
    ({ engine }, params) =>
      listPage(engine.store.invoicePayments, {
        url: '/v1/invoice_payments',
        params,
        where: { invoice: params.invoice, payment_intent: params.payment?.payment_intent },
        passes: ({ status }) => params.status === undefined || status === params.status,
        render: invoicePaymentObject,
      }),
  ),
  route('GET /v1/invoice_payments/:id', {}, ({ engine, id }) => {
    const payment = engine.store.invoicePayments.find(id)
    if (!payment) throw noSuch('invoice_payment', id)
    return invoicePaymentObject(payment)
  }),
]

function requireInvoice(engine: Engine, id: string): Invoice {
  const invoice = engine.store.invoices.find(id)
  if (!invoice) throw noSuch('invoice', id)
  return invoice
}
