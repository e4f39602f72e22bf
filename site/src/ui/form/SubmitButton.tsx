import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useIsReady } from './use-is-ready.ts'

interface SubmitButtonProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  label: string
  /** What it reads while the form is being sent. */
  pendingLabel: string
  className?: string
}

/**
 * Sends the form. While that takes it is not disabled, which would take the focus away from anyone who pressed it. It is
 * before the page's script has come: the browser would send the form by itself.
 */
export function SubmitButton<Input extends FieldValues, Output>(props: SubmitButtonProps<Input, Output>) {
  const { form, label, pendingLabel, className = 'button-ink' } = props
  const { isSubmitting } = useFormState({ control: form.control })
  const isReady = useIsReady()

  return (
    <button className={className} type="submit" disabled={!isReady} aria-disabled={isSubmitting}>
      {isSubmitting ? pendingLabel : label}
    </button>
  )
}
