import type { PaymentState } from './payment-state.ts'
import type { PricedPlan } from './plans-of-prices.ts'

const maxLength = 200

/**
 * What a payment was for, as the reader's history has it: `The Global Reader, one year`. What was settled elsewhere
 * says so.
 */
export function paymentDescription(
  { reason, charge }: Pick<PaymentState, 'reason' | 'charge'>,
  plan: PricedPlan | undefined,
): string {
  const what = plan ? boughtOf(reason, plan) : (charge?.description ?? 'Payment')
  return (charge ? what : `${what} (settled elsewhere)`).slice(0, maxLength)
}

function boughtOf(reason: PaymentState['reason'], plan: PricedPlan): string {
  const length = plan.period === 'month' ? 'one month' : 'one year'
  switch (reason) {
    case 'renewed':
      return `${plan.name}, renewal for ${length}`
    case 'upgraded':
      return `Change to ${plan.name}`
    default:
      return `${plan.name}, ${length}`
  }
}
