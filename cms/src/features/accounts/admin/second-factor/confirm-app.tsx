'use client'

import { confirmSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import { RecoveryCodesSchema, type SecondFactorSecret } from '@meridian/shared/accounts/second-factor.schema'
import { Button, toast } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { encode } from 'uqr'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'

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

/** A QR code drawn right here: nobody else is shown the secret that is in it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      {/* Black on white in either theme: cameras need it. */}
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
