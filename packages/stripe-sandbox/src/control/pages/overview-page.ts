import { objectKinds } from '../../objects/all-objects.ts'
import type { JsonObject } from '../../objects/json.ts'
import type { ControlledSandbox } from '../controlled-sandbox.ts'
import { eventTable } from './event-table.ts'
import { faultSection } from './fault-section.ts'
import { html, type Markup } from './html.ts'
import { inGroups, knownCards } from './known-cards.ts'
import { moment, page, table, text, when } from './page-parts.ts'
import { webhookSection } from './webhook-section.ts'

const shownRows = 25

/** What stands in the sandbox, newest first, and what it can be had to do. */
export function overviewPage(sandbox: ControlledSandbox, query: URLSearchParams): string {
  const body = html`
    <p>
      This server stands in the payment provider’s place. No money moves here, and only the provider’s
      published test cards are taken. Open a customer to move their time, change their card, refund or dispute
      a payment.
    </p>
    ${customerSection(sandbox, query.get('q') ?? '')} ${webhookSection(sandbox)} ${faultSection(sandbox)}
    ${cardSection()} ${eventSection(sandbox)} ${requestSection(sandbox)} ${objectSection(sandbox)}
  `
  return page({ title: 'Payment sandbox', said: query.get('said'), body })
}

function customerSection(sandbox: ControlledSandbox, search: string): Markup {
  const subscriptions = Map.groupBy(sandbox.objects('subscription'), ({ customer }) => text(customer))
  const wanted = search.trim().toLowerCase()
  const found = sandbox
    .objects('customer')
    .filter(({ deleted }) => deleted !== true)
    .filter(({ id, email, name }) =>
      `${text(id)} ${text(email)} ${text(name)}`.toLowerCase().includes(wanted),
    )
  const rows = found.slice(-shownRows).toReversed()
  return html`
    <h2 id="customers">Customers <small>${countOf(found.length, rows.length)}</small></h2>
    <form method="get" action="/_sandbox/">
      <label>E-mail, name or id<input type="search" name="q" value="${search}" /></label><button>Find</button>
    </form>
    ${table<JsonObject>(
      rows,
      [
        {
          title: 'Customer',
          of: ({ id, email }) =>
            html`<a href="/_sandbox/customers/${text(id)}">${text(email) || text(id)}</a>`,
        },
        { title: 'Name', of: ({ name }) => text(name) },
        {
          title: 'Subscriptions',
          of: ({ id }) => (subscriptions.get(text(id)) ?? []).map(({ status }) => text(status)).join(', '),
        },
        { title: 'Own time (UTC)', of: ({ id }) => moment(sandbox.now(text(id)).getTime() / 1000) },
        when,
      ],
      wanted === '' ? 'Nobody has opened the checkout yet.' : 'Nobody is found.',
    )}
  `
}

function requestSection(sandbox: ControlledSandbox): Markup {
  const rows = sandbox.requests.slice(-shownRows).toReversed()
  return html`
    <h2 id="requests">
      Requests <small>${countOf(sandbox.requests.length, rows.length)} since its start</small>
    </h2>
    ${table(
      rows,
      [
        { title: 'Request', of: ({ method, path }) => html`<code>${method} ${path}</code>` },
        { title: 'Answer', of: ({ status }) => (status === 0 ? 'cut off' : String(status)) },
        { title: 'Idempotency key', of: ({ idempotencyKey }) => html`<code>${idempotencyKey}</code>` },
        { title: 'Repeated', of: ({ isReplayed }) => (isReplayed ? 'the stored answer' : '') },
      ],
      'Nothing has been asked yet.',
    )}
  `
}

function cardSection(): Markup {
  return html`
    <h2 id="cards">Test cards</h2>
    <p>
      With any date to come and any security code. These are the ones wanted most; all published ones work.
    </p>
    ${table(
      knownCards,
      [
        { title: 'Number', of: ({ number }) => html`<code>${inGroups(number)}</code>` },
        { title: 'What happens', of: ({ label }) => label },
      ],
      '',
    )}
  `
}

function eventSection(sandbox: ControlledSandbox): Markup {
  const events = sandbox.events()
  const shown = events.slice(-shownRows)
  return html`
    <h2 id="events">Events <small>${countOf(events.length, shown.length)}</small></h2>
    ${eventTable(shown, '/_sandbox/')}
  `
}

function objectSection(sandbox: ControlledSandbox): Markup {
  const links = objectKinds.map((kind) => {
    const name = kind.replaceAll('_', ' ')
    return html`<li><a href="/_sandbox/kinds/${kind}">${name}</a> ${sandbox.objects(kind).length}</li>`
  })
  return html`
    <h2 id="objects">Objects</h2>
    <ul class="kinds">
      ${links}
    </ul>
  `
}

function countOf(all: number, shown: number): string {
  return all > shown ? `${all}, the newest ${shown}` : String(all)
}
