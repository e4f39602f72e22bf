import { deletionGraceDays, DeletionRequestSchema } from '@meridian/shared/accounts/account-deletion.schema'
import { formatDay } from '../../../lib/format/dates.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { deleteAccount } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The end of an account; while it is due, the notice above the tabs has the way back. */
export function Deletion({ dueAt }: { dueAt: string | null }) {
  return (
    <SettingsSection
      title="Delete account"
      about={`Your account is kept for ${deletionGraceDays} days in case you change your mind: sign in again, or choose 'Keep my account'. Then all of it is deleted for good.`}
    >
      {dueAt === null ? (
        <DeletionForm />
      ) : (
        <p className="text-note">Your account will be deleted on {formatDay(dueAt)}.</p>
      )}
    </SettingsSection>
  )
}

function DeletionForm() {
  const form = useDraftForm({ schema: DeletionRequestSchema })
  return (
    <Form form={form} className="grid gap-5 sm:grid-cols-2" onSend={deleteAccount}>
      <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
      <div className="sm:col-span-2">
        <SubmitButton
          form={form}
          className="button-outline"
          label="Delete my account"
          pendingLabel="Asking for it..."
        />
      </div>
    </Form>
  )
}
