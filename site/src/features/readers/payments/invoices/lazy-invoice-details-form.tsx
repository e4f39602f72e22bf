import { lazyOnDemand } from '../../lazy-panel.tsx'
import { LoadingNote } from '../../LoadingNote.tsx'

/** The form for invoice details: few readers need it, and it knows every country. */
export const LazyInvoiceDetailsForm = lazyOnDemand(
  async () => (await import('./InvoiceDetailsForm.tsx')).InvoiceDetailsForm,
  <LoadingNote>Loading...</LoadingNote>,
)
