import { z } from 'zod'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { askForCode, signInWithLink } from './code.store.ts'

const NothingSchema = z.strictObject({})

/** Where the link of the mail leads: opening it does nothing, so that a program that looks through mails uses nothing up. */
export function LinkForm({ token }: { token: string }) {
  const form = useDraftForm({ schema: NothingSchema })

  return (
    <Form form={form} onSend={() => signInWithLink(token)}>
      <p className="text-note text-muted">You came by the link in our mail. One press, and you are in.</p>
      <div className="auth-actions">
        <SubmitButton form={form} label="Sign In" pendingLabel="Signing in…" />
        <button className="auth-quiet-button" type="button" onClick={askForCode}>
          Ask for a new code
        </button>
      </div>
    </Form>
  )
}
