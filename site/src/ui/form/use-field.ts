import { useId } from 'react'
import { useFormState, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'

export interface FieldOptions<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>
  name: Path<Input>
  label: string
  /** A word of help below the field, read out with it. */
  hint?: string
}

/** Ties a control to its form: its value, its problem, and the texts that are read out with it. */
export function useField<Input extends FieldValues, Output>(options: FieldOptions<Input, Output>) {
  const { form, name, label, hint } = options
  const id = useId()
  const state = useFormState({ control: form.control, name, exact: true })
  const problem = form.getFieldState(name, state).error?.message
  const ids = { hint: `${id}-hint`, problem: `${id}-problem` }
  const describedBy = [hint && ids.hint, problem && ids.problem].filter(Boolean).join(' ')

  return {
    frame: { id, ids, label, hint, problem },
    control: {
      id,
      ...form.register(name),
      'aria-invalid': problem === undefined ? undefined : true,
      'aria-describedby': describedBy || undefined,
    },
    isPending: state.isSubmitting,
  }
}
