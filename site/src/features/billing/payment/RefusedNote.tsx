import { paymentPage } from './payment-page.store.ts'

interface RefusedNoteProps {
  message: string
  canRetry: boolean
}

/** Why nothing can be paid or changed here, and where to go from here. */
export function RefusedNote({ message, canRetry }: RefusedNoteProps) {
  return (
    <section className="payment-note" aria-labelledby="payment-refused">
      <h2 className="headline text-headline-m" id="payment-refused" role="alert">
        {message}
      </h2>
      <p className="mt-6 flex flex-wrap gap-3">
        {canRetry && (
          <button className="button-ink" type="button" onClick={() => void paymentPage.begin()}>
            Try again
          </button>
        )}
        <a className="button-outline" href="/account?tab=subscription">
          Back to your account
        </a>
        <a className="button-outline" href="/contact">
          Write to us
        </a>
      </p>
    </section>
  )
}
