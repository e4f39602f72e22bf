import type { Address } from '@meridian/shared/readers/address.schema'
import { useStore } from '@nanostores/react'
import { useLayoutEffect, useRef } from 'react'
import { AddressFields } from '../../../ui/address/AddressFields.tsx'
import { $session } from '../../../lib/session/session.store.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useDraftForm } from '../../../ui/form/use-draft-form.ts'
import { saveAddress } from './address-book.store.ts'
import { addressDraftName } from './address-draft.ts'
import {
  addressFields,
  type AddressFormEntry,
  AddressFormSchema,
  type AddressTexts,
  textsOf,
} from './address-form.ts'

interface AddressFormProps {
  /** The one to be changed; null for a new one. */
  address: Address | null
  /** Put aside by the reader, or saved, unless `onSaved` says what happens then. */
  onClose: () => void
  onSaved?: () => void
}

/** An address to enter or to change. It takes the focus when it opens. */
export function AddressForm({ address, onClose, onSaved = onClose }: AddressFormProps) {
  const session = useStore($session)
  const reader = session.state === 'authenticated' ? session.user : null
  const form = useDraftForm<AddressTexts, AddressFormEntry>({
    schema: AddressFormSchema,
    draft: { name: addressDraftName(address?.id ?? null), fields: addressFields },
    defaultValues: textsOf(address, reader),
  })
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [])

  async function send(entry: AddressFormEntry) {
    const change = await saveAddress(address?.id ?? null, entry)
    if (change.ok) onSaved()
    return change
  }

  return (
    <div ref={place}>
      <Form form={form} onSend={send} className="address-form">
        <AddressFields
          form={form}
          names={['firstName', 'lastName']}
          {...(address && { keptCountry: address.country })}
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
