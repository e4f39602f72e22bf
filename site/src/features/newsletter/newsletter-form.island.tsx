import { signUpForNewsletterEndpoint } from '@meridian/shared/newsletter/newsletter.endpoints'
import { useStore } from '@nanostores/react'
import { type SubmitEvent, useLayoutEffect, useRef, useState, useEffect } from 'react'
import { expectToast } from '../../ui/toast/toast.store.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import { createNewsletterForm, type NewsletterVariant } from './newsletter-form.store.ts'

/**
 * Why does this need to be an island? Two steps share what was typed, and answers decide which of them shows. Without
 * scripts step 1 is a form that posts itself; the mail that follows is all that a subscription needs.
 */
export function NewsletterForm({ variant }: { variant: NewsletterVariant }) {
  const [form] = useState(() => createNewsletterForm(variant))
  const step = useStore(form.$step)
  const isCompleted = useStore(form.$isCompleted)
  const element = useRef<HTMLFormElement>(null)

  // What was typed before this script came. A reader who has pressed the button already is answered as soon as React
  // has taken over, and effects that wait for the page to be painted would come after that.
  useLayoutEffect(() => {
    const field = element.current?.elements.namedItem('email')
    form.begin(field instanceof HTMLInputElement ? field.value : '')
    expectToast()
  }, [form])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    await form.submit()
    // A button loses the focus while it is disabled. After a step that went well, what follows has taken it.
    const button = element.current?.querySelector<HTMLElement>('[type="submit"]')
    if (document.activeElement === document.body) button?.focus()
  }

  return (
    <form
      ref={element}
      method="post"
      action={signUpForNewsletterEndpoint.path}
      onSubmit={(event) => void submit(event)}
    >
      {step === 'email' ? <EmailStep form={form} /> : <DetailsStep form={form} />}
      <output className="block">{isCompleted && <CompletedNote />}</output>
    </form>
  )
}

/** What is left to do once both steps are done. It takes the focus, which the last step has left. */
function CompletedNote() {
  const note = useRef<HTMLSpanElement>(null)
  useEffect(() => note.current?.focus(), [])

  return (
    <span className="newsletter-completed" ref={note} tabIndex={-1}>
      One last thing: please open the e-mail that we have just sent you, and confirm your address.
    </span>
  )
}
