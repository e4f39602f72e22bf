import { consentText } from '@meridian/shared/newsletter/newsletter-consent'
import type { NewsletterOption } from '@meridian/shared/newsletter/newsletter-option.schema'
import { newsletterCountries } from '@meridian/shared/newsletter/newsletter-countries'
import { signUpForNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useLayoutEffect, useRef, useState, useEffect } from 'react'
import { NewsletterChoice } from './NewsletterChoice.tsx'
import { expectToast } from '../../ui/toast/toast.store.ts'
import {
  createNewsletterForm,
  type NewsletterForm as Form,
  type NewsletterVariant,
} from './newsletter-form.store.ts'

const noNewsletters: NewsletterOption[] = []

interface Props {
  variant: NewsletterVariant
  /** Those that can be chosen; with one alone there is no choice. */
  newsletters?: NewsletterOption[]
  /** The ids of those that are ticked at first; left out: the magazine's own. */
  chosen?: string[]
}

/**
 * Why does this need to be an island? Two steps share what was typed, and answers decide which of them shows. Without
 * scripts step 1 is a form that posts itself; the mail that follows is all that a subscription needs.
 */
export function NewsletterForm({ variant, newsletters = noNewsletters, chosen }: Props) {
  const [form] = useState(() => createNewsletterForm(variant, chosen))
  const step = useStore(form.$step)
  const isCompleted = useStore(form.$isCompleted)
  const element = useRef<HTMLFormElement>(null)

  // What was typed before this script came. A reader who has pressed the button already is answered as soon as React
  // has taken over, and effects that wait for the page to be painted would come after that.
  useLayoutEffect(() => {
    const field = element.current?.elements.namedItem('email')
    const ticked = [...(element.current?.querySelectorAll<HTMLInputElement>('[name="newsletters"]') ?? [])]
    form.begin(
      field instanceof HTMLInputElement ? field.value : '',
      ticked.length === 0 ? undefined : ticked.filter(({ checked }) => checked).map(({ value }) => value),
    )
    expectToast()
  }, [form])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    await form.submit()
    // A button loses the focus while it is disabled. After a step that went well, what follows has taken it.
    const button = element.current?.querySelector<HTMLElement>('[type="submit"]')
    if (document.activeElement === document.body) button?.focus()
  }

  return (
    <form
      ref={element}
      method="post"
      action={signUpForNewsletterEndpoint.path}
      onSubmit={(event) => void submit(event)}
    >
      {step === 'email' ? <EmailStep form={form} newsletters={newsletters} /> : <DetailsStep form={form} />}
      <output className="block">{isCompleted && <CompletedNote />}</output>
    </form>
  )
}

/**
 * Step 1: the e-mail address (spec §4). As it comes from the server its button works without scripts; from then on it
 * follows the rule of the specification, as `newsletter-sign-up` makes it do until the island is there.
 */
function EmailStep({ form, newsletters }: { form: Form; newsletters: NewsletterOption[] }) {
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
      {newsletters.length > 1 && <NewsletterChoice form={form} newsletters={newsletters} />}
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

/** Step 2: the names and, below an article, an optional country (spec §4). It takes the focus when it appears. */
function DetailsStep({ form }: { form: Form }) {
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
        {form.variant !== 'article' ? (
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
        <button className="newsletter-action" type="button" disabled={isPending} onClick={() => form.back()}>
          Back
        </button>
      </div>
    </fieldset>
  )
}

/** What is left to do once both steps are done. It takes the focus, which the last step has left. */
function CompletedNote() {
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => note.current?.focus(), [])

  return (
    <span className="newsletter-completed" ref={note} tabIndex={-1}>
      One last thing: please open the e-mail that we have just sent you, and confirm your address.
    </span>
  )
}
