import type { JsonObject } from '../../objects/json.ts'
import type { ObjectKind } from '../../objects/all-objects.ts'
import type { ControlledSandbox } from '../controlled-sandbox.ts'
import { eventTable } from './event-table.ts'
import { html, type Markup } from './html.ts'
import { inGroups, knownCards } from './known-cards.ts'
import { actionButton, actionForm, moment, money, objectLink, page, table, text, when } from './page-parts.ts'

const daySeconds = 86_400
/** A renewal is paid one hour after the period's end. */
const renewalSeconds = 2 * 3600

/** Everything of one customer; null for one that is not there. */
export function customerPage(sandbox: ControlledSandbox, id: string, said: string | null): string | null {
  const customer = sandbox.objects('customer').find((one) => one.id === id && one.deleted !== true)
  if (!customer) return null
  const back = `/_sandbox/customers/${id}`
  const own = (kind: ObjectKind) => sandbox.objects(kind).filter((one) => one.customer === id)
  const [subscriptions, charges] = [own('subscription'), own('charge')]
  const body = html`
    <p class="muted">${objectLink(id)} ${text(customer.name)}</p>
    <h2>Time</h2>
    ${timeForms({ now: sandbox.now(id), clock: text(customer.test_clock) || id, subscriptions, back })}
    <h2>Subscriptions</h2>
    ${subscriptionTable(subscriptions)}
    <h2>Cards</h2>
    ${cardForms(own('payment_method'), id, back)}
    <h2>Payments</h2>
    ${paymentTable(charges, own('payment_intent'), back)} ${disputeTable(sandbox, charges, back)}
    <h2>Invoices</h2>
    ${invoiceTable(own('invoice'))}
    <h2>Events</h2>
    ${eventTable(
      sandbox.events().filter((event) => JSON.stringify(event.data).includes(`"${id}"`)),
      back,
    )}
  `
  return page({ title: text(customer.email) || id, said, body })
}

function timeForms(input: { now: Date; clock: string; subscriptions: JsonObject[]; back: string }): Markup {
  const { clock, back, subscriptions } = input
  const now = Math.floor(input.now.getTime() / 1000)
  const ends = subscriptions.flatMap((subscription) => {
    const end = periodEnd(subscription)
    return /^(active|past_due|trialing)$/.test(text(subscription.status)) && end > now ? [end] : []
  })
  const steps: [string, number][] = [
    ['A day', now + daySeconds],
    ['A week', now + 7 * daySeconds],
    ['30 days', now + 30 * daySeconds],
    ...(ends.length > 0
      ? [['Past the end of the period', Math.min(...ends) + renewalSeconds] satisfies [string, number]]
      : []),
  ]
  return html`
    <p>
      It is <strong>${moment(now)}</strong> (UTC) for this customer. Moving on lives through what is due on
      the way: renewals, new tries of failed payments, ends. It never goes back.
    </p>
    ${actionForm({
      action: 'advance-clock',
      back,
      fields: { id: clock },
      controls: html`${steps.map(([label, to]) => html`<button name="to" value="${to}">${label}</button>`)}`,
    })}
    ${actionForm({
      action: 'advance-clock',
      back,
      fields: { id: clock },
      controls: html`<label>To the beginning of<input type="date" name="date" required /></label
        ><button>Move on</button>`,
    })}
  `
}

/** In seconds; it stands on the items of a subscription. */
function periodEnd({ items }: JsonObject): number {
  return Number(/"current_period_end":(\d+)/.exec(JSON.stringify(items))?.[1] ?? 0)
}

function subscriptionTable(subscriptions: JsonObject[]): Markup {
  return table(
    subscriptions.toReversed(),
    [
      when,
      { title: 'Id', of: ({ id }) => objectLink(id) },
      { title: 'Status', of: ({ status }) => text(status) },
      { title: 'Period until (UTC)', of: (subscription) => moment(periodEnd(subscription)) },
      { title: 'Ends (UTC)', of: ({ cancel_at, ended_at }) => moment(ended_at ?? cancel_at) },
    ],
    'None.',
  )
}

