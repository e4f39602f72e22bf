import type { Plan } from '@meridian/shared/billing/plan.schema'
import { formatCharge, formatPrice } from '../../../lib/format/prices.ts'
import { checkoutPath } from '../../../lib/payment/checkout-path.ts'

/** What a plan's card shows beside its name and features. */
export interface PlanOffer {
  price: string
  /** 'per year'; empty for a free plan. */
  period: string
  button: { label: string; href: string; isPaid: boolean }
  /** What is charged when, and until when: stands beside the button. */
  terms: string
}

/** A free plan leads to the free sign-up, a paid one to the checkout (spec §2, subscription page). */
export function offerOf(plan: Plan): PlanOffer {
  if (plan.price === 0) {
    return {
      price: formatPrice(0),
      period: '',
      button: {
        label: 'Get Started',
        href: `/subscribe/free?plan=${encodeURIComponent(plan.id)}`,
        isPaid: false,
      },
      terms: 'No charge and no card. It ends when you say so.',
    }
  }
  return {
    price: formatPrice(plan.price),
    period: `per ${plan.period}`,
    button: { label: 'Subscribe Now', href: checkoutPath(plan.id), isPaid: true },
    terms: `${formatCharge(plan.price)} in all, charged today. Renews every ${plan.period} at this price until you cancel.`,
  }
}
