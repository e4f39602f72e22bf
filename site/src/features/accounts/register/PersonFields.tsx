import type { RegistrationForm } from '@meridian/shared/accounts/registration.schema'
import {
  confirmPasswordField,
  emailField,
  newPasswordField,
} from '../../../lib/reader-fields/credential-fields.ts'
import { nameFields } from '../../../lib/reader-fields/name-fields.ts'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField, TextFields } from '../../../ui/form/TextField.tsx'
import type { DraftForm } from '../../../ui/form/use-draft-form.ts'

/** What of a registration outlives a reload. */
export const personFields = ['firstName', 'lastName', 'email'] as const

/** What both ways to an account ask for (spec §2, §5): names, e-mail address, and the password twice. */
export function PersonFields<Output>({ form }: { form: DraftForm<RegistrationForm, Output> }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextFields form={form} fields={nameFields} />
      </div>
      <TextField form={form} {...emailField} />
      <PasswordField form={form} {...newPasswordField} />
      <PasswordField form={form} {...confirmPasswordField} />
    </>
  )
}
