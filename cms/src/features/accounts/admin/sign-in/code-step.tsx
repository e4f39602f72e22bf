'use client'

import { answerSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import { secondFactorProblems } from '@meridian/shared/accounts/second-factor.schema'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { callApi } from '../../../../platform/admin/call-api.ts'
import { tellLoginFailure } from './login-failure.ts'
import { showToast } from './sign-in-toast.ts'

/** The code of the authenticator app, after the password was right. */
export function CodeStep({ onSignedIn, onBack }: { onSignedIn: () => Promise<void>; onBack: () => void }) {
  const [isPending, setPending] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The step before it had the focus: anyone who types goes on typing.
  useEffect(() => input.current?.focus(), [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const form = event.currentTarget
    const code = String(new FormData(form).get('code') ?? '').trim()
    if (code === '') {
      return showToast('error', {
        title: 'Missing Information',
        description: secondFactorProblems.codeMissing,
      })
    }
    setPending(true)
    const answer = await callApi(answerSecondFactorEndpoint, { json: { code } })
    if (answer.ok) return onSignedIn()
    setPending(false)
    tellLoginFailure(answer)
    form.reset()
    if (answer.code === 'challenge-over') onBack()
  }
  return (
    <form className="sign-in" noValidate onSubmit={submit}>
      <label className="admin-field">
        <span>Code</span>
        <input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          aria-describedby="sign-in-code-hint"
        />
      </label>
      <p id="sign-in-code-hint">
        The six digits that your authenticator app shows, or one of your recovery codes.
      </p>
      <Button type="submit" size="large" disabled={isPending}>
        Login
      </Button>
      <button type="button" className="sign-in-back" onClick={onBack}>
        Back
      </button>
    </form>
  )
}
