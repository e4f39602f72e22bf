import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { usernameField } from '../../../lib/reader-fields/credential-fields.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { SecondFactorForm } from '../second-factor/SecondFactorForm.tsx'
import { signIn } from './sign-in.store.ts'

const loginSchema = () =>
  import('@meridian/shared/accounts/credentials.schema').then(({ LoginSchema }) => LoginSchema)

/**
 * The sign-in; its children are the other ways in, which go with the form.
 *
 * Why does this need to be an island? The form is checked as it is repaired and sent without leaving the page, and the
 * answer decides whether a second step follows. Without scripts the page says what is missing.
 */
export function SignIn({ children }: { children?: ReactNode }) {
  const isSecondFactorDue = useStore($isSecondFactorDue, { ssr: 'initial' })
  if (isSecondFactorDue) return <SecondFactorForm />
  return (
    <>
      <SignInForm />
      {children}
    </>
  )
}

function SignInForm() {
  const form = useDraftForm({ schema: loginSchema, draft: { name: 'sign-in', fields: ['email'] } })

  return (
    <Form form={form} onSend={signIn}>
      <TextField form={form} {...usernameField} />
      <PasswordField
        form={form}
        name="password"
        label="Password"
        missing="Please enter your password."
        autoComplete="current-password"
      />
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Sign In" pendingLabel="Signing in…" />
        <a className="quiet-button" href="/auth/forgot-password">
          Forgotten your password?
        </a>
      </div>
    </Form>
  )
}
