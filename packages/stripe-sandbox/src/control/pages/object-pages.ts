import { objectKinds, type ObjectKind } from '../../objects/all-objects.ts'
import type { JsonObject } from '../../objects/json.ts'
import type { ControlledSandbox } from '../controlled-sandbox.ts'
import { html, Markup } from './html.ts'
import { objectLink, page, table, text, when } from './page-parts.ts'

const shownRows = 200
/** `cus_Nff3Kb0Tqw81Zc`, quoted as it stands in the JSON of another object. */
const quotedId = /(&quot;)([a-z]+_[A-Za-z0-9]{8,})(&quot;)/g

/** The newest objects of a kind. */
export function kindPage(sandbox: ControlledSandbox, kind: ObjectKind): string {
  const objects = sandbox.objects(kind)
  const body = table<JsonObject>(
    objects.slice(-shownRows).toReversed(),
    [
      when,
      { title: 'Id', of: ({ id }) => objectLink(id) },
      { title: 'Customer', of: ({ customer }) => objectLink(customer) },
      { title: 'Status', of: ({ status, deleted }) => (deleted === true ? 'deleted' : text(status)) },
    ],
    'There is none.',
  )
  return page({ title: kind.replaceAll('_', ' '), said: null, body })
}

/** One object as the API shows it, with links to those that it names; null where there is none. */
export function objectPage(sandbox: ControlledSandbox, id: string): string | null {
  const found = findObject(sandbox, id)
  if (!found) return null
  const json = html`${JSON.stringify(found, null, 2)}`.text
  const linked = json.replaceAll(quotedId, '$1<a href="/_sandbox/show/$2">$2</a>$3')
  const owner = found.object === 'customer' ? found.id : found.customer
  const body = html`
    ${typeof owner === 'string' ? html`<p><a href="/_sandbox/customers/${owner}">Its customer</a></p>` : null}
    <pre>${new Markup(linked)}</pre>
  `
  return page({ title: id, said: null, body })
}

function findObject(sandbox: ControlledSandbox, id: string): JsonObject | null {
  const among = (objects: JsonObject[]) => objects.find((one) => one.id === id)
  for (const kind of objectKinds) {
    const found = among(sandbox.objects(kind))
    if (found) return found
  }
  return among(sandbox.events()) ?? null
}
