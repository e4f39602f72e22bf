import { accountLimits } from '@meridian/shared/accounts/account-problems'
import { type EmailChange, EmailChangeSchema } from '@meridian/shared/accounts/account-mail.schema'
import type { Profile } from '@meridian/shared/readers/profile.schema'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { changeEmail } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The address of the account, and a form for another one. */
export function EmailAddress({ profile: { email, isEmailVerified, pendingEmail } }: { profile: Profile }) {
  const form = useDraftForm({
    schema: EmailChangeSchema,
    draft: { name: 'email-change', fields: ['email'] },
  })

  async function send(request: EmailChange) {
    const change = await changeEmail(request)
    if (change.ok) form.reset()
    return change
  }

  return (
    <SettingsSection
      title="E-mail address"
      about="You sign in with it. A new address counts once you have opened the link that we send there."
    >
      <p className="text-note break-words">
        {email} <span className="byline">({isEmailVerified ? 'confirmed' : 'not confirmed'})</span>
      </p>
      {pendingEmail !== null && (
        <output className="mt-4 block border-s-2 border-accent ps-4 text-note">
          Waiting for <strong className="font-medium">{pendingEmail}</strong> to be confirmed. The link is in
          the mail that we sent there; to have it sent again, ask for the same address once more.
        </output>
      )}
      <Form form={form} className="mt-6 grid gap-x-6 gap-y-5 sm:grid-cols-2" onSend={send}>
        <TextField
          form={form}
          name="email"
          label="New e-mail address"
          missing="Please enter the new e-mail address."
          type="email"
          autoComplete="email"
          maxLength={accountLimits.email}
        />
        <PasswordField
          form={form}
          name="password"
          label="Your password"
          missing="Please enter your password."
          autoComplete="current-password"
        />
        <div className="sm:col-span-2">
          <SubmitButton
            form={form}
            className="button-outline"
            label="Change e-mail address"
            pendingLabel="Sending the link..."
          />
        </div>
      </Form>
    </SettingsSection>
  )
}
