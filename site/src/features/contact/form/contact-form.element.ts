import { honeypotField } from '@meridian/shared/contact/contact-fields'
import { expectToast } from '../../../ui/toast/toast.store.ts'
import { createContactForm } from './contact-form.store.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const requiredFields = ['name', 'email', 'message'] as const
const notSent = 'Your message was not sent, and nothing of it is lost. '

/** Sends the form that it holds without leaving the page. Without this script the form sends itself. */
class ContactFormElement extends HTMLElement {
  readonly #contact = createContactForm()

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    const { begin, fill, $values, $problems, $isPending, $failure } = this.#contact
    begin()
    // The problems of the form are its own from here on: they stay beside the fields and are read with them.
    form.noValidate = true
    form.addEventListener('focusin', expectToast, { once: true })
    form.addEventListener('input', ({ target }) => isField(target) && fill(target.name, target.value))
    form.addEventListener('submit', (event) => void this.#submit(event))
    $values.subscribe((values) => Object.entries(values).forEach(([name, text]) => this.#write(name, text)))
    $problems.subscribe((problems) =>
      requiredFields.forEach((name) => this.#showProblem(name, problems[name])),
    )
    $isPending.subscribe((isPending) => this.#showPending(isPending))
    $failure.subscribe((failure) => this.#showProblem('form', failure === null ? '' : notSent + failure))
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await this.#contact.submit(this.#field(honeypotField)?.value)
    this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  #write(name: string, text: string): void {
    const field = this.#field(name)
    // Setting a value that is there already would move the cursor.
    if (field && field.value !== text) field.value = text
  }

  #showProblem(name: string, problem = ''): void {
    const field = this.#field(name)
    if (field) field.ariaInvalid = problem === '' ? null : 'true'
    const note = this.querySelector(`[data-problem="${name}"]`)
    note?.replaceChildren(problem)
    note?.toggleAttribute('hidden', problem === '')
  }

  #showPending(isPending: boolean): void {
    const button = this.querySelector('button')
    // Not `disabled`, which would take the focus away from anyone who pressed it; the store takes one message at a time.
    button?.setAttribute('aria-disabled', String(isPending))
    if (button) button.textContent = isPending ? 'Sending…' : 'Send Message'
    for (const name of requiredFields) this.#field(name)?.toggleAttribute('readonly', isPending)
  }

  #field(name: string): Field | null {
    return this.querySelector<Field>(`[name="${name}"]`)
  }
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, select, textarea')
}

customElements.define('contact-form', ContactFormElement)
