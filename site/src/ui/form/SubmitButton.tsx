import { useStore } from '@nanostores/react'
import type { DraftForm } from './use-draft-form.ts'
import { useIsReady } from './use-is-ready.ts'

interface SubmitButtonProps<Input, Output> {
  form: DraftForm<Input, Output>
  label: string
  /** What it reads while the form is being sent. */
  pendingLabel: string
  className?: string
}

/**
 * Sends the form. While that takes it is not disabled, which would take the focus away from anyone who pressed it. It is
 * before the page's script has come: the browser would send the form by itself.
 */
export function SubmitButton<Input, Output>(props: SubmitButtonProps<Input, Output>) {
  const { form, label, pendingLabel, className = 'button-ink' } = props
  const { isSending } = useStore(form.$status)
  const isReady = useIsReady()

  return (
    <button className={className} type="submit" disabled={!isReady} aria-disabled={isSending}>
      {isSending ? pendingLabel : label}
    </button>
  )
}
