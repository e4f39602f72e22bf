import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

interface ConfirmButtonProps {
  label: string
  /** What is about to happen. */
  question: string
  confirmLabel: string
  pendingLabel: string
  onConfirm: () => Promise<{ ok: boolean }>
}

/** A button for what cannot be undone: it asks once more, in its own place. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { label, question, confirmLabel, pendingLabel, onConfirm } = props
  const [state, setState] = useState<'closed' | 'asking' | 'pending'>('closed')
  const opener = useRef<HTMLButtonElement>(null)
  const way = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = state !== 'closed'

  // The focus follows: to the way back when the question opens, to where it was when it closes.
  useLayoutEffect(() => {
    if (isOpen) way.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  async function confirm(): Promise<void> {
    if (state === 'pending') return
    setState('pending')
    const { ok } = await onConfirm()
    setState(ok ? 'closed' : 'asking')
  }

  function closeOnEscape({ key }: KeyboardEvent): void {
    if (key === 'Escape' && state === 'asking') setState('closed')
  }

  if (!isOpen) {
    return (
      <button ref={opener} className="button-outline" type="button" onClick={() => setState('asking')}>
        {label}
      </button>
    )
  }
  return (
    <fieldset className="border-s-2 border-accent ps-4">
      <legend className="sr-only">{label}</legend>
      <p className="text-note">{question}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          className="button-ink"
          type="button"
          aria-disabled={state === 'pending'}
          onKeyDown={closeOnEscape}
          onClick={() => void confirm()}
        >
          {state === 'pending' ? pendingLabel : confirmLabel}
        </button>
        <button
          ref={way}
          className="button-outline"
          type="button"
          onKeyDown={closeOnEscape}
          onClick={() => setState('closed')}
        >
          Cancel
        </button>
      </div>
    </fieldset>
  )
}
