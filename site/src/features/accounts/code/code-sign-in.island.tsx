import { useStore } from '@nanostores/react'
import type { StandardSchemaV1 } from '@standard-schema/spec'
import { useEffect } from 'react'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { EmailForm } from '../EmailForm.tsx'
import { $isSecondFactorDue } from '../second-factor/second-factor.store.ts'
import { SecondFactorForm } from '../second-factor/SecondFactorForm.tsx'
import { $codeStep, askForCode, beginWithCode, sendCode, signInWithLink } from './code.store.ts'
import { CodeForm } from './CodeForm.tsx'

/**
 * Why does this need to be an island? Up to three steps follow one another on one page, and answers decide which. Without
 * scripts the page says what is missing.
 */
export function CodeSignIn() {
  const step = useStore($codeStep, { ssr: 'initial' })
  const isSecondFactorDue = useStore($isSecondFactorDue, { ssr: 'initial' })
  useEffect(beginWithCode, [])

  if (isSecondFactorDue) return <SecondFactorForm />
  if (step.name === 'code') return <CodeForm email={step.email} />
  if (step.name === 'link') return <LinkForm token={step.token} />
  return <EmailForm onSend={sendCode} label="Send me a code" />
}

/** Nothing is entered, so that nothing can be wrong. */
const nothing: StandardSchemaV1<object, object> = {
  '~standard': { version: 1, vendor: 'meridian', validate: () => ({ value: {} }) },
}

/** Where the link of the mail leads: opening it does nothing, so that a program that looks through mails uses nothing up. */
function LinkForm({ token }: { token: string }) {
  const form = useDraftForm({ schema: nothing })

  return (
    <Form form={form} onSend={() => signInWithLink(token)}>
      <p className="text-note text-muted">You came by the link in our mail. One press, and you are in.</p>
      <div className="form-actions auth-actions">
        <SubmitButton form={form} label="Sign In" pendingLabel="Signing in…" />
        <button className="quiet-button" type="button" onClick={askForCode}>
          Ask for a new code
        </button>
      </div>
    </Form>
  )
}
