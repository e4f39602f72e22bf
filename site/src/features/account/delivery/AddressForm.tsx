import { addressCountries, addressLimits, type Address } from '@meridian/shared/account/address.schema'
import { useEffect, useRef } from 'react'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { type AddressFormEntry, AddressFormSchema, saveAddress } from './address-book.store.ts'
import { addressDraftName, addressFields, textsOf } from './address-form.ts'

interface AddressFormProps {
  /** The one to be changed; null for a new one. */
  address: Address | null
  /** Put aside by the reader, or saved, unless `onSaved` says what happens then. */
  onClose: () => void
  onSaved?: () => void
}

const countries = addressCountries.map((country) => ({ value: country, label: country }))

/** An address to enter or to change. It takes the focus when it opens. */
export function AddressForm({ address, onClose, onSaved = onClose }: AddressFormProps) {
  const form = useDraftForm({
    schema: AddressFormSchema,
    draft: { name: addressDraftName(address?.id ?? null), fields: addressFields },
    defaultValues: textsOf(address),
  })
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])

  async function send(entry: AddressFormEntry) {
    const change = await saveAddress(address?.id ?? null, entry)
    if (change.ok) onSaved()
    return change
  }

  return (
    <div ref={place}>
      <Form form={form} onSend={send} className="address-form">
        <TextField
          form={form}
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={addressLimits.name}
        />
        <TextField
          form={form}
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={addressLimits.name}
        />
        <TextField
          form={form}
          name="addressLine1"
          label="Street and number"
          autoComplete="address-line1"
          maxLength={addressLimits.line}
        />
        <TextField
          form={form}
          name="addressLine2"
          label="Flat, floor, company (optional)"
          autoComplete="address-line2"
          maxLength={addressLimits.line}
          isRequired={false}
        />
        <TextField
          form={form}
          name="city"
          label="City"
          autoComplete="address-level2"
          maxLength={addressLimits.place}
        />
        <TextField
          form={form}
          name="state"
          label="State or region (optional)"
          autoComplete="address-level1"
          maxLength={addressLimits.place}
          isRequired={false}
        />
        <TextField
          form={form}
          name="postalCode"
          label="Postal code"
          autoComplete="postal-code"
          maxLength={addressLimits.postalCode}
        />
        <SelectField
          form={form}
          name="country"
          label="Country"
          autoComplete="country-name"
          options={countries}
        />
        <div className="form-actions">
          <SubmitButton form={form} label="Save address" pendingLabel="Saving..." />
          <button
            className="account-action"
            type="button"
            onClick={() => {
              form.forget()
              onClose()
            }}
          >
            Cancel
          </button>
        </div>
      </Form>
    </div>
  )
}
