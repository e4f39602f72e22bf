import { usernameField } from '../../lib/reader-fields/credential-fields.ts'
import { Form } from '../../ui/form/Form.tsx'
import type { FormOutcome } from '../../ui/form/form-state.ts'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useDraftForm } from '../../ui/form/use-draft-form.ts'

interface EmailFormProps {
  onSend: (request: { email: string }) => Promise<FormOutcome>
  label: string
}

const emailSchema = () =>
  import('@meridian/shared/accounts/account-mail.schema').then((module) => module.EmailRequestSchema)

/** Asks for nothing but the address to send something to. */
export function EmailForm({ onSend, label }: EmailFormProps) {
  // The address that was typed into the sign-in is the one that is meant here.
  const form = useDraftForm({ schema: emailSchema, draft: { name: 'sign-in', fields: ['email'] } })

  return (
    <Form form={form} onSend={onSend}>
      <TextField form={form} {...usernameField} />
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label={label} pendingLabel="Sending…" />
      </div>
    </Form>
  )
}
