import type { CheckoutOutcome } from '@meridian/shared/billing/checkout.schema'
import { atom } from 'nanostores'
import { dropDraft } from '../../../../ui/form/form-draft.ts'
import { checkoutDraftName } from '../form/draft-name.ts'
import { readOutcome } from './paid-checkout-session.ts'

/** `away`: nobody could say what has become of the payment. */
export type OutcomeState = { name: 'loading' | 'away' } | { name: 'known'; outcome: CheckoutOutcome }

export const firstDelayMs = 2000
export const longestDelayMs = 30_000
/** From then on the page asks no more by itself: anyone who has left it open reads their mail. */
const lastAskMs = 20 * 60_000

/** What became of a payment: asked of the server, and asked again, ever more rarely, for as long as it is on its way. */
export function createOutcome() {
  const $outcome = atom<OutcomeState>({ name: 'loading' })
  let timer: ReturnType<typeof setTimeout> | undefined
  let delayMs = firstDelayMs
  let waitedMs = 0

  async function ask(): Promise<void> {
    clearTimeout(timer)
    const answer = await readOutcome()
    $outcome.set(answer.ok ? { name: 'known', outcome: answer.value } : { name: 'away' })
    if (answer.ok && answer.value.state === 'succeeded') dropDraft(checkoutDraftName)
    const isUnsettled = !answer.ok || answer.value.state === 'processing'
    if (!isUnsettled || waitedMs >= lastAskMs) return
    timer = setTimeout(() => void ask(), delayMs)
    waitedMs += delayMs
    delayMs = Math.min(delayMs * 1.5, longestDelayMs)
  }

  return {
    $outcome,
    /** What the provider wrote into the address when it sent the reader back is neither believed nor kept. */
    begin(): Promise<void> {
      if (location.search || location.hash) history.replaceState(null, '', location.pathname)
      return ask()
    },
    ask,
  }
}
