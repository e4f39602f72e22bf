import { createAppearanceSheet, createFormSheets } from './appearance.ts'
import { cardFields, findCardFaults, type CardFault, type CardField, type CardTexts } from './card-faults.ts'
import { CardInput } from './card-input.ts'
import { brandOf, digitsOf, formatCardNumber } from './card-number.ts'
import { formatExpiry, readExpiry } from './expiry.ts'
import { makeElement } from './make-element.ts'
import { testCards } from './test-cards.ts'

export interface CardState {
  isEmpty: boolean
  isComplete: boolean
}

export type CardFormEvent = 'change' | 'focus' | 'blur' | 'escape'

/**
 * The test card form, in a shadow tree of its own as the provider's is in a frame: the page's styles do not reach it,
 * and no form of the page sends what is typed in it.
 */
export class CardForm {
  readonly host: HTMLElement
  readonly #root: ShadowRoot
  readonly #inputs: Record<CardField, CardInput>
  readonly #brand = makeElement('span', { class: 'brand' })
  readonly #tell: (event: CardFormEvent) => void

  constructor({ appearance, tell }: { appearance: unknown; tell: (event: CardFormEvent) => void }) {
    this.#tell = tell
    this.host = makeElement('div')
    this.#root = this.host.attachShadow({ mode: 'open', delegatesFocus: true })
    this.#root.adoptedStyleSheets = createFormSheets(appearance)
    this.#inputs = createInputs()
    this.#inputs.number.element.append(this.#brand)
    this.#root.append(this.#createFieldset(), this.#createTestCards())
    this.#listen()
  }

  get state(): CardState {
    const texts = Object.values(this.#texts)
    return { isEmpty: texts.every((text) => text === ''), isComplete: this.#firstFault() === null }
  }

  /** What the sandbox takes for a card. */
  get card(): Record<string, string | number> {
    const expiry = readExpiry(this.#texts.expiry)
    return {
      number: digitsOf(this.#texts.number),
      exp_month: expiry?.month ?? '',
      exp_year: expiry?.year ?? '',
      cvc: digitsOf(this.#texts.cvc),
    }
  }

  /** Shows all faults and leads to the first; null when the card is complete. */
  submit(): CardFault | null {
    const faults = findCardFaults(this.#texts, new Date())
    for (const field of cardFields) this.#inputs[field].showFault(faults[field])
    const first = this.#firstFault()
    if (!first) return null
    this.#inputs[first.field].focus()
    return first.fault
  }

  setAppearance(appearance: unknown): void {
    const [own] = this.#root.adoptedStyleSheets
    this.#root.adoptedStyleSheets = [...(own ? [own] : []), createAppearanceSheet(appearance)]
  }

  setReadOnly(isReadOnly: boolean): void {
    for (const input of Object.values(this.#inputs)) input.isReadOnly = isReadOnly
  }

  focus(): void {
    this.#inputs.number.focus()
  }

  blur(): void {
    const { activeElement } = this.#root
    if (activeElement instanceof HTMLElement) activeElement.blur()
  }

  get #texts(): CardTexts {
    const { number, expiry, cvc } = this.#inputs
    return { number: number.text, expiry: expiry.text, cvc: cvc.text }
  }

  #firstFault(): { field: CardField; fault: CardFault } | null {
    const faults = findCardFaults(this.#texts, new Date())
    for (const field of cardFields) {
      const fault = faults[field]
      if (fault) return { field, fault }
    }
    return null
  }

  #createFieldset(): HTMLElement {
    const { number, expiry, cvc } = this.#inputs
    const fields = makeElement('div', { class: 'fields' }, number.element, expiry.element, cvc.element)
    return makeElement('fieldset', {}, makeElement('legend', {}, 'Test mode. No card is charged.'), fields)
  }

  #createTestCards(): HTMLElement {
    const items = testCards.map(({ number, says }) => {
      const choose = makeElement(
        'button',
        { type: 'button', 'aria-label': `Use ${number}, which ${says}` },
        number,
      )
      choose.addEventListener('click', () => this.#fill(number))
      return makeElement('li', {}, choose, makeElement('span', {}, says))
    })
    const anyDate = makeElement('p', {}, 'Any date to come and any security code will do.')
    return makeElement(
      'details',
      {},
      makeElement('summary', {}, 'Test cards'),
      makeElement('ul', {}, ...items),
      anyDate,
    )
  }

  #fill(number: string): void {
    const nextYear = new Date().getFullYear() + 1
    this.#inputs.number.text = number
    this.#inputs.expiry.text = formatExpiry(`12${String(nextYear).slice(2)}`)
    this.#inputs.cvc.text = '123'
    this.#changed()
  }

  #listen(): void {
    for (const input of Object.values(this.#inputs)) {
      input.element.addEventListener('input', () => this.#changed())
      input.element.addEventListener('change', () => this.#changed())
      input.element.addEventListener('focusout', () => {
        if (input.text !== '') input.showFault(findCardFaults(this.#texts, new Date())[input.field])
      })
    }
    this.host.addEventListener('focusin', () => this.#tell('focus'))
    this.host.addEventListener('focusout', () => this.#tell('blur'))
    this.#root.addEventListener('keydown', (event) => {
      if (!(event instanceof KeyboardEvent)) return
      if (event.key === 'Escape') this.#tell('escape')
      // As in the provider's fields, Enter sends the form of the page that they stand in.
      if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
        this.host.closest('form')?.requestSubmit()
    })
  }

  /** A fault that is shown goes as soon as it is repaired; none appears while one types. */
  #changed(): void {
    const faults = findCardFaults(this.#texts, new Date())
    for (const input of Object.values(this.#inputs)) if (input.hasFault) input.showFault(faults[input.field])
    this.#brand.textContent = brandOf(digitsOf(this.#texts.number)).name
    this.#tell('change')
  }
}

function createInputs(): Record<CardField, CardInput> {
  return {
    number: new CardInput({
      field: 'number',
      label: 'Card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      format: formatCardNumber,
    }),
    expiry: new CardInput({
      field: 'expiry',
      label: 'Expiry date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      format: formatExpiry,
    }),
    cvc: new CardInput({
      field: 'cvc',
      label: 'Security code',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      format: (text) => digitsOf(text).slice(0, 4),
    }),
  }
}
