import type { ProblemOf } from '@meridian/shared/api/endpoint-problems'
import { readSessionUserEndpoint } from '@meridian/shared/accounts/session.endpoints'
import { createSubscriptionEndpoint } from '@meridian/shared/billing/checkout.endpoints'
import type { Plan } from '@meridian/shared/billing/plan.schema'
import { askApi, callForCode, type CodedFailure } from '../../../../lib/coded-call/call-for-code.ts'
import { clientSecretAnswer } from '../../../../lib/payment/billing-answers.ts'
import { checkSession, endSession } from '../../../../lib/session/session.store.ts'
import { visitToSend } from '../../../../lib/visit/visit-to-send.ts'
import { dropDraft } from '../../../../ui/form/form-draft.ts'
import type { FormOutcome } from '../../../../ui/form/form-state.ts'
import { clearToast, toast } from '../../../../ui/toast/toast.store.ts'
import { isPaid, leaveForOutcome } from '../outcome/paid-checkout-session.ts'
import { type CheckoutRequest, checkoutDraft } from './checkout-form.ts'
import type { ProviderForm } from './provider-form.ts'
import { $wayOn } from './way-on.store.ts'

const signedOut =
  'You are not signed in any more. Nothing has been charged. Sign in again, or enter your details above.'

export interface Submission {
  request: CheckoutRequest
  plan: Plan
  form: ProviderForm
  /** Shows the new price after the old one was refused. */
  takeNewPrice: () => Promise<boolean>
}

/**
 * Opens the account, subscribes and pays, in this order (spec §7): a reader whose card is declined has an account, and
 * nothing was charged. Sending it again is safe at every point: the server binds all of it to one checkout session and one payment. It
 * does not resolve once the payment is made, while the page is being left.
 */
export async function subscribe({ request, plan, form, takeNewPrice }: Submission): Promise<FormOutcome> {
  $wayOn.set(null)
  clearToast()
  const incomplete = await form.check()
  if (incomplete !== null) return fail('Payment Failed', incomplete)
  const answer = await askApi(createSubscriptionEndpoint, clientSecretAnswer, {
    json: {
      ...request.person,
      subscriptionId: plan.id,
      ...(request.deliveryAddress && { deliveryAddress: request.deliveryAddress }),
      visit: await visitToSend(),
    },
  })
  if (!answer.ok) return explain(answer, { request, plan, takeNewPrice })
  const payment = await form.pay(answer.value.clientSecret, request.person)
  if (payment.ok || (payment.isUncertain && (await isPaid(plan.id)))) return leave()
  // By now there is an account, and its reader is signed in.
  checkSession()
  return fail('Payment Failed', payment.message)
}

/** What a refusal of the server means for the reader (spec §8, other checkout error). */
async function explain(
  { status, code, message }: CodedFailure<ProblemOf<typeof createSubscriptionEndpoint>>,
  { request, plan, takeNewPrice }: Omit<Submission, 'form'>,
): Promise<FormOutcome> {
  if (status === 400 && request.person === null && (await hasSessionEnded())) {
    $wayOn.set('sign-in')
    return fail('Subscription Failed', signedOut)
  }
  if (code === 'price-changed') await takeNewPrice()
  else if (code === 'email-taken') $wayOn.set('sign-in')
  else if (status === 409 && (await isPaid(plan.id))) return leave()
  else if (code === 'already-subscribed') $wayOn.set('account')
  return fail('Subscription Failed', message)
}

/** Anyone who was taken for signed in is not any more: from now on the form asks who they are. */
async function hasSessionEnded(): Promise<boolean> {
  const { status } = await callForCode(readSessionUserEndpoint)
  if (status === 401) endSession()
  return status === 401
}

function fail(title: string, description: string): FormOutcome {
  toast({ title, description, variant: 'destructive' })
  return { ok: false, message: description.replace(/^\d{3}: /, '') }
}

/** Until the next page is there the button goes on reading 'Processing...'. */
function leave(): Promise<FormOutcome> {
  dropDraft(checkoutDraft.name)
  leaveForOutcome()
  return new Promise(() => {})
}
