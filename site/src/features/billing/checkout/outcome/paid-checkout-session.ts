import { readCheckoutEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import { askApi } from '../../../../lib/coded-call/call-for-code.ts'
import { outcomeAnswer } from '../../../../lib/payment/billing-answers.ts'

/** What has become of the checkout session's payment, by the word of the server alone. */
export function readOutcome() {
  return askApi(readCheckoutEndpoint, outcomeAnswer)
}

/** Whether this checkout session has paid for the plan already, or is about to: nobody is then asked for a card again. */
export async function isPaid(planId: string): Promise<boolean> {
  const answer = await readOutcome()
  if (!answer.ok) return false
  const { state, plan } = answer.value
  return plan?.id === planId && (state === 'succeeded' || state === 'processing')
}

/** To the page that says what has become of the payment; also where the provider sends a reader back to. */
export const outcomePath = '/subscription-success'

/** In place of the checkout: the way back leads to where the reader came from, and never into the payment again. */
export function leaveForOutcome(): void {
  location.replace(outcomePath)
}
