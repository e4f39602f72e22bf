import { placeLines } from '@meridian/shared/readers/address-formats'
import type { Address } from '@meridian/shared/readers/address.schema'
import { useEffect } from 'react'
import { AddressFields } from '../../../../ui/address/AddressFields.tsx'
import { useFieldText } from '../../../../ui/form/use-field.ts'
import { type CheckoutFormState, followNames, recipientFields } from './checkout-form.ts'

interface DeliveryFieldsProps {
  form: CheckoutFormState
  /** The reader's default address; null where there is none that is delivered to. */
  savedAddress: Address | null
}

/** Where the print edition goes: to the address on file, or to another one (spec §2, checkout; §5, checkout address). */
export function DeliveryFields({ form, savedAddress }: DeliveryFieldsProps) {
  const choice = useFieldText(form, 'addressChoice')
  useEffect(() => followNames(form), [form])
  // 'shipping' keeps the browser from filling in the reader's own name and address, which may be others.
  const fields = <AddressFields form={form} names={recipientFields} section="shipping" />
  if (savedAddress === null) return fields
  return (
    <>
      <div className="address-choices">
        <label className="address-choice">
          <input type="radio" value="default" {...form.register('addressChoice')} />
          <SavedAddress address={savedAddress} />
        </label>
        <label className="address-choice">
          <input type="radio" value="other" {...form.register('addressChoice')} />
          <span className="headline text-headline-s">Another address</span>
        </label>
      </div>
      {choice === 'other' && fields}
    </>
  )
}

/** The address as it stands on the envelope. */
function SavedAddress({ address }: { address: Address }) {
  const { firstName, lastName, country } = address
  return (
    <span className="saved-address">
      <span className="headline text-headline-s">
        {firstName} {lastName}
      </span>
      {[...placeLines(address), country].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
