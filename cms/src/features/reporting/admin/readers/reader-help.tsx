'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import type { ReaderNewsletter } from '@meridian/shared/newsletter/reader-newsletter.schema'
import {
  sendPasswordMailEndpoint,
  stopReaderNewsletterEndpoint,
} from '@meridian/shared/support/staff-help.endpoints'
import { Button } from '@payloadcms/ui'
import { useAction } from '../../../../platform/admin/use-action.ts'

/** Has the mail for a new password sent, for a reader who cannot sign in. */
export function PasswordMail({ readerId, email }: { readerId: string; email: string }) {
  const { isPending, perform } = useAction()
  const endpoint = endpointAt(sendPasswordMailEndpoint, { id: readerId })
  return (
    <Button
      type="button"
      size="small"
      buttonStyle="secondary"
      disabled={isPending}
      onClick={() => void perform({ endpoint, done: `A mail is on its way to ${email}.` })}
    >
      Send password mail
    </Button>
  )
}

const states = { on: 'Gets it', paused: 'Paused', waiting: 'Not confirmed yet' } as const

/** The newsletters that a reader takes, each with switching it off. */
export function ReaderNewsletters({
  readerId,
  newsletters,
}: {
  readerId: string
  newsletters: ReaderNewsletter[]
}) {
  const { isPending, perform } = useAction()
  const taken = newsletters.flatMap(({ id, name, state }) => (state === 'off' ? [] : [{ id, name, state }]))
  return (
    <section aria-labelledby="newsletters-title">
      <h2 id="newsletters-title">Newsletters</h2>
      {taken.length === 0 && <p className="staff-empty">None.</p>}
      <ul className="staff-list">
        {taken.map(({ id, name, state }) => (
          <li key={id}>
            {name}
            <span className="staff-note-line">{states[state]}</span>
            <Button
              type="button"
              size="small"
              buttonStyle="secondary"
              disabled={isPending}
              onClick={() =>
                void perform({
                  endpoint: endpointAt(stopReaderNewsletterEndpoint, { id: readerId, newsletter: id }),
                  done: `${name} does not come any more.`,
                })
              }
            >
              Switch off<span className="menu-toggle-name"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
