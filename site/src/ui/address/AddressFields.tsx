import { addressFormatOf } from '@meridian/shared/readers/address-formats'
import { useState } from 'react'
import type { FieldName } from '../form/form-state.ts'
import { SelectField } from '../form/SelectField.tsx'
import { TextField, TextFields } from '../form/TextField.tsx'
import type { DraftForm } from '../form/use-draft-form.ts'
import { useFieldText } from '../form/use-field.ts'
import { countryField, placeFieldsOf, streetFields } from '../../lib/reader-fields/address-fields.ts'
import { deliveryCountries } from '../../lib/reader-fields/delivery-countries.ts'
import type { PlaceTexts } from '../../lib/reader-fields/place-texts.ts'
import { nameFields } from '../../lib/reader-fields/name-fields.ts'

interface AddressFieldsProps<Input extends PlaceTexts, Output> {
  form: DraftForm<Input, Output>
  /** Under which names the form has first and last name of whom it is for. */
  names: readonly [FieldName<Input>, FieldName<Input>]
  /** `shipping` where the form asks for another person as well: the browser then fills in either. */
  section?: 'shipping'
  /** The country of an address that was kept; it is offered even if it is not delivered to any more. */
  keptCountry?: string
}

/** Names and address, asked for in the same way wherever there is one to enter: one below the other, as its country has them. */
export function AddressFields<Input extends PlaceTexts, Output>(props: AddressFieldsProps<Input, Output>) {
  const { form, names, section, keptCountry } = props
  const country = useFieldText(form, 'country')
  const format = addressFormatOf(country)
  const filled = <Field extends { autoComplete: string }>(field: Field): Field =>
    section ? { ...field, autoComplete: `${section} ${field.autoComplete}` } : field

  return (
    <div className="address-fields">
      {names.map((name, index) => {
        const { name: _, ...field } = nameFields[index === 0 ? 0 : 1]
        return <TextField key={name} form={form} name={name} {...filled(field)} />
      })}
      <SelectField form={form} {...filled(countryField)} options={countryOptions(keptCountry)} />
      <TextFields form={form} fields={streetFields.map((field) => filled(field))} />
      {placeFieldsOf(format).map((field) =>
        field.name === 'postalCode' ? (
          <PostalCodeField key="postalCode" form={form} field={filled(field)} country={country} />
        ) : (
          <TextField key={field.name} form={form} {...filled(field)} />
        ),
      )}
    </div>
  )
}

/** One that looks unlike those of its country is asked about once the field was left, and taken all the same. */
function PostalCodeField<Input extends PlaceTexts, Output>({
  form,
  field,
  country,
}: {
  form: DraftForm<Input, Output>
  field: Omit<Parameters<typeof TextField<Input, Output>>[0], 'form'>
  country: string
}) {
  const code = useFieldText(form, 'postalCode')
  const [left, setLeft] = useState<{ code: string; country: string; example: string | null }>({
    code: '',
    country,
    example: null,
  })
  const { example } = left.code === code && left.country === country ? left : { example: null }
  const hint = example === null ? null : `Is this right? It usually looks like ${example}.`

  async function look(): Promise<void> {
    const { expectedPostalCode } = await import('@meridian/shared/readers/postal-codes')
    setLeft({ code, country, example: expectedPostalCode(country, code) })
  }

  return (
    <div onBlur={() => void look()}>
      <TextField form={form} {...field} {...(hint !== null && { hint })} />
      <output className="sr-only">{hint}</output>
    </div>
  )
}

function countryOptions(kept: string | undefined): { value: string; label: string }[] {
  const countries = deliveryCountries()
  const options = countries.map((country) => ({ value: country, label: country }))
  if (kept === undefined || countries.includes(kept)) return options
  return [...options, { value: kept, label: `${kept} (not delivered to at present)` }]
}
