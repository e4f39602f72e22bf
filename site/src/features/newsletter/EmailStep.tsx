import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { consentText } from '@meridian/shared/newsletter/newsletter-consent'
import type { NewsletterForm } from './newsletter-form.store.ts'

/**
 * Step 1: the e-mail address (spec §4). As it comes from the server its button works without scripts; from then on it
 * follows the rule of the specification, as `newsletter-sign-up` makes it do until the island is there.
 */
export function EmailStep({ form }: { form: NewsletterForm }) {
  const { email } = useStore(form.$fields)
  const isPending = useStore(form.$isPending)
  const canSubmit = useStore(form.$canSubmit)
  const field = useRef<HTMLInputElement>(null)
  const isReady = useStore(form.$isReady)
  // A reader who comes back from step 2, rather than to the page.
  const [isReturn] = useState(() => form.$isReady.get() && !form.$isCompleted.get())
  const id = `newsletter-email-${form.variant}`

  useEffect(() => {
    if (isReturn) field.current?.focus()
  }, [isReturn])

  return (
    <>
      <label className="newsletter-label" htmlFor={id}>
        E-mail address
      </label>
      <div className="newsletter-row">
        <input
          className="text-field"
          ref={field}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          readOnly={isPending}
          onChange={(event) => form.fill('email', event.target.value)}
          suppressHydrationWarning
        />
        <button
          className="button-outline"
          type="submit"
          disabled={isReady && !canSubmit}
          aria-busy={isPending}
          suppressHydrationWarning
        >
          Subscribe
        </button>
      </div>
      <ConsentNote />
    </>
  )
}

/** What the reader agrees to; its version is kept as proof of the consent. */
function ConsentNote() {
  return (
    <p className="newsletter-note">
      {consentText}{' '}
      <a className="underline underline-offset-2 transition-colors hover:text-accent" href="/privacy">
        Privacy Policy
      </a>
    </p>
  )
}
