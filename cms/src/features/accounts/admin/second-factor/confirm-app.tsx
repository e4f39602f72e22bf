'use client'

import { confirmSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import { RecoveryCodesSchema, type SecondFactorSecret } from '@meridian/shared/accounts/second-factor.schema'
import { Button, toast } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'
import { QrCode } from './qr-code.tsx'

/** The second step: the app is told the secret, and a code of it shows that it was. */
export function ConfirmApp({
  secret,
  onConfirmed,
}: {
  secret: SecondFactorSecret
  onConfirmed: (recoveryCodes: string[]) => void
}) {
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const code = String(new FormData(event.currentTarget).get('code') ?? '')
    setPending(true)
    const answer = await callApi(confirmSecondFactorEndpoint, { json: { code } })
    setPending(false)
    if (answer.ok) onConfirmed(RecoveryCodesSchema.parse(answer.body).recoveryCodes)
    else toast.error(refusalText(answer))
  }
  return (
    <>
      <p>
        Scan this with your authenticator app, or type the secret into it. Then enter the code that it shows.
      </p>
      <QrCode text={secret.uri} label="QR code for your authenticator app" />
      <p>
        Secret: <code className="second-factor-secret">{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <form className="second-factor-form" onSubmit={submit}>
        <label className="admin-field">
          <span>Code</span>
          <input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={12} required />
        </label>
        <Button type="submit" disabled={isPending}>
          Confirm
        </Button>
      </form>
    </>
  )
}
