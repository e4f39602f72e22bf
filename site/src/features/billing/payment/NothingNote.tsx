/** Nobody is asked for a card who pays for nothing. */
export function NothingNote() {
  return (
    <section className="payment-note" aria-labelledby="payment-nothing">
      <h2 className="headline text-headline-l" id="payment-nothing">
        There is nothing to pay.
      </h2>
      <p className="mt-3 text-note text-muted">
        You have no paid subscription at the moment, so no card is needed here.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a className="button-ink" href="/account?tab=subscription">
          Back to your account
        </a>
        <a className="button-outline" href="/subscription">
          See the plans
        </a>
      </p>
    </section>
  )
}
