import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { confirmPasswordField, newPasswordField } from '../../../lib/reader-fields/credential-fields.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { $resetToken, readResetToken, resetPassword } from './password-reset.store.ts'

const resetSchema = () =>
  import('@meridian/shared/accounts/account-mail.schema').then((module) => module.PasswordResetFormSchema)

/**
 * Why does this need to be an island? The token stands behind the `#` of the address, where no server sees it, and two
 * passwords are compared. Without scripts the page says what is missing.
 */
export function ResetPassword() {
  const token = useStore($resetToken, { ssr: 'initial' })
  const form = useDraftForm({ schema: resetSchema })
  useEffect(readResetToken, [])

  return (
    <Form form={form} onSend={(entries) => resetPassword(token ?? '', entries)}>
      <PasswordField form={form} {...newPasswordField} label="New password" />
      <PasswordField form={form} {...confirmPasswordField} label="Confirm new password" />
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Set new password" pendingLabel="Saving…" />
        <a className="quiet-button" href="/auth/forgot-password">
          Ask for a new link
        </a>
      </div>
    </Form>
  )
}
