'use client'

import type { CallableEndpoint, Json } from '@meridian/shared/api/endpoint'
import { Button, toast } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { callApi, refusalText } from '../../../../platform/admin/call-api.ts'

/** Asks for the password and makes a call with it: a session that somebody has left open changes nothing. */
export function PasswordForm({
  endpoint,
  button,
  isDangerous = false,
  onDone,
}: {
  endpoint: CallableEndpoint & { body: Json<{ password: string }> }
  button: string
  isDangerous?: boolean
  onDone: (body: unknown) => void
}) {
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const password = String(new FormData(event.currentTarget).get('password') ?? '')
    setPending(true)
    const answer = await callApi(endpoint, { json: { password } })
    setPending(false)
    if (answer.ok) onDone(answer.body)
    else toast.error(refusalText(answer))
  }
  return (
    <form className="second-factor-form" onSubmit={submit}>
      <label className="admin-field">
        <span>Your password</span>
        <input type="password" name="password" autoComplete="current-password" required />
      </label>
      <Button type="submit" buttonStyle={isDangerous ? 'secondary' : 'primary'} disabled={isPending}>
        {button}
      </Button>
    </form>
  )
}
