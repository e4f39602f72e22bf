import type { Address } from '@meridian/shared/readers/address.schema'
import { useEffect, useRef } from 'react'
import { addressTextFields, countryField } from '../../../lib/reader-fields/address-fields.ts'
import { nameFields } from '../../../lib/reader-fields/name-fields.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextFields } from '../../../ui/form/TextField.tsx'
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
        <TextFields form={form} fields={nameFields} />
        <TextFields form={form} fields={addressTextFields} />
        <SelectField form={form} {...countryField} />
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
