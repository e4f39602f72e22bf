'use client'

import { suppressAddressEndpoint } from '@meridian/shared/returned-mail/returned-mail.endpoints'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useAction } from '../../../platform/admin/use-action.ts'

/** Stops mail to an address whose owner has asked for it in another way. */
export function StopMail() {
  const [email, setEmail] = useState('')
  const { isPending, perform } = useAction()
  const stop = async () => {
    const done = `No newsletter is sent to ${email} any more.`
    if (await perform({ endpoint: suppressAddressEndpoint, json: { email }, done })) setEmail('')
  }
  return (
    <section aria-labelledby="stop-mail-title" className="staff-section">
      <h2 id="stop-mail-title">Stop mail to an address</h2>
      <form
        className="staff-form"
        onSubmit={(event) => {
          event.preventDefault()
          void stop()
        }}
      >
        <label className="admin-field">
          <span>E-mail address</span>
          <input
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </label>
        <Button type="submit" size="small" buttonStyle="secondary" disabled={isPending}>
          Stop mail
        </Button>
      </form>
    </section>
  )
}
