import type { NewsletterOption } from '@meridian/shared/newsletter/newsletter-option.schema'
import { useStore } from '@nanostores/react'
import type { NewsletterForm } from './newsletter-form.store.ts'

interface Props {
  form: NewsletterForm
  newsletters: NewsletterOption[]
}

/**
 * Which newsletters a sign-up is for. It is folded up until somebody wants it, but for the pages of newsletters, and is part of the form
 * that posts itself without scripts.
 */
export function NewsletterChoice({ form, newsletters }: Props) {
  const chosen = useStore(form.$chosen)
  return (
    <details className="newsletter-choice" open={form.variant === 'page'}>
      <summary>Choose your newsletters</summary>
      <ul>
        {newsletters.map(({ id, name, cadence, isForPlans, consentText }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                name="newsletters"
                value={id}
                checked={chosen.includes(id)}
                onChange={({ target }) => form.choose(id, target.checked)}
                suppressHydrationWarning
              />
              <span>
                {name}
                <small>
                  {isForPlans ? `${cadence}. Comes while you have a plan; the free one is enough.` : cadence}
                </small>
              </span>
            </label>
            {consentText !== null && <p className="newsletter-note">{consentText}</p>}
          </li>
        ))}
      </ul>
    </details>
  )
}
