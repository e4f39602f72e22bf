import type { DeclarationReceipt } from '@meridian/shared/contracts/declaration.schema'
import { createDeclarationForm } from './declaration-form.store.ts'
import { declaredFields, type DeclaredProblems } from './declaration-values.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Sends the form that it holds without leaving the page, and shows in its place what was received. Without this script the
 * form sends itself.
 */
class DeclarationFormElement extends HTMLElement {
  readonly #declaration = createDeclarationForm({
    kind: this.dataset['kind'] === 'withdrawal' ? 'withdrawal' : 'cancellation',
    language: this.lang === 'de' ? 'de' : 'en',
  })
  #confirm = ''

  connectedCallback(): void {
    const form = this.querySelector('form')
    if (!form) return
    const { begin, fill, $values, $problems, $isPending, $failure, $receipt } = this.#declaration
    this.#confirm = this.#button()?.textContent ?? ''
    begin()
    // The problems of the form are its own from here on: they stay beside the fields and are read with them.
    form.noValidate = true
    form.addEventListener('input', ({ target }) => isField(target) && void fill(target.name, target.value))
    form.addEventListener('submit', (event) => void this.#submit(event))
    this.querySelector('[data-action="print"]')?.addEventListener('click', () => window.print())
    $values.subscribe((values) => Object.entries(values).forEach(([name, text]) => this.#write(name, text)))
    $problems.subscribe((problems) => this.#showProblems(problems))
    $isPending.subscribe((isPending) => this.#showPending(isPending))
    $failure.subscribe((failure) => this.#showFailure(failure))
    $receipt.subscribe((receipt) => receipt && this.#showReceipt(receipt))
  }

  async #submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    await this.#declaration.submit(this.querySelector<HTMLInputElement>('[data-honeypot]')?.value)
    this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  #write(name: string, text: string): void {
    for (const field of this.#fields(name)) {
      if (field.type === 'radio' && field instanceof HTMLInputElement) field.checked = field.value === text
      // Setting a value that is there already would move the cursor.
      else if (field.value !== text) field.value = text
    }
  }

  #showProblems(problems: DeclaredProblems): void {
    for (const name of declaredFields) {
      const problem = problems[name] ?? ''
      for (const field of this.#fields(name)) field.ariaInvalid = problem === '' ? null : 'true'
      this.#note(name, problem)
    }
  }

  #showFailure(failure: string | null): void {
    const { notSent = '', noAnswer = '' } = this.dataset
    this.#note('form', failure === null ? '' : notSent + (failure === '' ? noAnswer : failure))
  }

  #showPending(isPending: boolean): void {
    const button = this.#button()
    // Not `disabled`, which would take the focus away from anyone who pressed it; the store takes one at a time.
    button?.setAttribute('aria-disabled', String(isPending))
    if (button) button.textContent = isPending ? (this.dataset['sending'] ?? '') : this.#confirm
  }

  #showReceipt({ rows }: DeclarationReceipt): void {
    for (const { key, value } of rows) {
      const row = this.querySelector(`[data-row="${CSS.escape(key)}"]`)
      row?.querySelector('dd')?.replaceChildren(value)
      row?.toggleAttribute('hidden', false)
    }
    this.querySelector('[data-part="form"]')?.toggleAttribute('hidden', true)
    const received = this.querySelector('[data-part="received"]')
    received?.toggleAttribute('hidden', false)
    const heading = received?.querySelector('h1')
    const text = [heading?.textContent ?? '', '', ...rows.map(({ label, value }) => `${label}: ${value}`), '']
    const file = new Blob([text.join('\r\n')], { type: 'text/plain;charset=utf-8' })
    received?.querySelector('[data-action="save"]')?.setAttribute('href', URL.createObjectURL(file))
    heading?.focus()
    heading?.scrollIntoView({ block: 'center' })
  }

  #note(name: string, problem: string): void {
    const note = this.querySelector(`[data-problem="${name}"]`)
    note?.replaceChildren(problem)
    note?.toggleAttribute('hidden', problem === '')
  }

  #button(): HTMLButtonElement | null {
    return this.querySelector<HTMLButtonElement>('button[type="submit"]')
  }

  #fields(name: string): Field[] {
    return [...this.querySelectorAll<Field>(`[name="${name}"]`)]
  }
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof Element && target.matches('input, textarea')
}

customElements.define('declaration-form', DeclarationFormElement)
