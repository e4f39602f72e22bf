import type { PaymentState } from './payment-state.ts'
import type { PricedPlan } from './plans-of-prices.ts'

const maxLength = 200

/** What a payment was for, as the reader's history has it: `The Global Reader, one year`. */
export function paymentDescription(
  { reason, charge }: Pick<PaymentState, 'reason' | 'charge'>,
  plan: PricedPlan | undefined,
): string {
  if (!plan) return (charge.description ?? 'Payment').slice(0, maxLength)
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
