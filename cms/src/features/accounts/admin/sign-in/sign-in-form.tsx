'use client'

import { useAuth } from '@payloadcms/ui'
import { useRouter, useSearchParams } from 'next/navigation.js'
import { getSafeRedirect } from 'payload/shared'
import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { showToast } from './sign-in-toast.ts'

/** Between the toast and the way on (spec §9, login redirect). */
const redirectDelayMs = 100

/**
 * The way into the admin, in Payload's own view of it (spec §2 and §4, admin login): e-mail and password, and a code
 * where the account has a second factor.
 */
export function SignInForm() {
  const [isCodeDue, setCodeDue] = useState(false)
  const enter = useEntrance()
  return isCodeDue ? (
    <CodeStep onSignedIn={enter} onBack={() => setCodeDue(false)} />
  ) : (
    <PasswordStep onSignedIn={enter} onCodeDue={() => setCodeDue(true)} />
  )
}

/**
 * What follows a sign-in: the admin knows the user, a toast says so, and 100 ms later it goes on to where they wanted,
 * or to /admin (spec §4, admin login).
 */
function useEntrance(): () => Promise<void> {
  const { fetchFullUser } = useAuth()
  const router = useRouter()
  const wanted = useSearchParams().get('redirect') ?? ''
  return async () => {
    const user = await fetchFullUser()
    showToast('success', { title: 'Success', description: 'Logged in successfully!' })
    const path = getSafeRedirect({ fallbackTo: '/admin', redirectTo: wanted })
    // Staff who still need a second factor are strangers to Payload: the server sends them to set it up.
    setTimeout(() => (user ? router.push(path) : location.assign(path)), redirectDelayMs)
  }
}
