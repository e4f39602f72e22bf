import { useStore } from '@nanostores/react'
import { $verificationMail, sendVerificationMail } from './notices.store.ts'

/** The address of this account has not been confirmed: the mail can be sent again. */
export function VerificationNotice({ email }: { email: string }) {
  const state = useStore($verificationMail)
  return (
    <section className="account-notice" aria-labelledby="confirm-email">
      <div>
        <h2 className="headline text-headline-s" id="confirm-email">
          Please confirm your e-mail address
        </h2>
        <p className="byline mt-1">
          {state === 'sent'
            ? `We have sent a mail to ${email}. Open it and follow its link.`
            : `We sent a link to ${email} when you joined. Without it we cannot help you back in if you lose your password.`}
        </p>
      </div>
      {state !== 'sent' && (
        <button
          className="button-outline"
          type="button"
          aria-disabled={state === 'sending'}
          onClick={() => void sendVerificationMail()}
        >
          {state === 'sending' ? 'Sending...' : 'Send it again'}
        </button>
      )}
    </section>
  )
}
