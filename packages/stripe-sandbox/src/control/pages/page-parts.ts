import type { Json, JsonObject } from '../../objects/json.ts'
import { html, Markup } from './html.ts'
import { style } from './page-style.ts'

interface Column<Row> {
  title: string
  of: (row: Row) => Markup | string
  isNumber?: boolean
}

/** A whole page; `said` is what the last action had to say. */
export function page(input: { title: string; said: string | null; body: Markup }): string {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${input.title} · Payment sandbox (test mode)</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <header>
          <div>
            <a class="name" href="/_sandbox/">Payment sandbox</a>
            <strong class="badge">Test mode</strong>
            <a href="/_sandbox/#customers">Customers</a>
            <a href="/_sandbox/#webhooks">Webhooks</a>
            <a href="/_sandbox/#faults">Faults</a>
            <a href="/_sandbox/#cards">Test cards</a>
            <a href="/_sandbox/#events">Events</a>
            <a href="/_sandbox/#objects">Objects</a>
          </div>
        </header>
        <main>
          <h1>${input.title}</h1>
          ${input.said === null ? null : html`<p class="said" role="status">${input.said}</p>`} ${input.body}
        </main>
      </body>
    </html>`
  return markup.text
}

/** A table, or a sentence where there is nothing to show. */
export function table<Row>(rows: readonly Row[], columns: Column<Row>[], empty: string): Markup {
  if (rows.length === 0) return html`<p class="muted">${empty}</p>`
  const kind = ({ isNumber }: Column<Row>) => (isNumber ? 'number' : '')
  const head = columns.map((column) => html`<th scope="col" class="${kind(column)}">${column.title}</th>`)
  const body = rows.map((row) => {
    const cells = columns.map(
      (column) => html`<td class="${kind(column)}" data-title="${column.title}">${column.of(row)}</td>`,
    )
    return html`<tr>
      ${cells}
    </tr>`
  })
  return html`<table>
    <thead>
      <tr>
        ${head}
      </tr>
    </thead>
    <tbody>
      ${body}
    </tbody>
  </table>`
}

/** A form that does one action and comes back to the page at `back`. */
export function actionForm(input: {
  action: string
  back: string
  fields?: Record<string, string>
  controls: Markup
}): Markup {
  const hidden = Object.entries({ ...input.fields, back: input.back }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form method="post" action="/_sandbox/do/${input.action}">${hidden}${input.controls}</form>`
}

/** A button that does one action. */
export function actionButton(input: {
  action: string
  back: string
  label: string
  fields?: Record<string, string>
}): Markup {
  return actionForm({ ...input, controls: html`<button>${input.label}</button>` })
}

/** The id of an object as a link to it. */
export function objectLink(id: Json | undefined): Markup {
  return typeof id === 'string' ? html`<a href="/_sandbox/show/${id}"><code>${id}</code></a>` : html``
}

export function text(value: Json | undefined): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** '2026-11-22 07:15' (UTC) of the provider's seconds; nothing of anything else. */
export function moment(seconds: Json | undefined): string {
  if (typeof seconds !== 'number') return ''
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function money(cents: Json | undefined): string {
  return dollars.format(Number(cents ?? 0) / 100)
}

export const when: Column<JsonObject> = { title: 'When (UTC)', of: ({ created }) => moment(created) }