function cardForms(methods: JsonObject[], customer: string, back: string): Markup {
  return html`
    ${table(
      methods.toReversed(),
      [
        when,
        { title: 'Id', of: ({ id }) => objectLink(id) },
        { title: 'Card', of: ({ card }) => cardText(card) },
      ],
      'None is kept.',
    )}
    <p>Put another card on file, without asking its bank: renewals then meet what it does.</p>
    ${actionForm({
      action: 'card',
      back,
      fields: { customer },
      controls: html`<label
          >Card<select name="number">
            ${knownCards.map(
              ({ number, label }) => html`<option value="${number}">${inGroups(number)} ${label}</option>`,
            )}
          </select></label
        ><button>Put on file</button>`,
    })}
  `
}

function cardText(card: JsonObject[string] | undefined): string {
  if (typeof card !== 'object' || card === null || Array.isArray(card)) return ''
  return `${text(card.brand)} ending in ${text(card.last4)}, ${text(card.exp_month)}/${text(card.exp_year)}`
}

function paymentTable(charges: JsonObject[], intents: JsonObject[], back: string): Markup {
  const open = intents.filter(({ status }) => !/^(succeeded|canceled)$/.test(text(status)))
  return html`
    ${table(
      charges.toReversed(),
      [
        when,
        { title: 'Id', of: ({ id }) => objectLink(id) },
        { title: 'Status', of: ({ status }) => text(status) },
        { title: 'Refused', of: ({ failure_code }) => text(failure_code) },
        { title: 'Amount', of: ({ amount }) => money(amount), isNumber: true },
        { title: 'Refunded', of: ({ amount_refunded }) => money(amount_refunded), isNumber: true },
        { title: '', of: (charge) => chargeButtons(charge, back) },
      ],
      'Nothing has been charged yet.',
    )}
    ${
      open.length === 0
        ? null
        : html`<p>
            Waiting for their payer:
            ${open.map(({ id, status }) => html`${objectLink(id)} (${text(status).replaceAll('_', ' ')}) `)}
          </p>`
    }
  `
}

function chargeButtons({ id, status, refunded, disputed }: JsonObject, back: string): Markup {
  if (status !== 'succeeded') return html``
  const fields = { charge: text(id) }
  return html`
    ${
      refunded === true || disputed === true
        ? null
        : actionButton({ action: 'refund', back, label: 'Refund', fields })
    }
    ${disputed === true ? null : actionButton({ action: 'open-dispute', back, label: 'Dispute', fields })}
  `
}

function disputeTable(sandbox: ControlledSandbox, charges: JsonObject[], back: string): Markup | null {
  const own = new Set(charges.map(({ id }) => id))
  const disputes = sandbox.objects('dispute').filter(({ charge }) => own.has(charge ?? null))
  if (disputes.length === 0) return null
  const close = (id: string, outcome: 'won' | 'lost') =>
    actionButton({ action: 'close-dispute', back, label: `We have ${outcome}`, fields: { id, outcome } })
  return html`
    <h2>Disputes</h2>
    ${table(
      disputes.toReversed(),
      [
        when,
        { title: 'Id', of: ({ id }) => objectLink(id) },
        { title: 'Status', of: ({ status }) => text(status).replaceAll('_', ' ') },
        { title: 'Amount', of: ({ amount }) => money(amount), isNumber: true },
        {
          title: '',
          of: ({ id, status }) =>
            /^(won|lost)$/.test(text(status))
              ? ''
              : html`${close(text(id), 'won')} ${close(text(id), 'lost')}`,
        },
      ],
      '',
    )}
  `
}

function invoiceTable(invoices: JsonObject[]): Markup {
  return table(
    invoices.toReversed(),
    [
      when,
      { title: 'Id', of: ({ id }) => objectLink(id) },
      { title: 'Number', of: ({ number }) => text(number) },
      { title: 'For', of: ({ billing_reason }) => text(billing_reason).replaceAll('_', ' ') },
      { title: 'Status', of: ({ status }) => text(status) },
      { title: 'Due', of: ({ amount_due }) => money(amount_due), isNumber: true },
      { title: 'Paid', of: ({ amount_paid }) => money(amount_paid), isNumber: true },
    ],
    'None.',
  )
}
