import { addressLimits } from '@meridian/shared/readers/address-limits'
import type { Address } from '@meridian/shared/readers/address.schema'
import { addressTextFields, countryField } from '../../../../lib/reader-fields/address-fields.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField, TextFields } from '../../../../ui/form/TextField.tsx'
import { useFieldText } from '../../../../ui/form/use-field.ts'
import type { CheckoutFormState } from './checkout-form.ts'

// 'shipping' keeps the browser from filling in the reader's own name and address, which may be others.
const shippingFields = addressTextFields.map((field) => ({
  ...field,
  autoComplete: `shipping ${field.autoComplete}`,
}))

interface DeliveryFieldsProps {
  form: CheckoutFormState
  /** The reader's default address; null where there is none. */
  savedAddress: Address | null
}

/** Where the print edition goes: to the address on file, or to another one (spec §2, checkout; §5, checkout address). */
export function DeliveryFields({ form, savedAddress }: DeliveryFieldsProps) {
  const choice = useFieldText(form, 'addressChoice')
  if (savedAddress === null) return <AddressFields form={form} />
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
      {choice === 'other' && <AddressFields form={form} />}
    </>
  )
}

/** The address as it stands on the envelope. */
function SavedAddress({ address }: { address: Address }) {
  const { firstName, lastName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const place = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return (
    <span className="saved-address">
      <span className="headline text-headline-s">
        {firstName} {lastName}
      </span>
      {[addressLine1, addressLine2, place, country].filter(Boolean).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}

/** An address to enter; second line and state may be left out (spec §5, checkout address). */
function AddressFields({ form }: { form: CheckoutFormState }) {
  return (
    <div className="address-fields">
      <TextField
        form={form}
        name="fullName"
        label="Full name"
        autoComplete="shipping name"
        maxLength={addressLimits.name}
      />
      <TextFields form={form} fields={shippingFields} />
      <SelectField form={form} {...countryField} autoComplete="shipping country-name" />
    </div>
  )
}
