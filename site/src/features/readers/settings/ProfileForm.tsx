import {
  type Profile,
  type ProfileChange,
  ProfileChangeSchema,
} from '@meridian/shared/readers/profile.schema'
import { nameFields } from '../../../lib/reader-fields/name-fields.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextFields } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { changeNames } from './settings.store.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function ProfileForm({ profile }: { profile: Profile }) {
  const form = useDraftForm({
    schema: ProfileChangeSchema,
    draft: { name: 'profile', fields: ['firstName', 'lastName'] },
    defaultValues: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
  })

  async function send(names: ProfileChange) {
    const change = await changeNames(names)
    if (change.ok) form.reset(names)
    return change
  }

  return (
    <SettingsSection title="Profile" about="The name on your account, and on what we send you.">
      <Form form={form} className="grid gap-x-6 gap-y-5 sm:grid-cols-2" onSend={send}>
        <TextFields form={form} fields={nameFields} />
        <div className="sm:col-span-2">
          <SubmitButton
            form={form}
            className="button-outline"
            label="Update profile"
            pendingLabel="Updating..."
          />
        </div>
      </Form>
    </SettingsSection>
  )
}
