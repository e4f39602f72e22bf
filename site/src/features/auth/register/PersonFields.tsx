import { accountLimits } from '@meridian/shared/account/account-faults'
import type { RegistrationForm } from '@meridian/shared/account/registration.schema'
import type { UseFormReturn } from 'react-hook-form'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'

/** What of a registration outlives a reload. */
export const personFields = ['firstName', 'lastName', 'email'] as const

/** What both ways to an account ask for (spec §2, §5): names, e-mail address, and the password twice. */
export function PersonFields<Output>({ form }: { form: UseFormReturn<RegistrationForm, unknown, Output> }) {
  return (
    <>
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
      <PasswordField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${accountLimits.shortestPassword} characters; a short sentence is easy to remember and hard to guess.`}
        autoComplete="new-password"
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  )
}
