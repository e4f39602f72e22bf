import { useStore } from '@nanostores/react'
import { useId, useSyncExternalStore } from 'react'
import type { FieldName } from './form-state.ts'
import type { DraftForm } from './use-draft-form.ts'

export interface FieldOptions<Input, Output> {
  form: DraftForm<Input, Output>
  name: FieldName<Input>
  label: string
  /** A word of help below the field, read out with it. */
  hint?: string
}

/** Ties a control to its form: its text, its problem, and the texts that are read out with it. */
export function useField<Input, Output>({ form, name, label, hint }: FieldOptions<Input, Output>) {
  const id = useId()
  const { problems, isSending } = useStore(form.$status)
  const problem = problems.get(name)
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
    isPending: isSending,
  }
}

/** What stands in a field, for what depends on it. */
export function useFieldText<Input, Output>(form: DraftForm<Input, Output>, name: FieldName<Input>): string {
  const read = () => form.read(name)
  return useSyncExternalStore(form.listen, read, read)
}
