import { toastFor } from '@meridian/shared/accounts/account-problems'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { expectToast, toast } from '../toast/toast.store.ts'
import type { FormOutcome } from './form-state.ts'
import { FormProblem } from './FormProblem.tsx'
import type { DraftForm } from './use-draft-form.ts'

interface FormProps<Input, Output> {
  form: DraftForm<Input, Output>
  /** Called with what the schema makes of the entries; never twice at a time. */
  onSend: (values: Output) => Promise<FormOutcome>
  className?: string
  /** The form has a `FormProblem` of its own among its children, such as beside the button. */
  hasOwnProblem?: boolean
  children: ReactNode
}

/**
 * A form that stays on the page: a toast says the first problem in the order of the schema, the first field with one gets
 * the focus, a failure is shown and keeps every entry, and what was kept of the text is dropped once it has been sent.
 */
export function Form<Input, Output>(props: FormProps<Input, Output>) {
  const { form, onSend, className = 'grid gap-5', hasOwnProblem = false, children } = props
  const element = useRef<HTMLFormElement>(null)
  const { prepare } = form

  // What checks the entries and what shows toasts is loaded when a reader turns to the form: most that see one go elsewhere.
  useEffect(() => {
    const turnTo = () => {
      prepare()
      expectToast()
    }
    const fields = element.current
    if (fields?.contains(document.activeElement)) turnTo()
    fields?.addEventListener('focusin', turnTo, { once: true })
    return () => fields?.removeEventListener('focusin', turnTo)
  }, [prepare])

  async function send(values: Output): Promise<FormOutcome> {
    const outcome = await onSend(values)
    if (outcome.ok) form.forget()
    return outcome
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const problem = await form.submit(send)
    if (problem === null) return
    tellProblem(problem)
    focusProblem(element.current, form.$status.get().problems)
  }

  return (
    <form
      className={className}
      method="post"
      noValidate
      ref={element}
      onSubmit={(event) => void submit(event)}
    >
      {children}
      {!hasOwnProblem && <FormProblem form={form} />}
    </form>
  )
}

/** Shows the toast of a problem that a schema has found in a form (spec §5). */
export function tellProblem(message: string): void {
  toast({ ...toastFor(message), variant: 'destructive' })
}

/** The first field on the page with a problem gets the focus. */
function focusProblem(form: HTMLFormElement | null, problems: ReadonlyMap<string, string>): void {
  const found = [...(form?.elements ?? [])].find((element) =>
    problems.has(element.getAttribute('name') ?? ''),
  )
  if (found instanceof HTMLElement) found.focus()
}
