import { useFormState, type FieldValues } from 'react-hook-form'
import type { DraftForm } from './use-draft-form.ts'

/** Why the form could not be sent, until it is sent again. */
export function FormProblem<Input extends FieldValues, Output>({ form }: { form: DraftForm<Input, Output> }) {
  const { errors } = useFormState({ control: form.control })
  if (!errors.root?.message) return null
  return (
    <p className="field-problem mt-0" role="alert">
      {errors.root.message}
    </p>
  )
}
