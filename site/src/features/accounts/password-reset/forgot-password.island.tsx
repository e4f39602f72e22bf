import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { EmailForm } from '../EmailForm.tsx'
import { $resetSentTo, requestReset } from './password-reset.store.ts'

/**
 * Why does this need to be an island? What was asked for is answered on the same page, beside what can be done if no mail
 * comes. Without scripts the page says what is missing.
 */
export function ForgotPassword() {
  const sentTo = useStore($resetSentTo, { ssr: 'initial' })
  return sentTo === null ? (
    <EmailForm onSend={requestReset} label="Send me a link" />
  ) : (
    <ResetSent email={sentTo} />
  )
}

/** Says nothing of whether there is such an account. It takes the focus, which the form has left. */
function ResetSent({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  return (
    <>
      <h2 className="headline text-headline-m outline-none" ref={heading} tabIndex={-1}>
        Please look into your mail
      </h2>
      <p className="mt-3 text-note text-muted">
        If <strong className="font-normal wrap-anywhere text-ink">{email}</strong> has an account, a link to
        set a new password is on its way. It is good for one hour.
      </p>
      <p className="mt-4 text-note text-muted">
        Nothing there? Look among the unwanted mail, or{' '}
        <button className="text-link" type="button" onClick={() => $resetSentTo.set(null)}>
          try another address
        </button>
        .
      </p>
    </>
  )
}
