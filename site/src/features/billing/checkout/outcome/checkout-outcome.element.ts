import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { formatCharge } from '../../../../lib/format/prices.ts'
import { checkoutPath } from '../../../../lib/payment/checkout-path.ts'
import { dropCached } from '../../../../lib/browser-cache/browser-cache.ts'
import { readSessionHint, sessionCacheKey } from '../../../../lib/session/session-hint.ts'
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
      if (isShown && name === 'succeeded' && name !== this.#shown) void welcome(part)
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
  fillFeatures(part, plan?.features ?? [])
  const again = plan ? checkoutPath(plan.id) : '/subscription'
  part.querySelector('a[data-checkout]')?.setAttribute('href', again)
}

/** Its code is fetched once there is something to welcome to, and nothing of it for who is signed out by now. */
async function welcome(part: HTMLElement): Promise<void> {
  if (readSessionHint() === null) return
  // At once: a reader who goes on to the next page before the code below is there finds the plan in its head as well.
  dropCached(sessionCacheKey)
  const { showWelcome } = await import('./show-welcome.ts')
  await showWelcome(part)
}

/** Each feature becomes a copy of the item that the page has as the template of its list. */
function fillFeatures(part: HTMLElement, features: readonly string[]): void {
  const template = part.querySelector<HTMLTemplateElement>('[data-features] > template')
  if (!template) return
  const items = features.map((feature) => {
    const item = document.importNode(template.content, true)
    item.firstElementChild?.append(feature)
    return item
  })
  template.parentElement?.replaceChildren(template, ...items)
}

customElements.define('checkout-outcome', CheckoutOutcomeView)
