import { useRef, useState } from 'react'
import { useLostFocus } from '../../../../ui/focus/use-lost-focus.ts'
import { LazyInvoiceDetailsForm } from './lazy-invoice-details-form.tsx'

/** Where a reader says whom the next invoices are made out to. */
export function InvoiceDetailsSection() {
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The form that was closed had the focus.
  useLostFocus(isOpen, heading)
  return (
    <section className="account-section" aria-labelledby="invoice-details">
      <h2 className="headline text-headline-m" id="invoice-details" ref={heading} tabIndex={-1}>
        Invoice details
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-note text-muted">
        The company, address and VAT number that your invoices are made out to, from the next one on. An
        invoice that you have already can be corrected once, beside its payment.
      </p>
      {isOpen ? (
        <LazyInvoiceDetailsForm payment={null} onClose={() => setOpen(false)} />
      ) : (
        <button className="button-outline" type="button" onClick={() => setOpen(true)}>
          Edit invoice details
        </button>
      )}
    </section>
  )
}
