import { toastFor } from '@meridian/shared/accounts/account-problems'
import { useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { expectToast, toast } from '../toast/toast.store.ts'
import { FormProblem } from './FormProblem.tsx'
import type { DraftForm } from './use-draft-form.ts'

/** What sending a form came to; a failure is said below its fields, until it is sent again. */
export type FormOutcome = { ok: true } | { ok: false; message: string }

interface FormProps<Input extends FieldValues, Output> {
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
export function Form<Input extends FieldValues, Output>(props: FormProps<Input, Output>) {
  const { form, onSend, className = 'grid gap-5', hasOwnProblem = false, children } = props
  const isSending = useRef(false)
  useEffect(expectToast, [])

  const element = useRef<HTMLFormElement>(null)
  const { prepare } = form
  useEffect(() => {
    const fields = element.current
    if (fields?.contains(document.activeElement)) prepare()
    fields?.addEventListener('focusin', prepare, { once: true })
    return () => fields?.removeEventListener('focusin', prepare)
  }, [prepare])

  async function send(values: Output): Promise<void> {
    const outcome = await onSend(values)
    if (outcome.ok) form.forget()
    else form.setError('root', { message: outcome.message })
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending.current) return
    isSending.current = true
    try {
      await form.handleSubmit(send, (problems) => tellProblem(firstMessage(problems)))(event)
    } finally {
      isSending.current = false
    }
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

function firstMessage(problems: FieldErrors): string {
  return (
    Object.values(problems)
      .find((problem) => typeof problem?.message === 'string')
      ?.message?.toString() ?? ''
  )
}
