import type { Recipient } from '../../accounts/notices/account-mail.ts'
import type { MailBlock } from '../../../platform/mail/compose-mail.ts'
import type { MailInput } from '../../../platform/mail/mail.ts'
import { formatCard, formatDay, formatMoney } from '../receipts/wordings.ts'
import { accountButton, howToCancel, paymentUrl, toBillingMail } from './billing-mail.ts'

export interface ComingRenewal {
  key: string
  plan: string
  /** ISO 8601. */
  renewsAt: string
  /** What will be charged, in cents. */
  amount: number
  currency: string
  /** What the reader pays for the present period, in cents; null when that is not known. */
  paidPrice: number | null
  /** The price that the next period begins to be sold at, in cents. */
  renewalPrice: number
  /** The plan that the next period is of, when it is another one. */
  nextPlan: string | null
  card: { brand: string; last4: string; isExpired: boolean } | null
  /** What the rules of where the reader lives want said as well. */
  demanded: { rows: { label: string; value: string }[]; notes: MailBlock[] }
}

/** Says that a subscription renews: when, for how much, with which card, and how not to. */
export function renewalMail(owner: Recipient, renewal: ComingRenewal): MailInput {
  const { key, plan, nextPlan, currency, card } = renewal
  const day = formatDay(renewal.renewsAt)
  const amount = formatMoney(renewal.amount, currency)
  const renewed = nextPlan ?? plan
  return toBillingMail(owner, {
    key,
    subject: `Your ${owner.siteName} subscription renews on ${day}`,
    heading: `Your subscription renews on ${day}`,
    preview: `${renewed}, ${amount}. There is nothing to do if you want to go on.`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Your subscription to ${renewed} renews on ${day}, and ${amount} will be charged. If you want to go on there is nothing to do.`,
      },
      ...priceBlocks(renewal),
      {
        kind: 'facts',
        rows: [
          { label: 'Plan', value: renewed },
          { label: 'Amount', value: amount },
          { label: 'Date', value: day },
          ...(card === null ? [] : [{ label: 'Card', value: formatCard(card) }]),
          ...renewal.demanded.rows,
        ],
      },
      ...cardBlocks(renewal),
      accountButton('Open my account'),
      howToCancel,
      ...renewal.demanded.notes,
    ],
  })
}

/** A new price of the same plan is news; that of another plan is what the reader chose. */
function priceBlocks({ plan, nextPlan, paidPrice, renewalPrice, currency }: ComingRenewal) {
  if (nextPlan !== null) {
    const text = `As you asked, ${nextPlan} takes the place of ${plan} from then on.`
    return [{ kind: 'paragraph', text } as const]
  }
  if (paidPrice === null || paidPrice === renewalPrice) return []
  const text = `The price of ${plan} has changed: from ${formatMoney(paidPrice, currency)} to ${formatMoney(renewalPrice, currency)}. The new price holds from this renewal on; if you do not agree with it, please cancel before.`
  return [{ kind: 'paragraph', text } as const]
}

function cardBlocks({ card }: ComingRenewal) {
  if (card !== null && !card.isExpired) return []
  const text =
    card === null
      ? 'We have no card of yours on file. Please enter one in time:'
      : 'Your card will have expired by then. Please enter another one in time:'
  return [
    { kind: 'paragraph', text },
    { kind: 'button', label: 'Enter a card', url: paymentUrl },
  ] as const
}
