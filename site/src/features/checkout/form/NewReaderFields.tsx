import { accountLimits } from '@meridian/shared/account/account-faults'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { CheckoutFormState } from './checkout-form.ts'
import { signInHref } from './WayOn.tsx'

/** Names, e-mail address and the password twice, of whoever has no account yet (spec §5, registration and checkout). */
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
        <TextField
          form={form}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={accountLimits.name}
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={accountLimits.name}
        />
      </div>
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={accountLimits.email}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <PasswordField
          form={form}
          name="password"
          label="Password"
          hint={`At least ${accountLimits.shortestPassword} characters.`}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm password"
          autoComplete="new-password"
        />
      </div>
    </>
  )
}
