'use client'

import { endpointAt } from '@meridian/shared/api/endpoint'
import {
  addressFormatOf,
  knownCountries,
  placeLines,
  placeOrder,
} from '@meridian/shared/readers/address-formats'
import { addressLimits } from '@meridian/shared/readers/address-limits'
import type { Address, AddressInput } from '@meridian/shared/readers/address.schema'
import { correctAddressEndpoint } from '@meridian/shared/support/staff-help.endpoints'
import { Button } from '@payloadcms/ui'
import { type SyntheticEvent, useState } from 'react'
import { useAction } from '../../../../platform/admin/use-action.ts'
import { useFormPlace } from '../../../../platform/admin/use-form-place.ts'

interface ReaderAddressProps {
  readerId: string
  address: Address
  mayCorrect: boolean
}

/** One of a reader's addresses as its country writes it, and where it is corrected. */
export function ReaderAddress({ readerId, address, mayCorrect }: ReaderAddressProps) {
  const [isOpen, setOpen] = useState(false)
  const leave = () => setOpen(false)
  const place = useFormPlace({ isOpen, leave })
  const lines = [`${address.firstName} ${address.lastName}`, ...placeLines(address), address.country]
  return (
    <div ref={place}>
      {!isOpen && (
        <>
          <address>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
            {address.isDefault && <span className="staff-aside">The print edition goes here</span>}
          </address>
          {mayCorrect && (
            <Button type="button" size="small" buttonStyle="secondary" onClick={() => setOpen(true)}>
              Correct<span className="menu-toggle-name"> {address.addressLine1}</span>
            </Button>
          )}
        </>
      )}
      {isOpen && <AddressForm readerId={readerId} address={address} onLeave={leave} />}
    </div>
  )
}

type Texts = Omit<Address, 'id' | 'type' | 'isDefault'>

function AddressForm({
  readerId,
  address,
  onLeave,
}: {
  readerId: string
  address: Address
  onLeave: () => void
}) {
  const { id: _, type, isDefault: __, ...kept } = address
  const [texts, setTexts] = useState<Texts>(kept)
  const { isPending, perform } = useAction()
  const format = addressFormatOf(texts.country)
  const labels = {
    city: format.cityLabel,
    state: format.state?.label ?? 'State',
    postalCode: format.postalCode?.label ?? 'Postal code',
  }
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    const country = knownCountries.find((known) => known === texts.country)
    if (!country) return
    const json: AddressInput = { ...texts, country, type }
    const endpoint = endpointAt(correctAddressEndpoint, { id: readerId, address: address.id })
    if (await perform({ endpoint, json, done: 'The address is corrected.' })) onLeave()
  }
  const field = (name: Exclude<keyof Texts, 'country'>, label: string, maxLength: number) => (
    <label key={name} className="admin-field">
      <span>{label}</span>
      <input
        autoComplete="off"
        maxLength={maxLength}
        value={texts[name] ?? ''}
        onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
      />
    </label>
  )
  return (
    <form className="staff-form" aria-label="Correct the address" onSubmit={(event) => void send(event)}>
      {field('firstName', 'First name', addressLimits.name)}
      {field('lastName', 'Last name', addressLimits.name)}
      <label className="admin-field">
        <span>Country</span>
        <select
          value={texts.country}
          onChange={({ target }) => setTexts({ ...texts, country: target.value })}
        >
          {knownCountries.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </select>
      </label>
      {field('addressLine1', 'Street and number', addressLimits.line)}
      {field('addressLine2', 'Second line', addressLimits.line)}
      {placeOrder(format).map((name) =>
        field(name, labels[name], name === 'postalCode' ? addressLimits.postalCode : addressLimits.place),
      )}
      <p className="staff-note-line">Correct an address only when its reader has asked for it.</p>
      <div className="staff-actions">
        <Button type="submit" size="small" disabled={isPending}>
          Save address
        </Button>
        <Button type="button" size="small" buttonStyle="secondary" disabled={isPending} onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
