'use client'

import { accountProblems } from '@meridian/shared/accounts/account-problems'
import { AdminLoginSchema } from '@meridian/shared/accounts/credentials.schema'
import { signInToAdminEndpoint } from '@meridian/shared/accounts/sign-in.endpoints'
import { Button } from '@payloadcms/ui'
import { type FormEvent, useState } from 'react'
import { callApi } from '../../../../platform/admin/call-api.ts'
import { tellLoginFailure } from './login-failure.ts'
import { showToast } from './sign-in-toast.ts'

/** E-mail and password (spec §5 and §8, admin login). */
export function PasswordStep({
  onSignedIn,
  onCodeDue,
}: {
  onSignedIn: () => Promise<void>
  onCodeDue: () => void
}) {
  const [isPending, setPending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isPending) return
    const login = AdminLoginSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!login.success) return showToast('error', accountProblems.adminLoginIncomplete)
    setPending(true)
    const answer = await callApi(signInToAdminEndpoint, { json: login.data })
    if (answer.ok) return onSignedIn()
    setPending(false)
    if (answer.code === 'second-factor-due') onCodeDue()
    else tellLoginFailure(answer)
  }
  return (
    // A toast says what is missing, in the words of the specification.
    <form className="sign-in" noValidate onSubmit={submit}>
      <label className="admin-field">
        <span>Email</span>
        <input type="email" name="email" autoComplete="username" />
      </label>
      <label className="admin-field">
        <span>Password</span>
        <input type="password" name="password" autoComplete="current-password" />
      </label>
      <a href="/auth/forgot-password">Forgot your password?</a>
      <Button type="submit" size="large" disabled={isPending}>
        Login
      </Button>
    </form>
  )
}
