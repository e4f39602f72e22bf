import { addressCountries, addressLimits } from '@meridian/shared/account/address.schema'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { CheckoutFormState } from './checkout-form.ts'

const countries = addressCountries.map((country) => ({ value: country, label: country }))

/** An address to enter; second line and state may be left out (spec §5, checkout address). */
export function AddressFields({ form }: { form: CheckoutFormState }) {
  return (
    <div className="address-fields">
      <TextField
        form={form}
        name="fullName"
        label="Full name"
        autoComplete="shipping name"
        maxLength={addressLimits.name}
      />
      <TextField
        form={form}
        name="addressLine1"
        label="Street and number"
        autoComplete="shipping address-line1"
        maxLength={addressLimits.line}
      />
      <TextField
        form={form}
        name="addressLine2"
        label="Flat, floor, company (optional)"
        autoComplete="shipping address-line2"
        maxLength={addressLimits.line}
        isRequired={false}
      />
      <TextField
        form={form}
        name="city"
        label="City"
        autoComplete="shipping address-level2"
        maxLength={addressLimits.place}
      />
      <TextField
        form={form}
        name="state"
        label="State or region (optional)"
        autoComplete="shipping address-level1"
        maxLength={addressLimits.place}
        isRequired={false}
      />
      <TextField
        form={form}
        name="postalCode"
        label="Postal code"
        autoComplete="shipping postal-code"
        maxLength={addressLimits.postalCode}
      />
      <SelectField
        form={form}
        name="country"
        label="Country"
        autoComplete="shipping country-name"
        options={countries}
      />
    </div>
  )
}
