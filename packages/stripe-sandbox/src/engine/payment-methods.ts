import { createHash } from 'node:crypto'
import { cardBehaviour, cardOfAlias, isCardNumber } from '../cards/test-cards.ts'
import { paymentMethodObject } from '../objects/payment-method-object.ts'
import type { PaymentMethod } from '../records/payment.ts'
import { noAddress, type BillingDetails } from '../records/record-parts.ts'
import { ApiError, badRequest, noSuch } from './api-error.ts'
import { updateCustomer } from './customers.ts'
import type { Engine } from './engine.ts'
import { newId } from './new-id.ts'

export interface CardFields {
  number: string
  exp_month: number
  exp_year: number
  cvc?: string | null
}

export interface NewPaymentMethod {
  card: CardFields
  billing_details?: Partial<BillingDetails>
  metadata?: Record<string, string>
  allow_redisplay?: PaymentMethod['allow_redisplay']
}

/** Takes a card in. Throws the provider's card errors for a wrong number, date or security code. */
export function createPaymentMethod(engine: Engine, input: NewPaymentMethod): PaymentMethod {
  const { number, cvc, ...date } = input.card
  const behaviour = checkCard(engine, { ...input.card, number: number.replaceAll(/[ -]/g, '') })
  const digits = number.replaceAll(/[ -]/g, '')
  return engine.store.paymentMethods.insert({
    id: newId('pm'),
    created: engine.now(),
    allow_redisplay: input.allow_redisplay ?? 'unspecified',
    billing_details: {
      address: noAddress,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...input.billing_details,
    },
    card: {
      brand: behaviour.brand,
      country: behaviour.country,
      exp_month: date.exp_month,
      exp_year: fullYear(date.exp_year),
      fingerprint: createHash('sha256').update(digits).digest('base64url').slice(0, 16),
      funding: behaviour.funding,
      last4: digits.slice(-4),
    },
    customer: null,
    metadata: input.metadata ?? {},
    internal: { number: digits, hasCvc: Boolean(cvc), isSetUp: false },
  })
}

/** The payment method of that id, or a new one for the provider's ready-made ids such as `pm_card_visa`. */
export function requirePaymentMethod(engine: Engine, id: string, param = 'id'): PaymentMethod {
  const found = engine.store.paymentMethods.find(id)
  if (found) return found
  const number = cardOfAlias(id)
  if (number === null) throw noSuch('PaymentMethod', id, param)
  const exp_year = new Date().getUTCFullYear() + 4
  return createPaymentMethod(engine, { card: { number, exp_month: 12, exp_year, cvc: '123' } })
}

export function attachPaymentMethod(engine: Engine, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer !== null) {
    throw badRequest('The payment method you provided has already been attached to a customer.', {
      code: 'resource_already_exists',
      param: 'payment_method',
    })
  }
  const attached = engine.store.paymentMethods.replace({ ...method, customer })
  engine.emit('payment_method.attached', paymentMethodObject(attached), { customer })
  return attached
}

/** Takes a card from its customer, and from wherever it stands as the card to charge. */
export function detachPaymentMethod(engine: Engine, method: PaymentMethod): PaymentMethod {
  const { customer: owner } = method
  if (owner === null) {
    throw badRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      { param: 'payment_method' },
    )
  }
  const customer = engine.store.customers.get(owner)
  if (customer.default_payment_method === method.id) {
    updateCustomer(engine, customer, { default_payment_method: null })
  }
  for (const subscription of engine.store.subscriptions.all({ customer: owner })) {
    if (subscription.default_payment_method === method.id) {
      engine.store.subscriptions.replace({ ...subscription, default_payment_method: null })
    }
  }
  const detached = engine.store.paymentMethods.replace({ ...method, customer: null })
  engine.emit('payment_method.detached', paymentMethodObject(detached), {
    customer: owner,
    before: paymentMethodObject(method),
  })
  return detached
}

function checkCard(engine: Engine, card: CardFields) {
  const refuse = (code: string, message: string, param: string, declineCode?: string) =>
    new ApiError(402, {
      type: 'card_error',
      code,
      message,
      param,
      ...(declineCode ? { decline_code: declineCode } : {}),
    })
  if (!isCardNumber(card.number)) {
    throw refuse('incorrect_number', 'Your card number is incorrect.', 'number')
  }
  const isMonth = card.exp_month >= 1 && card.exp_month <= 12
  if (!isMonth) throw refuse('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const year = fullYear(card.exp_year)
  if (isPast({ exp_month: card.exp_month, exp_year: year }, engine.now()) || year > 2100) {
    throw refuse('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (card.cvc && !/^\d{3,4}$/.test(card.cvc)) {
    throw refuse('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const behaviour = cardBehaviour(card.number)
  if (behaviour) return behaviour
  const message =
    'Your card was declined. Your request was in test mode, but used a non test card. ' +
    'For a list of valid test cards, visit: https://stripe.com/docs/testing.'
  throw refuse('card_declined', message, 'number', 'test_mode_live_card')
}

/** Whether a card's last month is over. */
export function isPast(card: { exp_month: number; exp_year: number }, now: number): boolean {
  return Date.UTC(card.exp_year, card.exp_month, 1) / 1000 <= now
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}
