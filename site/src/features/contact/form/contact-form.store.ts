import {
  contactProblems,
  contactLimits,
  type ContactSubject,
  contactSubjects,
  honeypotField,
} from '@meridian/shared/contact/contact-fields'
import { sendContactMessageEndpoint } from '@meridian/shared/contact/contact.endpoints'
import { atom } from 'nanostores'
import { callApi } from '../../../lib/api-client/api-client.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from '../../../ui/form/form-draft.ts'
import { toast } from '../../../ui/toast/toast.store.ts'

/** As typed; trimmed when it is sent. */
export interface ContactValues {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

const draftName = 'contact'

/** What is wrong with the fields that are required, by name; without an entry nothing is. */
export type ContactFieldProblems = Partial<Record<'name' | 'email' | 'message', string>>

export const emptyContact: ContactValues = { name: '', email: '', subject: 'general', message: '' }

/** The form for a message to the editors (spec §5): nothing that was typed is lost before it is sent. */
export function createContactForm() {
  const $values = atom<ContactValues>({ ...emptyContact })
  const $problems = atom<ContactFieldProblems>({})
  const $isPending = atom(false)
  /** Why the last message was not sent; stays until it is tried again. */
  const $failure = atom<string | null>(null)

  return {
    $values,
    $problems,
    $isPending,
    $failure,

    /** Comes to life, with what was typed before a reload. */
    begin(): void {
      $values.set(valuesOf(readDraft(draftName) ?? {}))
    },

    /** Takes what a field holds. A field that is none of the message changes nothing. */
    fill(name: string, value: string): void {
      const values = valuesOf({ ...$values.get(), [name]: value })
      $values.set(values)
      keepDraft(draftName, { ...values })
      // A problem goes as soon as it is repaired, and shows only when a message is to be sent.
      const shown = $problems.get()
      if (Object.keys(shown).length === 0) return
      const found = findProblems(values)
      $problems.set(Object.fromEntries(Object.entries(found).filter(([field]) => field in shown)))
    },

    /** Sends what was typed, unless something is missing or a message is under way. */
    async submit(honeypot = ''): Promise<void> {
      if ($isPending.get()) return
      const values = $values.get()
      const problems = findProblems(values)
      $problems.set(problems)
      $failure.set(null)
      if (Object.keys(problems).length > 0) return

      $isPending.set(true)
      const json = { ...trimmed(values), [honeypotField]: honeypot }
      const answer = await callApi(sendContactMessageEndpoint, { json })
      $isPending.set(false)
      if (!answer.ok) {
        const description = answer.message ?? 'Something went wrong'
        $failure.set(description)
        toast({ title: 'Message Not Sent', description, variant: 'destructive' })
        return
      }
      dropDraft(draftName)
      $values.set({ ...emptyContact })
      toast({
        title: 'Message Sent',
        description: "Thank you for your message. We'll get back to you soon.",
      })
    },
  }
}

/** The rules of the API that can be told while typing; it has the last word. */
export function findProblems(values: ContactValues): ContactFieldProblems {
  const { name, email, message } = trimmed(values)
  const problems: ContactFieldProblems = {}
  if (name === '') problems.name = contactProblems.nameMissing
  else if (name.length > contactLimits.name) problems.name = contactProblems.nameTooLong
  if (email === '') problems.email = contactProblems.emailMissing
  else if (email.length > contactLimits.email) problems.email = contactProblems.emailTooLong
  else if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) problems.email = contactProblems.emailInvalid
  if (message === '') problems.message = contactProblems.messageMissing
  else if (message.length > contactLimits.message) problems.message = contactProblems.messageTooLong
  return problems
}

/** What is there of the form, and for the rest what it begins with. */
function valuesOf({ name = '', email = '', subject, message = '' }: Draft): ContactValues {
  return { name, email, subject: contactSubjects.find((known) => known === subject) ?? 'general', message }
}

function trimmed(values: ContactValues): ContactValues {
  return {
    ...values,
    name: values.name.trim(),
    email: values.email.trim(),
    message: values.message.trim(),
  }
}
