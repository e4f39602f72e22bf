import type { JsonObject } from '../../objects/json.ts'
import type { Markup } from './html.ts'
import { actionButton, objectLink, table, text, when } from './page-parts.ts'

/** Events, newest first, each of which can be sent once more. */
export function eventTable(events: JsonObject[], back: string): Markup {
  return table(
    events.toReversed(),
    [
      when,
      { title: 'Event', of: ({ type }) => text(type) },
      { title: 'Id', of: ({ id }) => objectLink(id) },
      { title: 'Webhook', of: ({ pending_webhooks }) => (pending_webhooks === 0 ? '' : 'waiting') },
      {
        title: '',
        of: ({ id }) =>
          actionButton({ action: 'send-again', back, label: 'Send again', fields: { event: text(id) } }),
      },
    ],
    'Nothing has happened yet.',
  )
}
