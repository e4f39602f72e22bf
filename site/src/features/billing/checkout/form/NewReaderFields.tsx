import { accountLimits } from '@meridian/shared/accounts/account-problems'
import {
  confirmPasswordField,
  emailField,
  newPasswordField,
} from '../../../../lib/reader-fields/credential-fields.ts'
import { nameFields } from '../../../../lib/reader-fields/name-fields.ts'
import { PasswordField } from '../../../../ui/form/PasswordField.tsx'
import { TextField, TextFields } from '../../../../ui/form/TextField.tsx'
import type { CheckoutFormState } from './checkout-form.ts'
import { signInHref } from './WayOn.tsx'

/** The hint of the registration is too long for half a line. */
const passwordHint = `At least ${accountLimits.shortestPassword} characters.`

/** Names, e-mail address and the password twice, of anyone who has no account yet (spec §5, registration and checkout). */
export function NewReaderFields({ form }: { form: CheckoutFormState }) {
  return (
    <>
      <p className="byline">
        Have an account already?{' '}
        <a className="text-link roomy-target" href={signInHref()}>
          Sign in
        </a>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextFields form={form} fields={nameFields} />
      </div>
      <TextField form={form} {...emailField} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField form={form} {...newPasswordField} hint={passwordHint} />
        <PasswordField form={form} {...confirmPasswordField} />
      </div>
    </>
  )
}
