import type { Address } from '@meridian/shared/readers/address.schema'
import { useElements, useStripe } from '@stripe/react-stripe-js'
import { useCallback } from 'react'
import { useStore } from '@nanostores/react'
import { formatCharge } from '../../../../lib/format/prices.ts'
import { PaymentField } from '../../../../lib/payment/PaymentField.tsx'
import { PendingNote } from '../../../../lib/payment/PendingNote.tsx'
import { TestModeNote } from '../../../../lib/payment/TestModeNote.tsx'
import { isDeliveredTo } from '../../../../lib/reader-fields/delivery-countries.ts'
import { $session } from '../../../../lib/session/session.store.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import type { FormOutcome } from '../../../../ui/form/form-state.ts'
import { FormProblem } from '../../../../ui/form/FormProblem.tsx'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { fullName, type SessionUser } from '../../../../lib/session/session-user.ts'
import { checkout, type Order } from '../checkout.store.ts'
import { OrderTerms } from '../order/OrderTerms.tsx'
import { beginEntries, checkoutDraft, type CheckoutRequest } from './checkout-form.ts'
import { LoadedDeliveryFields } from './LoadedDeliveryFields.tsx'
import { NewReaderFields } from './NewReaderFields.tsx'
import { isDelivered, useSavedAddresses } from './use-saved-addresses.ts'
import { WayOn } from './WayOn.tsx'

/** What checks the form, sends it and pays: loaded together, when a reader turns to it. */
async function loadSending() {
  const [{ checkoutFormSchema }, { createProviderForm }, { subscribe }] = await Promise.all([
    import('./checkout-form.schema.ts'),
    import('./provider-form.ts'),
    import('./subscribe.store.ts'),
  ])
  return { checkoutFormSchema, createProviderForm, subscribe }
}

/** What checks an address in sixty countries: loaded with it for a plan that is delivered alone. */
async function loadAddressCheck() {
  const { checkAddress } = await import('./checkout-address-check.ts')
  return checkAddress
}

/** The signup and payment form (spec §2, checkout): who, where to, with what, and beside the button what for. */
export function CheckoutForm({ order }: { order: Order }) {
  const { plan, payments, payable, formerPrice, today } = order
  const session = useStore($session)
  const reader = session.state === 'authenticated' ? session.user : null
  const saved = useSavedAddresses(plan)
  const savedAddress = saved.state === 'ready' ? (saved.value.find(isUsable) ?? null) : null
  const asksPerson = reader === null
  const asksAddress = isDelivered(plan)
  const isChoice = savedAddress !== null
  const schema = useCallback(async () => {
    const [{ checkoutFormSchema }, checkAddress] = await Promise.all([
      loadSending(),
      asksAddress ? loadAddressCheck() : null,
    ])
    return checkoutFormSchema({ asksPerson, address: checkAddress && { isChoice, check: checkAddress } })
  }, [asksPerson, asksAddress, isChoice])
  const form = useDraftForm({ schema, draft: checkoutDraft, defaultValues: beginEntries(reader) })
  const { isSending } = useStore(form.$status)
  const [stripe, elements] = [useStripe(), useElements()]

  async function send(request: CheckoutRequest): Promise<FormOutcome> {
    if (!stripe || !elements) throw new Error('The form can be sent before it is there.')
    // The form was checked by what came with it.
    const { createProviderForm, subscribe } = await loadSending()
    const providerForm = createProviderForm(stripe, elements)
    const { takeNewPrice } = checkout
    return subscribe({ request, plan, form: providerForm, takeNewPrice })
  }

  return (
    <Form form={form} onSend={send} className="checkout-form" hasOwnProblem>
      <TestModeNote settings={payments.settings} />
      <fieldset className="checkout-part">
        <legend className="headline text-headline-m">Your account</legend>
        {reader ? <KnownReader reader={reader} /> : <NewReaderFields form={form} />}
      </fieldset>
      {asksAddress && (
        <fieldset className="checkout-part">
          <legend className="headline text-headline-m">Delivery address</legend>
          <LoadedDeliveryFields form={form} savedAddress={savedAddress} />
        </fieldset>
      )}
      <fieldset className="checkout-part">
        <legend className="headline text-headline-m">Payment</legend>
        <PaymentField />
      </fieldset>
      <section className="checkout-part" aria-label="Your order">
        <OrderTerms plan={plan} amount={payable.amount} formerPrice={formerPrice} today={today} />
        <FormProblem form={form} />
        <WayOn />
        <SubmitButton
          form={form}
          label={`Subscribe and pay ${formatCharge(payable.amount)}`}
          pendingLabel="Processing..."
          className="button-subscribe checkout-button"
        />
        <PendingNote isPending={isSending} />
        <ConsentNote />
      </section>
    </Form>
  )
}

/** Where the print edition would go by itself, unless it is not delivered there any more. */
function isUsable({ isDefault, country }: Address): boolean {
  return isDefault && isDeliveredTo(country)
}

/** What is agreed to by pressing the button; there is no box to tick, least of all one that is ticked already. */
function ConsentNote() {
  return (
    <p className="byline">
      By subscribing you agree to our{' '}
      <a className="text-link" href="/terms">
        Terms of Service
      </a>{' '}
      and have seen the{' '}
      <a className="text-link" href="/privacy">
        Privacy Policy
      </a>
      . Your card goes to our payment provider alone; we never see it.
    </p>
  )
}

/** Who is signed in is not asked for what is known. */
function KnownReader({ reader }: { reader: SessionUser }) {
  const name = fullName(reader)
  return (
    <p className="known-reader">
      {name && <span className="headline text-headline-s">{name}</span>}
      <span className="byline">{reader.email}</span>
    </p>
  )
}
