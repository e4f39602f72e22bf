import { createHash } from 'node:crypto'
import type { Json, JsonObject } from '../objects/json.ts'
import type { PaymentSandbox } from '../payment-sandbox.ts'

const style = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 76rem; padding: 1rem; color: #1c1c1c }
  strong { background: #ffe8b3; border: 1px solid #8a6100; padding: .1rem .5rem }
  table { border-collapse: collapse; width: 100%; margin-block: .5rem 2rem }
  th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: start; vertical-align: top }
`

export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Column {
  title: string
  of: (object: JsonObject) => string
}

const time: Column = { title: 'When', of: ({ created }) => new Date(Number(created) * 1000).toISOString() }
const shownRows = 50

/** What stands in the sandbox, for people: newest first. */
export function sandboxPage(sandbox: PaymentSandbox): string {
  const tables = [
    table('Customers', sandbox.objects('customer'), [
      time,
      text('Id', 'id'),
      text('E-mail', 'email'),
      { title: 'Own time', of: ({ id, deleted }) => (deleted ? '' : sandbox.now(String(id)).toISOString()) },
    ]),
    table('Subscriptions', sandbox.objects('subscription'), [
      time,
      text('Id', 'id'),
      text('Customer', 'customer'),
      text('Status', 'status'),
      {
        title: 'Ends',
        of: ({ cancel_at }) => (cancel_at ? new Date(Number(cancel_at) * 1000).toISOString() : ''),
      },
    ]),
    table('Invoices', sandbox.objects('invoice'), [
      time,
      text('Number', 'number'),
      text('Customer', 'customer'),
      text('Status', 'status'),
      money('Due', 'amount_due'),
      money('Paid', 'amount_paid'),
    ]),
    table('Payments', sandbox.objects('charge'), [
      time,
      text('Id', 'id'),
      text('Customer', 'customer'),
      text('Status', 'status'),
      text('Failure', 'failure_code'),
      money('Amount', 'amount'),
      money('Given back', 'amount_refunded'),
    ]),
    table('Events', sandbox.events(), [
      time,
      text('Id', 'id'),
      text('Type', 'type'),
      text('Not delivered', 'pending_webhooks'),
    ]),
  ]
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment sandbox (test mode)</title>' +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><main>` +
    '<h1>Payment sandbox</h1><p><strong>Test mode</strong> No money moves here. Only the provider’s published test ' +
    `cards are taken.</p>${tables.join('')}</main></body></html>`
  )
}

function table(title: string, objects: JsonObject[], columns: Column[]): string {
  const rows = objects.slice(-shownRows).toReversed()
  const head = columns.map((column) => `<th scope="col">${escape(column.title)}</th>`).join('')
  const body = rows
    .map((row) => `<tr>${columns.map((column) => `<td>${escape(column.of(row))}</td>`).join('')}</tr>`)
    .join('')
  const more = objects.length > rows.length ? `, the newest ${rows.length}` : ''
  return (
    `<h2>${escape(title)} (${objects.length}${more})</h2>` +
    `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  )
}

function text(title: string, field: string): Column {
  return { title, of: (object) => plain(object[field]) }
}

function money(title: string, field: string): Column {
  return { title, of: (object) => `$${(Number(object[field] ?? 0) / 100).toFixed(2)}` }
}

function plain(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function escape(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
