import { vi } from 'vitest'
import { openSandbox } from '../test-sandbox.ts'
import { createStripe } from './create-stripe.ts'
import type { IntentKind } from './intent.ts'

/*
 * A page with the card form, in a DOM without a browser and against a sandbox of its own.
 */

// What jsdom lacks of a dialog.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}

export const goodCard = '4242424242424242'
export const mastercard = '5555555555554444'
/** Its bank asks for the reader each time. */
export const cardThatAsks = '4000002760003184'

interface TestForm {
  kind?: IntentKind
  /** As a page does that makes the form before there is a secret. */
  deferred?: object
  redirect?: 'always' | 'if_required'
}

/** Opens a page with the form and a button that confirms. `await using` closes it. */
export async function openForm({ kind = 'payment', deferred, redirect = 'if_required' }: TestForm = {}) {
  const page = await openProvider()
  const { id, client_secret: secret } =
    kind === 'payment'
      ? await page.stripe.paymentIntents.create({ amount: 20_000, currency: 'usd' })
      : await page.stripe.setupIntents.create({ usage: 'off_session' })
  const { provider } = page
  const elements = provider.elements(deferred ?? { clientSecret: secret })
  const confirm = kind === 'payment' ? provider.confirmPayment : provider.confirmSetup
  const [form, place, button] = [
    document.createElement('form'),
    document.createElement('div'),
    document.createElement('button'),
  ]
  form.append(place, button)
  document.body.append(form)
  let outcome: Promise<object> | undefined
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    outcome = send()
  })
  elements.create('payment').mount(place)
  await vi.waitFor(() => field('Card number'), { timeout: 60_000 })

  async function send(): Promise<object> {
    const { error } = await elements.submit()
    if (error) return { error }
    const confirmParams = { return_url: 'https://meridian.example/about' }
    return confirm({ elements, confirmParams, redirect, ...(deferred && { clientSecret: secret }) })
  }

  function field(label: string): HTMLInputElement {
    const labels = [...(place.firstElementChild?.shadowRoot?.querySelectorAll('label') ?? [])]
    const { control } = labels.find(({ textContent }) => textContent === label) ?? {}
    if (control instanceof HTMLInputElement) return control
    throw new Error(`There is no field ${label}.`)
  }

  return {
    id,
    secret,
    visited: page.visited,
    /** Types a card that is good for years. */
    enter(number: string): void {
      type(field('Card number'), number)
      type(field('Expiry date'), `12 / ${String((new Date().getFullYear() + 3) % 100)}`)
      type(field('Security code'), '123')
    },
    /** Presses the button of the page; resolves to what its script is told. */
    async pay(): Promise<object> {
      button.click()
      if (!outcome) throw new Error('Nothing was sent.')
      return outcome
    },
    [Symbol.asyncDispose]: page[Symbol.asyncDispose],
  }
}

/** A page that has the provider's script and a sandbox behind it; `visited` is where the script has sent the page. */
export async function openProvider() {
  const { origin, stripe, sandbox } = await openSandbox()
  const visited: string[] = []
  vi.stubGlobal('location', { assign: (address: string) => void visited.push(address) })
  return {
    origin,
    stripe,
    visited,
    provider: createStripe(origin, 'pk_test_sandboxOfTheTests'),
    [Symbol.asyncDispose]: async () => {
      document.body.replaceChildren()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      await sandbox.stop()
    },
  }
}

/** The question of the card's bank, once it is asked. */
export function untilBankAsks() {
  const findQuestion = () => {
    const [root] = [...document.body.children].flatMap(({ shadowRoot }) =>
      shadowRoot?.querySelector('dialog[open]') ? [shadowRoot] : [],
    )
    if (!root) throw new Error('The bank asks nothing.')
    const dialog = root.querySelector('dialog')
    const textOf = (attribute: string) =>
      root.getElementById(dialog?.getAttribute(attribute) ?? '')?.textContent
    const buttons = [...root.querySelectorAll('button')]
    return {
      title: textOf('aria-labelledby'),
      question: textOf('aria-describedby'),
      answers: buttons.map(({ textContent }) => textContent),
      answer: (label: string) => buttons.find(({ textContent }) => textContent === label)?.click(),
      /** As the Escape key does. */
      leave: () => dialog?.dispatchEvent(new Event('cancel', { cancelable: true })),
    }
  }
  return vi.waitFor(findQuestion, { timeout: 60_000 })
}

export function isBankAsking(): boolean {
  return [...document.body.children].some(({ shadowRoot }) => shadowRoot?.querySelector('dialog'))
}

function type(field: HTMLInputElement, text: string): void {
  field.focus()
  field.value = text
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
}
