import type { ReaderNewsletter } from '@meridian/shared/newsletter/reader-newsletter.schema'
import { useStore } from '@nanostores/react'
import { type KeyboardEvent, type SubmitEvent, useLayoutEffect, useId, useRef, useState } from 'react'
import { $changingNewsletter, chooseNewsletter } from './newsletter-choice.store.ts'
import { pauseOptions } from './pause-days.ts'

interface PauseFormProps {
  newsletter: ReaderNewsletter
  onClose: () => void
}

/** Until when a newsletter is to rest, in the place of the button that asked. */
export function PauseForm({ newsletter, onClose }: PauseFormProps) {
  const id = useId()
  const until = useRef<HTMLSelectElement>(null)
  const [options] = useState(() => pauseOptions(Date.now()))
  const isPending = useStore($changingNewsletter) !== null
  useLayoutEffect(() => until.current?.focus(), [])

  async function pause(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    await chooseNewsletter(newsletter, { state: 'paused', until: until.current?.value || null })
    onClose()
  }

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key === 'Escape') onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any of its controls.
    <form className="newsletter-pause mt-4" onSubmit={(event) => void pause(event)} onKeyDown={closeOnEscape}>
      <label className="field-label" htmlFor={id}>
        Pause {newsletter.name} until
      </label>
      <select className="text-field" id={id} ref={until}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <div className="mt-3 flex flex-wrap gap-3">
        <button className="button-ink" type="submit" aria-disabled={isPending}>
          {isPending ? 'Pausing...' : 'Pause it'}
        </button>
        <button className="button-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  )
}
