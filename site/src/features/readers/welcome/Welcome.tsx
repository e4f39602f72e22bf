import type { Welcome as WelcomeParts } from '@meridian/shared/welcome/welcome.schema'
import { useStore } from '@nanostores/react'
import { welcome } from '../../../lib/reader-data/welcome.store.ts'

type Parts = NonNullable<WelcomeParts>

/** What the reader's plan greets them with: the letter, and whom to turn to. Nothing without a plan. */
export function Welcome() {
  const current = useStore(welcome.$resource)
  const parts = current.state === 'ready' ? current.value : null
  if (!parts) return null
  return (
    <>
      {parts.contact && <Contact contact={parts.contact} />}
      {parts.letter && <Letter letter={parts.letter} plan={parts.plan.name} />}
    </>
  )
}

function Contact({ contact }: { contact: NonNullable<Parts['contact']> }) {
  const { name, role, email, phone } = contact
  return (
    <section className="account-section" aria-labelledby="personal-contact">
      <h2 className="kicker" id="personal-contact">
        Your contact
      </h2>
      <p className="headline mt-3 text-headline-s">{name}</p>
      {role && <p className="byline mt-1">{role}</p>}
      <p className="mt-3 text-ui font-interface">
        <a className="text-link wrap-anywhere" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      {phone && (
        <p className="mt-2 text-ui font-interface">
          <a className="text-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </p>
      )}
    </section>
  )
}

/** Opened by who wants to read it again: the first time it came by mail and stood after the payment. */
function Letter({ letter, plan }: { letter: NonNullable<Parts['letter']>; plan: string }) {
  const { paragraphs, signedBy } = letter
  return (
    <details className="account-section welcome-letter">
      <summary className="kicker">
        {signedBy ? `A letter from ${signedBy.name}` : 'Your letter of welcome'}
      </summary>
      <p className="headline mt-4 text-headline-s">Welcome to {plan}</p>
      {paragraphs.map((paragraph) => (
        <p className="mt-4 max-w-text" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {signedBy && (
        <p className="welcome-signature">
          {signedBy.portrait && (
            <img
              src={signedBy.portrait.src}
              alt=""
              width="72"
              height="72"
              loading="lazy"
              style={{ objectPosition: `${signedBy.portrait.focalX}% ${signedBy.portrait.focalY}%` }}
            />
          )}
          <span>
            <span className="headline text-headline-s">{signedBy.name}</span>
            <span className="byline block">{signedBy.role}</span>
          </span>
        </p>
      )}
    </details>
  )
}
