import {
  SupportMessageRequestSchema,
  supportLimits,
  type SupportTicket,
} from '@meridian/shared/support/support-ticket.schema'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { replyToTicket } from './support.store.ts'

export function ReplyForm({ ticket }: { ticket: SupportTicket }) {
  const form = useDraftForm({
    schema: SupportMessageRequestSchema,
    draft: { name: `support-reply-${ticket.id}`, fields: ['message'] },
  })

  async function send({ message }: { message: string }) {
    const change = await replyToTicket(ticket.id, message)
    if (change.ok) form.reset()
    return change
  }

  return (
    <Form form={form} className="mt-6 grid gap-4" onSend={send}>
      <TextAreaField
        form={form}
        name="message"
        label="Your reply"
        missing="Please write your reply."
        rows={4}
        maxLength={supportLimits.message}
      />
      <div>
        <SubmitButton
          form={form}
          className="button-outline"
          label={ticket.status === 'closed' ? 'Reply and reopen' : 'Send reply'}
          pendingLabel="Sending..."
        />
      </div>
    </Form>
  )
}
