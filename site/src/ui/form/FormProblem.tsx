import { useStore } from '@nanostores/react'
import type { DraftForm } from './use-draft-form.ts'

/** Why the form could not be sent, until it is sent again. */
export function FormProblem<Input, Output>({ form }: { form: DraftForm<Input, Output> }) {
  const problem = useStore(form.$status).problems.get('')
  if (!problem) return null
  return (
    <p className="field-problem mt-0" role="alert">
      {problem}
    </p>
  )
}
