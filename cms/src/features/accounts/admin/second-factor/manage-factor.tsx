'use client'

import {
  removeSecondFactorEndpoint,
  renewRecoveryCodesEndpoint,
} from '@meridian/shared/accounts/second-factor.endpoints'
import { RecoveryCodesSchema, type SecondFactorState } from '@meridian/shared/accounts/second-factor.schema'
import { toast } from '@payloadcms/ui'
import { PasswordForm } from './password-form.tsx'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A factor that is on: new recovery codes, and its removal. */
export function ManageFactor({
  state,
  onRenewed,
  onRemoved,
}: {
  state: SecondFactorState
  onRenewed: (recoveryCodes: string[]) => void
  onRemoved: () => void
}) {
  const { confirmedAt, recoveryCodesLeft, isRequired } = state
  return (
    <>
      <p>
        Your authenticator app is set up{confirmedAt && ` since ${day.format(new Date(confirmedAt))}`}.{' '}
        {recoveryCodesLeft === 1 ? 'One recovery code is' : `${recoveryCodesLeft} recovery codes are`} left.
      </p>
      <section>
        <h2>New recovery codes</h2>
        <p>Ten new codes take the place of all earlier ones.</p>
        <PasswordForm
          endpoint={renewRecoveryCodesEndpoint}
          button="Make new recovery codes"
          onDone={(body) => onRenewed(RecoveryCodesSchema.parse(body).recoveryCodes)}
        />
      </section>
      <section>
        <h2>Another app, or none</h2>
        <p>
          {isRequired
            ? 'Remove the app to set up another one. Until you have, the rest of the admin is closed to you.'
            : 'Remove the app to set up another one, or to sign in by password alone.'}
        </p>
        <PasswordForm
          endpoint={removeSecondFactorEndpoint}
          button="Remove the authenticator app"
          isDangerous
          onDone={() => {
            toast.success('The authenticator app is removed.')
            onRemoved()
          }}
        />
      </section>
    </>
  )
}
