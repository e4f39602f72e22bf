'use client'

import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { useEntrance } from './use-entrance.ts'

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
