/** How a card of the provider's published test numbers behaves (docs.stripe.com/testing). */
export interface CardBehaviour {
  brand: string
  funding: 'credit' | 'debit'
  country: string
  /** What the bank answers when it is asked for money. */
  charge: 'approved' | DeclineReason
  /** What the bank answers when the card is put on file. */
  setUp: 'approved' | DeclineReason
  /** Whether its holder has to authenticate: never, until it is set up for later payments, or each time. */
  authentication: 'never' | 'until_set_up' | 'always'
  /** Its holder is sent to the bank's page, also where the browser script could show it. */
  isSentToBank?: boolean
  /** A payment with it is disputed as soon as it has succeeded. */
  disputeReason?: string
}

export type DeclineReason =
  | 'authentication_required'
  | 'expired_card'
  | 'generic_decline'
  | 'incorrect_cvc'
  | 'insufficient_funds'
  | 'lost_card'
  | 'processing_error'
  | 'stolen_card'

const good: CardBehaviour = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  charge: 'approved',
  setUp: 'approved',
  authentication: 'never',
}

function declining(reason: DeclineReason): CardBehaviour {
  return { ...good, charge: reason, setUp: reason }
}

const cards: Record<string, CardBehaviour> = {
  '4242424242424242': good,
  '4000056655665556': { ...good, funding: 'debit' },
  '5555555555554444': { ...good, brand: 'mastercard' },
  '5200828282828210': { ...good, brand: 'mastercard', funding: 'debit' },
  '2223003122003222': { ...good, brand: 'mastercard' },
  '378282246310005': { ...good, brand: 'amex' },
  '371449635398431': { ...good, brand: 'amex' },
  '6011111111111117': { ...good, brand: 'discover' },
  '3056930009020004': { ...good, brand: 'diners' },
  '3566002020360505': { ...good, brand: 'jcb' },
  '6200000000000005': { ...good, brand: 'unionpay' },
  '4000000000000002': declining('generic_decline'),
  '4000000000009995': declining('insufficient_funds'),
  '4000000000009987': declining('lost_card'),
  '4000000000009979': declining('stolen_card'),
  '4000000000000069': declining('expired_card'),
  '4000000000000127': declining('incorrect_cvc'),
  '4000000000000119': declining('processing_error'),
  '4000000000000341': { ...good, charge: 'generic_decline' },
  '4000002500003155': { ...good, authentication: 'until_set_up' },
  '4000000000003063': { ...good, authentication: 'always', isSentToBank: true },
  '4000002760003184': { ...good, authentication: 'always' },
  '4000008400001629': { ...good, charge: 'generic_decline', authentication: 'always' },
  '4000000000000259': { ...good, disputeReason: 'fraudulent' },
  '4000000000002685': { ...good, disputeReason: 'product_not_received' },
}

/** The provider's ready-made payment methods and tokens for tests. */
const aliases: Record<string, string> = {
  visa: '4242424242424242',
  visa_debit: '4000056655665556',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  visa_chargeDeclined: '4000000000000002',
  visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedExpiredCard: '4000000000000069',
  visa_chargeDeclinedExpiredCard: '4000000000000069',
  visa_chargeDeclinedIncorrectCvc: '4000000000000127',
  visa_chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  threeDSecureRequiredChargeDeclined: '4000008400001629',
  createDispute: '4000000000000259',
}

/** Null for a number that is no test card: the sandbox takes no real one. */
export function cardBehaviour(number: string): CardBehaviour | null {
  return cards[number] ?? null
}

/** The card behind `pm_card_visa` or `tok_visa`; null for any other id. */
export function cardOfAlias(id: string): string | null {
  const name = /^(?:pm_card|tok)_(\w+)$/.exec(id)?.[1]
  return name ? (aliases[name] ?? null) : null
}

/** Whether the last digit is right for the rest (Luhn). */
export function isCardNumber(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number]
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
