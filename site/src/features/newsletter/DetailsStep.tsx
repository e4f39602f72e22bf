import { newsletterCountries } from '@meridian/shared/newsletter/newsletter-countries'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { NewsletterForm } from './newsletter-form.store.ts'

/** Step 2: the names and, below an article, an optional country (spec §4). It takes the focus when it appears. */
export function DetailsStep({ form }: { form: NewsletterForm }) {
  const fields = useStore(form.$fields)
  const isPending = useStore(form.$isPending)
  const canSubmit = useStore(form.$canSubmit)
  const firstField = useRef<HTMLInputElement>(null)
  const id = (name: string) => `newsletter-${name}-${form.variant}`

  useEffect(() => firstField.current?.focus(), [])

  const nameField = (name: 'firstName' | 'lastName', label: string, autoComplete: string) => (
    <div>
      <label className="newsletter-label" htmlFor={id(name)}>
        {label}
      </label>
      <input
        className="text-field"
        ref={name === 'firstName' ? firstField : null}
        id={id(name)}
        name={name}
        type="text"
        autoComplete={autoComplete}
        maxLength={80}
        required
        value={fields[name]}
        readOnly={isPending}
        onChange={(event) => form.fill(name, event.target.value)}
      />
    </div>
  )

  return (
    <fieldset className="newsletter-details">
      <legend className="newsletter-legend">
        {form.variant === 'footer' ? (
          <>
            Complete your subscription for <strong>{fields.email.trim()}</strong>
          </>
        ) : (
          'Please enter your name to complete the subscription.'
        )}
      </legend>
      {nameField('firstName', 'First name', 'given-name')}
      {nameField('lastName', 'Last name', 'family-name')}
      {form.variant === 'article' && (
        <div className="newsletter-wide">
          <label className="newsletter-label" htmlFor={id('country')}>
            Country (optional)
          </label>
          <select
            className="text-field"
            id={id('country')}
            name="country"
            autoComplete="country-name"
            value={fields.country}
            disabled={isPending}
            onChange={({ target }) =>
              form.fill('country', newsletterCountries[target.selectedIndex - 1] ?? '')
            }
          >
            <option value="">Not stated</option>
            {newsletterCountries.map((country) => (
              <option key={country}>{country}</option>
            ))}
          </select>
        </div>
      )}
      <div className="newsletter-actions">
        <button className="button-outline" type="submit" disabled={!canSubmit} aria-busy={isPending}>
          Complete Subscription
        </button>
        <button className="newsletter-back" type="button" disabled={isPending} onClick={() => form.back()}>
          Back
        </button>
      </div>
    </fieldset>
  )
}
