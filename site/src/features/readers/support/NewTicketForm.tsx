import {
  SupportTicketRequestSchema,
  supportCategories,
  supportCategoryLabels,
  supportLimits,
  type SupportTicketRequest,
} from '@meridian/shared/support/support-ticket.schema'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { createTicket } from './support.store.ts'

const categories = [
  { value: '', label: 'Choose a category' },
  ...supportCategories.map((value) => ({ value, label: supportCategoryLabels[value] })),
]

export function NewTicketForm() {
  const form = useDraftForm({
    schema: SupportTicketRequestSchema,
    draft: { name: 'support-ticket', fields: ['subject', 'category', 'message'] },
  })

  async function send(request: SupportTicketRequest) {
    const change = await createTicket(request)
    if (change.ok) form.reset()
    return change
  }

  return (
    <Form form={form} onSend={send}>
      <TextField
        form={form}
        name="subject"
        label="Subject"
        missing="Please enter a subject."
        maxLength={supportLimits.subject}
      />
      <SelectField
        form={form}
        name="category"
        label="Category"
        missing="Please choose a category."
        options={categories}
      />
      <TextAreaField
        form={form}
        name="message"
        label="Message"
        missing="Please write what it is about."
        rows={7}
        maxLength={supportLimits.message}
      />
      <div>
        <SubmitButton form={form} label="Create ticket" pendingLabel="Creating..." />
      </div>
    </Form>
  )
}
