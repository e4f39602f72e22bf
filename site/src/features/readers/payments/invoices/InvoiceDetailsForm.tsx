import { countryCodes, countryName } from '@meridian/shared/billing/countries'
import {
  type InvoiceDetails,
  type InvoiceDetailsEntry,
  InvoiceDetailsInputSchema,
  invoiceDetailsLimits,
} from '@meridian/shared/billing/invoice-details.schema'
import type { Payment } from '@meridian/shared/billing/payment.schema'
import { addressLimits } from '@meridian/shared/readers/address-limits'
import { useLayoutEffect, useRef } from 'react'
import { invoiceDetails } from '../../../../lib/reader-data/invoice-details.store.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { SelectField } from '../../../../ui/form/SelectField.tsx'
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx'
import { TextFields } from '../../../../ui/form/TextField.tsx'
import { useDraftForm } from '../../../../ui/form/use-draft-form.ts'
import { ResourceView } from '../../ResourceView.tsx'
import { correctInvoice, saveInvoiceDetails } from './invoice-details.store.ts'

interface InvoiceDetailsFormProps {
  /** The one whose invoice is issued again with what is entered; null to change the details alone. */
  payment: Payment | null
  /** Put aside by the reader, or done. */
  onClose: () => void
}

/** Whom invoices are made out to. It takes the focus when it opens. */
export function InvoiceDetailsForm(props: InvoiceDetailsFormProps) {
  return (
    <ResourceView resource={invoiceDetails} loading="Loading your invoice details...">
      {(details) => <Fields details={details} {...props} />}
    </ResourceView>
  )
}

const nameFields = [
  { name: 'name', label: 'Name', autoComplete: 'name', maxLength: addressLimits.name },
  {
    name: 'company',
    label: 'Company (optional)',
    autoComplete: 'organization',
    maxLength: invoiceDetailsLimits.company,
    isRequired: false,
  },
  {
    name: 'addressLine1',
    label: 'Street and number',
    autoComplete: 'address-line1',
    maxLength: addressLimits.line,
  },
  {
    name: 'addressLine2',
    label: 'Flat, floor, department (optional)',
    autoComplete: 'address-line2',
    maxLength: addressLimits.line,
    isRequired: false,
  },
  { name: 'city', label: 'City', autoComplete: 'address-level2', maxLength: addressLimits.place },
  {
    name: 'state',
    label: 'State or region (optional)',
    autoComplete: 'address-level1',
    maxLength: addressLimits.place,
    isRequired: false,
  },
  {
    name: 'postalCode',
    label: 'Postal code (optional)',
    autoComplete: 'postal-code',
    maxLength: addressLimits.postalCode,
    isRequired: false,
  },
] as const

const numberFields = [
  {
    name: 'vatId',
    label: 'VAT or tax number (optional)',
    hint: 'With its country letters: DE123456789. We check its form only.',
    maxLength: invoiceDetailsLimits.vatId,
    autoCapitalize: 'characters',
    spellCheck: false,
    isRequired: false,
  },
  {
    name: 'reference',
    label: 'Your reference (optional)',
    hint: 'The number of a purchase order, or a cost centre.',
    maxLength: invoiceDetailsLimits.reference,
    isRequired: false,
  },
] as const

const countries = [
  { value: '', label: 'Choose a country' },
  ...countryCodes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]

const fields = [
  'name',
  'company',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'vatId',
  'reference',
] as const

function textsOf(details: InvoiceDetails) {
  return Object.fromEntries(fields.map((field) => [field, details[field] ?? '']))
}

function Fields({ details, payment, onClose }: InvoiceDetailsFormProps & { details: InvoiceDetails }) {
  const form = useDraftForm({
    schema: InvoiceDetailsInputSchema,
    draft: { name: 'invoice-details', fields },
    defaultValues: textsOf(details),
  })
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.querySelector('input')?.focus(), [])

  async function send(entry: InvoiceDetailsEntry) {
    const change = payment ? await correctInvoice(payment, entry) : await saveInvoiceDetails(entry)
    if (change.ok) onClose()
    return change
  }

  return (
    <div className="max-w-md" ref={place}>
      <Form form={form} onSend={send}>
        <TextFields form={form} fields={nameFields} />
        <SelectField form={form} name="country" label="Country" autoComplete="country" options={countries} />
        <TextFields form={form} fields={numberFields} />
        <div className="form-actions">
          <SubmitButton
            form={form}
            label={payment ? 'Issue corrected invoice' : 'Save invoice details'}
            pendingLabel={payment ? 'Issuing...' : 'Saving...'}
          />
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
