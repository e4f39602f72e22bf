import { vi } from 'vitest'

/** What a test says of the payment provider; each is a mock of vitest, which a test can have answer otherwise. */
function createDouble() {
  return {
    /** `elements.submit()`: looks at the card as it was typed, and finds nothing wrong with it. */
    submit: vi.fn<() => Promise<object>>(async () => ({})),
    /** `elements.update(…)`: what the form is told after it was made. */
    update: vi.fn<(options: object) => void>(),
    /** `stripe.elements(…)`: what the form is made for. */
    make: vi.fn<(options: object) => void>(),
    /** `stripe.confirmPayment(…)`: the card is charged. */
    confirmPayment: vi.fn<(options: object) => Promise<object>>(async () => ({
      paymentIntent: { status: 'succeeded' },
    })),
    /** `stripe.retrievePaymentIntent(…)`: how a payment stands. */
    retrievePaymentIntent: vi.fn<(clientSecret: string) => Promise<object>>(async () => ({
      paymentIntent: { status: 'requires_payment_method' },
    })),
    /** `stripe.handleNextAction(…)`: the bank asks about a payment that a server has begun. */
    handleNextAction: vi.fn<(options: object) => Promise<object>>(async () => ({
      paymentIntent: { status: 'succeeded' },
    })),
    /** `stripe.confirmSetup(…)`: the card is put on file. */
    confirmSetup: vi.fn<(options: object) => Promise<object>>(async () => ({
      setupIntent: { id: 'seti_1', status: 'succeeded' },
    })),
    /** How often the script was asked for, and whether it comes. */
    script: { asked: 0, comes: true },
  }
}

export type ProviderDouble = ReturnType<typeof createDouble>

let current = createDouble()

/**
 * Stands in for the payment provider's script in the page of one test: wherever the page loads it, it comes with a form of
 * one field, 'Card number', which has the focus when what was typed there is not complete. Nothing but the script is
 * replaced, so that `@stripe/react-stripe-js` works as it does.
 */
export function standInForProvider(): ProviderDouble {
  current = createDouble()
  const { head } = document
  const append = head.append.bind(head)
  vi.spyOn(head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (node instanceof HTMLScriptElement && node.src.endsWith('/stripe.js')) answerScript(node)
      else append(node)
    }
  })
  // jsdom shows pages in no theme at all.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }))
  return current
}

function answerScript(script: HTMLScriptElement): void {
  current.script.asked += 1
  const { comes } = current.script
  queueMicrotask(() => {
    if (comes) vi.stubGlobal('Stripe', createStripe)
    script.dispatchEvent(new Event(comes ? 'load' : 'error'))
  })
}

/** A page keeps what its script has brought, for as long as its modules: each call is of the test that runs. */
function createStripe() {
  return {
    elements: (options: object) => {
      current.make(options)
      return createElements()
    },
    confirmPayment: (options: object) => current.confirmPayment(options),
    retrievePaymentIntent: (clientSecret: string) => current.retrievePaymentIntent(clientSecret),
    handleNextAction: (options: object) => current.handleNextAction(options),
    confirmSetup: (options: object) => current.confirmSetup(options),
    // What `@stripe/react-stripe-js` knows the provider's object by.
    createToken: () => {},
    createPaymentMethod: () => {},
    confirmCardPayment: () => {},
  }
}

function createElements() {
  let element: ReturnType<typeof createCardField> | null = null
  return {
    create: () => (element = createCardField()),
    getElement: () => element,
    update: (options: object) => current.update(options),
    async submit() {
      const answer = await current.submit()
      if ('error' in answer) element?.focus()
      return answer
    },
  }
}

function createCardField() {
  const listeners = new Map<string, () => void>()
  const label = document.createElement('label')
  const field = document.createElement('input')
  label.append('Card number', field)
  return {
    on: (event: string, listener: () => void) => void listeners.set(event, listener),
    off: (event: string) => void listeners.delete(event),
    update: () => {},
    focus: () => field.focus(),
    destroy: () => label.remove(),
    mount(place: HTMLElement) {
      place.append(label)
      queueMicrotask(() => listeners.get('ready')?.())
    },
  }
}
