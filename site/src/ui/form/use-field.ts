import { useStore } from '@nanostores/react'
import { isMissingEntry } from '@meridian/shared/accounts/account-problems'
import { useId, useSyncExternalStore } from 'react'
import type { FieldName } from './form-state.ts'
import type { DraftForm } from './use-draft-form.ts'

export interface FieldOptions<Input, Output> {
  form: DraftForm<Input, Output>
  name: FieldName<Input>
  label: string
  /** A word of help below the field, read out with it. */
  hint?: string
  /** What is said below the field when it is empty and must not be; 'City is missing.' unless given. */
  missing?: string
}

/** Ties a control to its form: its text, its problem, and the texts that are read out with it. */
export function useField<Input, Output>(options: FieldOptions<Input, Output>) {
  const { form, name, label, hint, missing = `${label} is missing.` } = options
  const id = useId()
  const { problems, isSending } = useStore(form.$status)
  const found = problems.get(name)
  // The toast says that something is missing in the words of spec §5; each field says what.
  const problem = found !== undefined && isMissingEntry(found) ? missing : found
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
