import { useEffect, useRef } from 'react'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { askForCode, sendCode, signInWithCode } from './code.store.ts'

const codeSchema = () =>
  import('@meridian/shared/accounts/account-mail.schema').then(({ CodeSchema }) => CodeSchema)

/** Takes the six digits of the mail. The sentence above takes the focus from the step before. */
export function CodeForm({ email }: { email: string }) {
  const form = useDraftForm({ schema: codeSchema })
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])

  return (
    <Form form={form} onSend={({ code }) => signInWithCode({ email, code })}>
      <p className="text-note text-muted outline-none" ref={note} tabIndex={-1}>
        If <strong className="font-normal wrap-anywhere text-ink">{email}</strong> has an account, a mail with
        a code is on its way.
      </p>
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="Six digits, good for ten minutes."
        className="text-field auth-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Sign In" pendingLabel="Signing in…" />
        <button className="quiet-button" type="button" onClick={() => void sendCode({ email })}>
          Send another code
        </button>
        <button className="quiet-button" type="button" onClick={askForCode}>
          Use another address
        </button>
      </div>
    </Form>
  )
}
