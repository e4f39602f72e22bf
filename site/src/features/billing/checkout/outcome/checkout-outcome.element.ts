import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { formatCharge } from '../../../../lib/format/prices.ts'
import { createOutcome, type OutcomeState } from './outcome.store.ts'

/**
 * Shows what has become of a payment: one of its children, `data-outcome`, with what the server says filled in. The heading
 * of each gets the focus, so that anyone who cannot see the change is told of it.
 */
class CheckoutOutcomeView extends HTMLElement {
  readonly #outcome = createOutcome()
  #shown = 'loading'

  connectedCallback(): void {
    this.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('[data-ask]')) void this.#outcome.ask()
    })
    this.#outcome.$outcome.subscribe((state) => this.#show(state))
    void this.#outcome.begin()
  }

  #show(state: OutcomeState): void {
    const name = state.name === 'known' ? state.outcome.state : state.name
    for (const part of this.querySelectorAll<HTMLElement>('[data-outcome]')) {
      const isShown = part.dataset['outcome'] === name
      if (isShown && state.name === 'known') fill(part, state.outcome)
      part.hidden = !isShown
      if (isShown && name !== this.#shown) part.querySelector('h1')?.focus()
    }
    this.#shown = name
  }
}

function fill(part: HTMLElement, { plan, amount, message, receiptEmail }: CheckoutOutcome): void {
  const write = (name: string, text: string | null) => {
    for (const place of part.querySelectorAll<HTMLElement>(`[data-text="${name}"]`)) place.textContent = text
    for (const place of part.querySelectorAll<HTMLElement>(`[data-with="${name}"]`)) place.hidden = !text
  }
  write('plan', plan?.name ?? null)
  write('amount', amount === null ? null : formatCharge(amount))
  write('message', message)
  write('email', receiptEmail)
  write('print', plan?.tier === 'platinum' ? 'print' : null)
  const features = part.querySelector('[data-features]')
  features?.replaceChildren(...(plan?.features ?? []).map(listItem))
  const checkoutPath = plan ? `/checkout?plan=${encodeURIComponent(plan.id)}` : '/subscription'
  part.querySelector('a[data-checkout]')?.setAttribute('href', checkoutPath)
}

function listItem(text: string): HTMLLIElement {
  const item = document.createElement('li')
  item.textContent = text
  return item
}

customElements.define('checkout-outcome', CheckoutOutcomeView)
