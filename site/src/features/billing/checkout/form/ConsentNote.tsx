/** What is agreed to by pressing the button; there is no box to tick, least of all one that is ticked already. */
export function ConsentNote() {
  return (
    <p className="byline">
      By subscribing you agree to our{' '}
      <a className="text-link" href="/terms">
        Terms of Service
      </a>{' '}
      and have seen the{' '}
      <a className="text-link" href="/privacy">
        Privacy Policy
      </a>
      . Your card goes to our payment provider alone; we never see it.
    </p>
  )
}
