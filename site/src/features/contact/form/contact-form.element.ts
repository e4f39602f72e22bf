import { contactSubjects, honeypotField } from '@meridian/shared/contact/contact-fields'
import { expectToast } from '../../../ui/toast/toast.store.ts'
import type { ContactValues } from './contact-draft.ts'
import { createContactForm, type ContactFieldFaults } from './contact-form.store.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Sends the form that it holds without leaving the page. Without this script the form sends itself. */
class ContactFormElement extends HTMLElement {
  readonly #contact = createContactForm()

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    const contact = this.#contact
    contact.begin()
    // The faults of the form are its own from here on: they stay beside the fields and are read with them.
    form.noValidate = true
    form.addEventListener('focusin', expectToast, { once: true })
    form.addEventListener('input', ({ target }) => this.#takeInput(target))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void this.#submit()
    })
    contact.$values.subscribe((values) => this.#showValues(values))
    contact.$faults.subscribe((faults) => this.#showFaults(faults))
    contact.$isPending.subscribe((isPending) => this.#showPending(isPending))
    contact.$failure.subscribe((failure) => this.#showFailure(failure))
  }

  async #submit(): Promise<void> {
    const honeypot = this.querySelector<HTMLInputElement>(`[name="${honeypotField}"]`)
    await this.#contact.submit(honeypot?.value)
    this.querySelector<Field>('[aria-invalid="true"]')?.focus()
  }

  #takeInput(target: EventTarget | null): void {
    if (target instanceof HTMLSelectElement) {
      const subject = contactSubjects.find((known) => known === target.value)
      if (subject) this.#contact.fill('subject', subject)
    } else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      const { name, value } = target
      if (name === 'name' || name === 'email' || name === 'message') this.#contact.fill(name, value)
    }
  }

  #showValues(values: ContactValues): void {
    for (const [name, value] of Object.entries(values)) {
      const field = this.#field(name)
      // Setting a value that is there already would move the cursor.
      if (field && field.value !== value) field.value = value
    }
  }

  #showFaults(faults: ContactFieldFaults): void {
    for (const name of ['name', 'email', 'message'] as const) {
      const fault = faults[name]
      const note = this.querySelector<HTMLElement>(`[data-fault="${name}"]`)
      const field = this.#field(name)
      if (!note || !field) continue
      note.textContent = fault ?? ''
      note.hidden = fault === undefined
      if (fault === undefined) {
        field.removeAttribute('aria-invalid')
        field.removeAttribute('aria-describedby')
      } else {
        field.setAttribute('aria-invalid', 'true')
        field.setAttribute('aria-describedby', note.id)
      }
    }
  }

  #showPending(isPending: boolean): void {
    const button = this.querySelector('button')
    if (!button) return
    // Not `disabled`, which would take the focus away from anyone who pressed it; the store takes one message at a time.
    button.setAttribute('aria-disabled', String(isPending))
    button.textContent = isPending ? 'Sending…' : 'Send Message'
    for (const name of ['name', 'email', 'message']) {
      const field = this.#field(name)
      if (field && !(field instanceof HTMLSelectElement)) field.readOnly = isPending
    }
  }

  #showFailure(failure: string | null): void {
    const note = this.querySelector<HTMLElement>('[data-failure]')
    if (!note) return
    note.hidden = failure === null
    note.textContent =
      failure === null ? '' : `Your message was not sent, and nothing of it is lost. ${failure}`
  }

  #field(name: string): Field | null {
    return this.querySelector<Field>(`[name="${name}"]`)
  }
}

customElements.define('contact-form', ContactFormElement)
