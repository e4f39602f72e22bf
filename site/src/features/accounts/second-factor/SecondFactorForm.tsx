import { useEffect, useRef } from 'react'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { leaveSecondFactor, proveSecondFactor } from './second-factor.store.ts'

const codeSchema = () =>
  import('@meridian/shared/accounts/second-factor.schema').then((module) => module.SecondFactorCodeSchema)

/** The last step of signing in for those who have a second factor. Its heading takes the focus from the step before. */
export function SecondFactorForm() {
  const form = useDraftForm({ schema: codeSchema })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h2 className="headline text-headline-m outline-none" ref={heading} tabIndex={-1}>
        One more step
      </h2>
      <p className="mt-2 mb-6 text-note text-muted">
        Enter the code from your authenticator app. If you do not have it with you, one of your recovery codes
        will do.
      </p>
      <Form form={form} onSend={proveSecondFactor}>
        <TextField
          form={form}
          name="code"
          label="Code or recovery code"
          className="text-field tabular-nums"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
        />
        <div className="form-actions auth-actions">
          <SubmitButton form={form} label="Continue" pendingLabel="Checking…" />
          <button className="quiet-button" type="button" onClick={leaveSecondFactor}>
            Start again
          </button>
        </div>
      </Form>
    </>
  )
}
