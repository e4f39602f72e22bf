import { UserSubscriptionAnswerSchema } from '@meridian/shared/billing/user-subscription.schema'
import { CardAnswerSchema, CardSchema } from '@meridian/shared/billing/card.schema'
import { ClientSecretSchema } from '@meridian/shared/billing/checkout.schema'
import { PaymentDueAnswerSchema } from '@meridian/shared/billing/payment-due.schema'
import { askApi, callForCode } from '../../../lib/coded-call/call-for-code.ts'

/** What can be paid now; null when nothing is due. */
export function readDue() {
  return askApi(PaymentDueAnswerSchema, '/api/user/payments/due')
}

export function readPlan() {
  return askApi(UserSubscriptionAnswerSchema, '/api/user/subscription')
}

export function readCard() {
  return askApi(CardAnswerSchema, '/api/user/payment-method')
}

export function beginCardSetup() {
  return askApi(ClientSecretSchema, '/api/user/payment-method/setup', { method: 'POST' })
}

export function saveCard(setupIntentId: string) {
  return askApi(CardSchema, '/api/user/payment-method', { method: 'PUT', json: { setupIntentId } })
}

/** Takes an upgrade back that was not paid for. */
export function dropChange() {
  return callForCode('/api/user/subscription/change', { method: 'DELETE' })
}
