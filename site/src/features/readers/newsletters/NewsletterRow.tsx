import type { NewsletterChoice, ReaderNewsletter } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { useStore } from '@nanostores/react'
import { useId, useRef, useState } from 'react'
import { formatDay } from '../../../lib/format/dates.ts'
import { useLostFocus } from '../../../ui/focus/use-lost-focus.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { $changingNewsletter, chooseNewsletter } from './newsletter-choice.store.ts'
import { PauseForm } from './PauseForm.tsx'

/** One newsletter: its words, how it stands, and what can be done with it. */
export function NewsletterRow({ newsletter }: { newsletter: ReaderNewsletter }) {
  const { name, description, cadence, consentText, state } = newsletter
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const [isPausing, setPausing] = useState(false)
  // The button that was pressed is gone once it has done its work.
  useLostFocus(`${state} ${isPausing}`, heading)
  const note = noteOf(newsletter)

  return (
    <li className="ledger-row items-start">
      <section className="min-w-0" aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="headline text-headline-s" id={id} ref={heading} tabIndex={-1}>
            {name}
          </h3>
          {state !== 'off' && <StatusBadge status={stateWords[state]} highlighted={stateWords.on} />}
        </div>
        <p className="mt-1 text-note text-muted">{description}</p>
        <p className="byline mt-1">{cadence}</p>
        {consentText !== null && state === 'off' && <p className="mt-2 text-note">{consentText}</p>}
        {note && <p className="mt-2 text-note">{note}</p>}
        {isPausing && state === 'on' ? (
          <PauseForm newsletter={newsletter} onClose={() => setPausing(false)} />
        ) : (
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <Actions newsletter={newsletter} onPause={() => setPausing(true)} />
          </div>
        )}
      </section>
    </li>
  )
}

const stateWords = { waiting: 'not confirmed yet', on: 'subscribed', paused: 'paused' } as const

function Actions({ newsletter, onPause }: { newsletter: ReaderNewsletter; onPause: () => void }) {
  const { state, isAvailable } = newsletter
  if (state === 'off' && !isAvailable) {
    return (
      <a className="button-outline" href="/subscription">
        See the plans
      </a>
    )
  }
  if (state === 'off') {
    return (
      <Choice {...{ newsletter }} choice={{ state: 'on' }} label="Subscribe" className="button-outline" />
    )
  }
  const stop = (
    <Choice {...{ newsletter }} choice={{ state: 'off' }} label="Stop" className="account-action" />
  )
  if (state === 'waiting') return stop
  if (state === 'paused') {
    return (
      <>
        <Choice {...{ newsletter }} choice={{ state: 'on' }} label="Resume" className="button-outline" />
        {stop}
      </>
    )
  }
  return (
    <>
      <button className="button-outline" type="button" onClick={onPause}>
        Pause<span className="sr-only"> {newsletter.name}</span>
      </button>
      {stop}
    </>
  )
}

interface ChoiceProps {
  newsletter: ReaderNewsletter
  choice: NewsletterChoice
  label: string
  className: string
}

/** A button that does one thing, and says of which newsletter to those who do not see where it stands. */
function Choice({ newsletter, choice, label, className }: ChoiceProps) {
  const isPending = useStore($changingNewsletter) !== null
  return (
    <button
      className={className}
      type="button"
      aria-disabled={isPending}
      onClick={() => void chooseNewsletter(newsletter, choice)}
    >
      {label}
      <span className="sr-only"> {newsletter.name}</span>
    </button>
  )
}

/** What there is to know beside the state. */
function noteOf({ state, isAvailable, pausedUntil }: ReaderNewsletter): string | null {
  if (state === 'waiting') {
    return 'We have sent you a mail. It comes once you have opened the mail and followed its link.'
  }
  if (!isAvailable) {
    const rest = state === 'off' ? '' : ' It rests until you have one.'
    return `For readers with a plan; the free one is enough.${rest}`
  }
  if (state !== 'paused') return null
  return pausedUntil === null
    ? 'It rests until you return.'
    : `It comes again from ${formatDay(pausedUntil)}.`
}
