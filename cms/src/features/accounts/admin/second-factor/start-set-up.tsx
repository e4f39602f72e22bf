'use client'

import { setUpSecondFactorEndpoint } from '@meridian/shared/accounts/second-factor.endpoints'
import {
  type SecondFactorSecret,
  SecondFactorSecretSchema,
} from '@meridian/shared/accounts/second-factor.schema'
import { PasswordForm } from './password-form.tsx'

/** The first step: why, and the password once more. */
export function StartSetUp({
  isRequired,
  onStarted,
}: {
  isRequired: boolean
  onStarted: (secret: SecondFactorSecret) => void
}) {
  return (
    <>
      <p>
        {isRequired
          ? 'Before you can work in the admin, set up an authenticator app: from then on signing in takes your password and a code of the app.'
          : 'With an authenticator app signing in takes your password and a code that changes every half minute: a password that was stolen is of no use by itself.'}
      </p>
      <PasswordForm
        endpoint={setUpSecondFactorEndpoint}
        button="Set up an authenticator app"
        onDone={(body) => onStarted(SecondFactorSecretSchema.parse(body))}
      />
    </>
  )
}
