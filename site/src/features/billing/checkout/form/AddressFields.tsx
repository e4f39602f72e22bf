import { addressLimits } from '@meridian/shared/readers/address.schema'
import { addressTextFields, countryField } from '../../../../lib/reader-fields/address-fields.ts'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { TextField, TextFields } from '../../../../ui/form/TextField.tsx'
import type { CheckoutFormState } from './checkout-form.ts'

// 'shipping' keeps the browser from filling in the reader's own name and address, which may be others.
const shippingFields = addressTextFields.map((field) => ({
  ...field,
  autoComplete: `shipping ${field.autoComplete}`,
}))

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
      <TextFields form={form} fields={shippingFields} />
      <SelectField form={form} {...countryField} autoComplete="shipping country-name" />
    </div>
  )
}
