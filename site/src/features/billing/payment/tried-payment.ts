import { type PaymentDue, PaymentDueSchema } from '@meridian/shared/billing/payment-due.schema'

const key = 'meridian-tried-payment'

const PaidForSchema = PaymentDueSchema.pick({ amount: true, kind: true, plan: true })

/** What was to be paid, without the secret to pay it by. */
export type PaidFor = Pick<PaymentDue, 'amount' | 'kind' | 'plan'>

/** Notes for this tab what is being paid: the page may be left for the bank's, or loaded again. */
export function keepTriedPayment({ amount, kind, plan }: PaymentDue): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ amount, kind, plan }))
  } catch (error) {
    console.info('After a reload this page will not know what was paid: the browser stores nothing.', error)
  }
}

/** What was being paid when this tab was left, once; null when nothing was. Whether it came about the server says. */
export function takeTriedPayment(): PaidFor | null {
  try {
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (text === null) return null
    return PaidForSchema.safeParse(JSON.parse(text)).data ?? null
  } catch (error) {
    console.info('What was being paid cannot be read.', error)
    return null
  }
}
