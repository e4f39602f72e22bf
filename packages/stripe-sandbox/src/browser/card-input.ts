import { makeElement } from './make-element.ts'
import { cardFaults, type CardFault, type CardField } from './card-faults.ts'

interface CardInputOptions {
  field: CardField
  label: string
  autocomplete: string
  placeholder: string
  format(text: string): string
}

/** One labelled field of the card form, with its fault tied to it. */
export class CardInput {
  readonly element: HTMLElement
  readonly field: CardField
  readonly #input: HTMLInputElement
  readonly #fault: HTMLElement

  constructor({ field, label, autocomplete, placeholder, format }: CardInputOptions) {
    this.field = field
    this.#input = makeElement('input', {
      class: 'Input',
      id: field,
      type: 'text',
      inputmode: 'numeric',
      autocomplete,
      placeholder,
      'aria-describedby': `${field}-fault`,
      'aria-required': 'true',
      spellcheck: 'false',
    })
    this.#fault = makeElement('p', { class: 'Error', id: `${field}-fault`, 'aria-live': 'polite' })
    const name = makeElement('label', { class: 'Label', for: field }, label)
    this.element = makeElement('div', { class: `field ${field}` }, name, this.#input, this.#fault)
    this.#input.addEventListener('input', (event) => {
      // While something in the middle is changed or deleted the text stays as it is typed.
      const isAtEnd = this.#input.selectionStart === this.#input.value.length
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
      if (isAtEnd && !isDeleting) this.text = format(this.#input.value)
    })
    this.#input.addEventListener('change', () => (this.text = format(this.#input.value)))
  }

  get text(): string {
    return this.#input.value
  }

  set text(text: string) {
    if (this.#input.value !== text) this.#input.value = text
  }

  set isReadOnly(isReadOnly: boolean) {
    this.#input.readOnly = isReadOnly
  }

  get hasFault(): boolean {
    return this.#fault.textContent !== ''
  }

  showFault(fault: CardFault | undefined): void {
    const text = fault ? cardFaults[fault] : ''
    if (this.#fault.textContent !== text) this.#fault.textContent = text
    this.#input.classList.toggle('Input--invalid', fault !== undefined)
    if (fault) this.#input.setAttribute('aria-invalid', 'true')
    else this.#input.removeAttribute('aria-invalid')
  }

  focus(): void {
    this.#input.focus()
  }
}
