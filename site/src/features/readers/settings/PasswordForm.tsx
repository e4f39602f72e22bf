import {
  type PasswordChangeForm,
  PasswordChangeFormSchema,
} from '@meridian/shared/accounts/credentials.schema'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { changePassword } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** A new password (spec §5, change password); the address tells password managers whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const form = useDraftForm({ schema: PasswordChangeFormSchema })

  async function send(passwords: PasswordChangeForm) {
    const change = await changePassword(passwords)
    if (change.ok) form.reset()
    return change
  }

  return (
    <SettingsSection title="Password" about="Changing it signs you out on all other devices.">
      <Form form={form} className="grid gap-x-6 gap-y-5 sm:grid-cols-2" onSend={send}>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <div className="sm:col-span-2 sm:max-w-[calc(50%-0.75rem)]">
          <PasswordField
            form={form}
            name="currentPassword"
            label="Current password"
            missing="Please enter your current password."
            autoComplete="current-password"
          />
        </div>
        <PasswordField
          form={form}
          name="newPassword"
          label="New password"
          missing="Please choose a new password."
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="confirmPassword"
          label="Confirm new password"
          missing="Please enter the new password once more."
          autoComplete="new-password"
        />
        <div className="sm:col-span-2">
          <SubmitButton
            form={form}
            className="button-outline"
            label="Update password"
            pendingLabel="Updating..."
          />
        </div>
      </Form>
    </SettingsSection>
  )
}
