import { LoginSchema } from '@meridian/shared/accounts/credentials.schema'
import { usernameField } from '../../../lib/reader-fields/credential-fields.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { signIn } from './sign-in.store.ts'

export function SignInForm() {
  const form = useDraftForm({ schema: LoginSchema, draft: { name: 'sign-in', fields: ['email'] } })

  return (
    <Form form={form} onSend={signIn}>
      <TextField form={form} {...usernameField} />
      <PasswordField form={form} name="password" label="Password" autoComplete="current-password" />
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Sign In" pendingLabel="Signing in…" />
        <a className="quiet-button" href="/auth/forgot-password">
          Forgotten your password?
        </a>
      </div>
    </Form>
  )
}
