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
  return askApi(readPaymentDueEndpoint, PaymentDueAnswerSchema)
}

export function readPlan() {
  return askApi(readSubscriptionEndpoint, UserSubscriptionAnswerSchema)
}

export function readCard() {
  return askApi(readPaymentMethodEndpoint, CardAnswerSchema)
}

export function beginCardSetup() {
  return askApi(setUpPaymentMethodEndpoint, ClientSecretSchema)
}

export function saveCard(setupIntentId: string) {
  return askApi(replacePaymentMethodEndpoint, CardSchema, { json: { setupIntentId } })
}

/** Takes an upgrade back that was not paid for. */
export function dropChange() {
  return callForCode(cancelPlanChangeEndpoint)
}
