import { UserSubscriptionAnswerSchema } from '@meridian/shared/billing/user-subscription.schema'
import {
  cancelPlanChangeEndpoint,
  readPaymentDueEndpoint,
  readPaymentMethodEndpoint,
  readSubscriptionEndpoint,
  replacePaymentMethodEndpoint,
  setUpPaymentMethodEndpoint,
} from '@meridian/shared/billing/billing.endpoints'
import { CardAnswerSchema, CardSchema } from '@meridian/shared/billing/card.schema'
import { ClientSecretSchema } from '@meridian/shared/billing/checkout.schema'
import { PaymentDueAnswerSchema } from '@meridian/shared/billing/payment-due.schema'
import { askApi, callForCode } from '../../../lib/coded-call/call-for-code.ts'

/** What can be paid now; null when nothing is due. */
export function readDue() {
  return askApi(PaymentDueAnswerSchema, readPaymentDueEndpoint)
}

export function readPlan() {
  return askApi(UserSubscriptionAnswerSchema, readSubscriptionEndpoint)
}

export function readCard() {
  return askApi(CardAnswerSchema, readPaymentMethodEndpoint)
}

export function beginCardSetup() {
  return askApi(ClientSecretSchema, setUpPaymentMethodEndpoint)
}

export function saveCard(setupIntentId: string) {
  return askApi(CardSchema, replacePaymentMethodEndpoint, { json: { setupIntentId } })
}

/** Takes an upgrade back that was not paid for. */
export function dropChange() {
  return callForCode(cancelPlanChangeEndpoint)
}
