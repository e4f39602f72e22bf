import { consentText } from '@meridian/shared/newsletter/newsletter-consent'

/** What the reader agrees to; its version is kept as proof of the consent. */
export function ConsentNote() {
  return (
    <p className="newsletter-note">
      {consentText}{' '}
      <a className="underline underline-offset-2 transition-colors hover:text-accent" href="/privacy">
        Privacy Policy
      </a>
    </p>
  )
}
